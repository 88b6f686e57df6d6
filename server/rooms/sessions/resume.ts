import type { Tx } from '../../platform/db/client';
import type { JoinClaims } from '../../identity/tokens/issuer';
import { hashResumeSecret, newResumeSecret } from './resume-secret';
import * as store from './store';

type TakenUp =
  | {
      kind: 'back';
      session: store.SessionRow;
      participant: store.ParticipantRow;
      resumeSecret: string;
      resumed: true;
    }
  | { kind: 'out'; reason: 'ended' | 'duplicate' };

/**
 * Takes up the place of a lost connection. A place stays as long as nobody wrote down that its holder left, which the
 * hub does when the time for coming back is over. The secret is another one after every welcome; the one before works
 * as well, for a connection may break before its welcome arrives.
 * @returns null when there is no such place any more, so that this is an ordinary join.
 */
export async function takeUpPlace(
  tx: Tx,
  claims: JoinClaims,
  resume: { participantId: string; secret: string },
  at: Date,
): Promise<TakenUp | null> {
  const row = await store.findParticipant(tx, resume.participantId);
  const shown = hashResumeSecret(resume.secret);
  if (row?.subject !== claims.sub) return null;
  if (shown !== row.resumeHash && shown !== row.earlierResumeHash) return null;
  const session = await store.findLiveSession(tx, claims.room);
  if (row.leftAt !== null) return whyOut(row, session, at);
  if (session?.id !== row.sessionId) return null;
  const { secret, hash } = newResumeSecret();
  const now = { resumeHash: hash, earlierResumeHash: shown, seenAt: at };
  await store.updateParticipant(tx, row.id, now);
  return { kind: 'back', session, participant: { ...row, ...now }, resumeSecret: secret, resumed: true };
}

/** How long a client tries to come back by itself; later it is a person who opens the page again. In milliseconds. */
const STILL_TRYING_MS = 300_000;

/** Whether somebody who is out has to stay out: null when they may join anew. */
function whyOut(row: store.ParticipantRow, session: store.SessionRow | null, at: Date): TakenUp | null {
  const isSameSession = session?.id === row.sessionId;
  if (row.leftReason === 'removed') return null; // they were let back in, or would have been refused already
  if (at.getTime() - (row.leftAt ?? at).getTime() > STILL_TRYING_MS) return null;
  // Nobody should find themselves alone in a new session because their connection came back.
  if (row.leftReason === 'ended') return session === null ? { kind: 'out', reason: 'ended' } : null;
  if (row.leftReason === 'duplicate') return isSameSession ? { kind: 'out', reason: 'duplicate' } : null;
  return null;
}
