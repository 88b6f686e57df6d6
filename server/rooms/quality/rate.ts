import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { conflict, forbidden, unauthorized } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Caller, RoomPrincipal } from '../../platform/principal/principal';
import { assertNotExcluded, findRoomOfToken, refuseRevokedToken } from '../access/access';
import { assertSessionVisible } from '../sessions/hidden-sessions';
import { requireRoomId } from '../sessions/visible-session';
import type { rateSession as contract, rating } from './overview-contract';
import * as store from './store-ratings';
import type { LastStay, RatingRow } from './store-ratings';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
}

type Rating = z.output<typeof rating>;

/** How long after the end of a session its people can rate it, in milliseconds. */
const RATEABLE_MS = 3_600_000;

/**
 * Stores how a person rates a session in which they are or were, in place of their earlier rating. Their join token may
 * have expired during the call.
 * @throws ApiError NOT_FOUND; UNAUTHORIZED for a token that was revoked, or that expired without a stay in the session.
 *   FORBIDDEN for others who were not in it, or were removed. CONFLICT later than an hour after the end, and when the
 *   data of the session was deleted
 */
export async function rateSession(
  { db, now, events }: Deps,
  caller: Caller<RoomPrincipal>,
  { sessionId, stars, comment }: z.output<typeof contract.input>,
): Promise<Rating> {
  const roomId = await requireRoomId(db, sessionId);
  const stay = await findStay(db, caller, { roomId, sessionId });
  const at = now();
  if (stay.endedAt !== null && at.getTime() - stay.endedAt.getTime() > RATEABLE_MS)
    throw conflict('The session can be rated until an hour after its end.');
  const { subject } = caller.principal;
  const { participantId, externalUserId } = stay;
  const row = { sessionId, subject, participantId, stars, comment: comment || null, ratedAt: at };
  await db.transaction(async (tx) => {
    if (!(await store.saveRating(tx, row))) throw conflict('The data of this session was deleted.');
    const data = { participantId, externalUserId, stars, hasComment: row.comment !== null };
    const { accountId } = stay;
    await events.append(tx, { type: 'session.rated', accountId, at, roomId, sessionId, data });
  });
  return describe(row);
}

/** Returns the last stay of the caller in a session of their room. @throws ApiError UNAUTHORIZED, FORBIDDEN */
async function findStay(
  db: Db,
  caller: Caller<RoomPrincipal>,
  { roomId, sessionId }: { roomId: string; sessionId: string },
): Promise<LastStay & { accountId: string }> {
  const { principal } = caller;
  const { subject, isExpired } = principal;
  const room = principal.roomId === roomId ? await findRoomOfToken(db, roomId, principal) : null;
  if (room !== null) assertNotExcluded(caller, room);
  const stay = room && (await store.findLastStay(db, { sessionId, subject }));
  if (room === null || stay === null) {
    await refuseRevokedToken(db, caller);
    throw isExpired
      ? unauthorized('The bearer token has expired.')
      : forbidden('You were not in this session.');
  }
  await assertSessionVisible(db, caller, { room, sessionId });
  return { ...stay, accountId: room.accountId };
}

/** Returns the ratings of a session, by the last stay of each person who rated it. */
export async function readRatings(
  { db }: { db: Db },
  sessionId: string,
): Promise<ReadonlyMap<string, Rating>> {
  const rows = await store.listRatings(db, sessionId);
  return new Map(rows.map((row) => [row.participantId, describe(row)]));
}

const describe = ({ stars, comment, ratedAt }: RatingRow): Rating => ({
  stars,
  comment,
  ratedAt: ratedAt.toISOString(),
});
