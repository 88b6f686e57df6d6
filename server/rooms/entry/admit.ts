import type { Db, Tx } from '../../platform/db/client';
import type { HolderFacts } from '../access/standing';
import * as store from '../sessions/store';
import * as rooms from '../sessions/store-rooms';
import { listPresent } from '../sessions/store-participants';
import { waitsWithToken } from '../waiting/wait';
import type { Admission, JoinRequest } from './admission';
import { enter, type EnterDeps } from './enter';
import { exclusionRefusal, findRoomOfClaims } from './exclusion';
import { loadJoinResult } from './join-result';
import { isGone } from './opening';
import { refusals, type Refused } from './refusals';
import { findOfTicket, resumeParticipant } from './resume';

/** The dependencies of a join, apart from the transaction. */
export interface AdmitDeps extends EnterDeps {
  now: () => Date;
}

/**
 * Returns why a request is refused whatever happens in the room; null: only the join can tell. Checked before the join
 * as well, so that requests that are refused anyway do not make others wait.
 */
export async function findRefusal(
  { db, now }: { db: Db; now: () => Date },
  request: JoinRequest,
): Promise<Refused | null> {
  const { claims } = request.token;
  const room = await findRoomOfClaims(db, claims);
  return refusalOf(room, request) ?? (request.resume ? null : await expiryRefusal(db, room, request, now()));
}

function refusalOf(
  room: { isEndToEndEncrypted: boolean; holder: HolderFacts } | null,
  { hasKey, origin }: JoinRequest,
): Refused | null {
  if (room === null) return refusals.roomDeleted;
  const lacksKey = room.isEndToEndEncrypted && !hasKey;
  return exclusionRefusal(room.holder, origin) ?? (lacksKey ? refusals.keyMissing : null);
}

/** Returns the refusal of a request that resumes nothing, when the room is deleted or the token has expired. */
async function expiryRefusal(
  db: Db | Tx,
  room: rooms.RoomRow | null,
  { token, resume, waitingId }: JoinRequest,
  now: Date,
): Promise<Refused | null> {
  if (room === null || isGone(room, now)) return refusals.roomDeleted;
  if (!token.isExpired || waitingId !== null || (await waitsWithToken(db, token.claims))) return null;
  return resume ? refusals.resumeExpired : refusals.tokenExpired;
}

/**
 * Admits the holder of a join token to its room, or says why not. The holder resumes after a lost connection, or joins,
 * which opens a session if there is none. Joins of one room are processed one after the other, in all processes.
 */
export const admit = ({ db, ...deps }: AdmitDeps & { db: Db }, request: JoinRequest): Promise<Admission> =>
  db.transaction((tx) => admitWithin(tx, deps, request));

/**
 * Works like `admit`, within a transaction.
 * @param joinedAt the time of the entry, if it is not now
 */
export async function admitWithin(
  tx: Tx,
  { now, ...deps }: AdmitDeps,
  request: JoinRequest,
  joinedAt?: Date,
): Promise<Admission> {
  const { claims } = request.token;
  const room = await rooms.lockRoom(tx, claims.room, claims.jti);
  if (room === null) return refusals.roomDeleted;
  const [found, live] = await Promise.all([findRoomOfClaims(tx, claims), store.findLiveSession(tx, room.id)]);
  if (found === null) return refusals.roomDeleted;
  const refusal = refusalOf(found, request);
  if (refusal) return refusal;
  const { holder } = found;
  const known = request.resume && (await findOfTicket(tx, claims, request.resume));
  const resumed = known && (await resumeParticipant(tx, { ...request, live }, known, now()));
  if (resumed?.kind === 'left') return resumed;
  if (resumed?.kind === 'resumed') {
    const present = await listPresent(tx, resumed.session.id);
    const { session, participant, resumeSecret } = resumed;
    const joined = { session, participant, resumeSecret, present, resumed: true, replaced: [], moved: null };
    return { kind: 'admitted', result: await loadJoinResult(tx, room, joined) };
  }
  const moment = { now: now(), joinedAt: joinedAt ?? now() };
  const from = resumed?.kind === 'moves' ? resumed.participant : null;
  // People who were let into the call stay admitted, however long ago that was.
  const expired = from === null ? await expiryRefusal(tx, room, request, moment.now) : null;
  return expired ?? enter(deps, tx, { room, holder, live, from, known: known?.row ?? null }, request, moment);
}
