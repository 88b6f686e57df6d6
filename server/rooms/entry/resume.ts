import type { Tx } from '../../platform/db/client';
import { ROOM_ROLES } from '../../platform/principal/principal';
import type { AgedJoin } from '../../identity/tokens/issuer';
import {
  findParticipant,
  findRoleGivenByHost,
  updateParticipant,
  type ParticipantRow,
} from '../sessions/store-participants';
import { hashResumeSecret, newResumeSecret } from './resume-secret';
import { findPlace, mainSessionOf } from '../sessions/breakout-place';
import { findSession, type SessionRow } from '../sessions/store';

type Resumed =
  | { kind: 'resumed'; session: SessionRow; participant: ParticipantRow; resumeSecret: string }
  /** They move to another session of the call, in which they belong now. */
  | { kind: 'moves'; participant: ParticipantRow }
  | { kind: 'left'; reason: 'ended' | 'duplicate' };

/** A request to resume in the call whose main session is `live`; null: none runs. */
interface ResumeRequest {
  token: AgedJoin;
  live: SessionRow | null;
}

/** The participant that a resume ticket names, and the hash of its secret. */
interface OfTicket {
  row: ParticipantRow;
  shown: string;
}

/**
 * Returns the participant of a resume ticket, whether they left or not; null: there is none of this person with that
 * secret.
 */
export async function findOfTicket(
  tx: Tx,
  { sub }: { sub: string },
  { participantId, secret }: { participantId: string; secret: string },
): Promise<OfTicket | null> {
  const row = await findParticipant(tx, participantId);
  const shown = hashResumeSecret(secret);
  const isTheirs = row?.subject === sub && (shown === row.resumeHash || shown === row.earlierResumeHash);
  return isTheirs ? { row, shown } : null;
}

/**
 * Resumes a participant who lost the connection. They can resume as long as no leave is stored for them; the hub
 * stores it after the resume window. Every welcome has a new secret. The one before it also works, because a
 * connection may break before its welcome arrives.
 * @returns null when they have left, or this token may not resume them; then the request is an ordinary join
 */
export async function resumeParticipant(
  tx: Tx,
  { token, live }: ResumeRequest,
  { row, shown }: OfTicket,
  at: Date,
): Promise<Resumed | null> {
  const { claims } = token;
  const session = await findSession(tx, { roomId: claims.room, sessionId: row.sessionId });
  const isSameCall = live !== null && session !== null && mainSessionOf(session) === live.id;
  const isMoving = row.leftReason === 'moved' && isSameCall && !isLongAgo(row, at);
  if (row.leftAt !== null && !isMoving) return reasonToStayOut(row, { live, isSameCall }, at);
  if (!isSameCall || !(await mayTakeOver(tx, row, { token, mainSessionId: live.id }))) return null;
  // Their breakout may have ended after they left it for another session of the call.
  if (isMoving) return { kind: 'moves', participant: row };
  if (session.endedAt !== null) return null;
  if ((await findPlace(tx, live, claims.sub)).id !== session.id) {
    return { kind: 'moves', participant: row };
  }
  const { secret, hash } = newResumeSecret();
  const { jti, metadata = {} } = claims;
  const change = { jti, metadata, resumeHash: hash, earlierResumeHash: shown, seenAt: at };
  await updateParticipant(tx, row.id, change);
  return { kind: 'resumed', session, participant: { ...row, ...change }, resumeSecret: secret };
}

/**
 * Returns whether a token may resume a participant. It must be the token that they entered with, or another token of
 * the same person that would let them in now and does not have a lower role. Otherwise nobody could remove the
 * participant by revoking a token.
 */
async function mayTakeOver(
  tx: Tx,
  row: ParticipantRow,
  { token: { claims, isExpired }, mainSessionId }: { token: AgedJoin; mainSessionId: string },
): Promise<boolean> {
  if (row.jti === claims.jti) return true;
  if (isExpired) return false;
  if (ROOM_ROLES.indexOf(claims.role) <= ROOM_ROLES.indexOf(row.role)) return true;
  return (await findRoleGivenByHost(tx, mainSessionId, claims.sub)) === row.role;
}

/** The time in which a client reconnects automatically, in milliseconds. Later, a person has opened the page again. */
const RECONNECTS_MS = 300_000;

const isLongAgo = ({ leftAt }: ParticipantRow, at: Date): boolean =>
  at.getTime() - (leftAt ?? at).getTime() > RECONNECTS_MS;

/** Returns the reason why a participant who left must stay out; null: they may join again. */
function reasonToStayOut(
  row: ParticipantRow,
  { live, isSameCall }: { live: SessionRow | null; isSameCall: boolean },
  at: Date,
): Resumed | null {
  if (row.leftReason === 'removed') return null; // the ban was lifted: banned people were refused before
  if (isLongAgo(row, at)) return null;
  // A client that only reconnects must not open a new session, in which its person would be alone.
  const isOver = row.leftReason === 'ended' || row.leftReason === 'moved';
  if (isOver) return live === null ? { kind: 'left', reason: 'ended' } : null;
  if (row.leftReason === 'duplicate') return isSameCall ? { kind: 'left', reason: 'duplicate' } : null;
  return null;
}
