import type { Tx } from '../db/client';
import type { JoinClaims } from '../tokens/issuer';
import { refusals, type Refused } from './refusals';
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
  | { kind: 'out'; reason: 'ended' | 'duplicate' }
  | Refused;

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
  if (row.leftReason === 'removed') return refusals.removed;
  if (row.leftReason === 'ended' || row.leftReason === 'duplicate') {
    return { kind: 'out', reason: row.leftReason };
  }
  const session = await store.findLiveSession(tx, claims.room);
  if (row.leftAt !== null || session?.id !== row.sessionId) return null;
  const { secret, hash } = newResumeSecret();
  const now = { resumeHash: hash, earlierResumeHash: shown, seenAt: at };
  await store.updateParticipant(tx, row.id, now);
  return { kind: 'back', session, participant: { ...row, ...now }, resumeSecret: secret, resumed: true };
}
