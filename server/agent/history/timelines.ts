import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { resolveForReading } from '../../rooms/access/access';
import { readRatings } from '../../rooms/quality/rate';
import { readTimelines } from '../../rooms/quality/read';
import { startOf } from './page';
import * as store from './store';

/**
 * Returns the quality of the connections in a session over its time, and its ratings, for the portal.
 * @throws ApiError NOT_FOUND, also when the caller may not read the session: ids of others cannot be probed.
 */
export async function getTimelines(
  { db, now }: { db: Db; now: () => Date },
  caller: Caller<UserPrincipal>,
  { sessionId }: { sessionId: string },
) {
  const found = isId('ses', sessionId) ? await store.findSession(db, sessionId) : null;
  if (found === null) throw notFound('There is no such session.');
  const { room } = await resolveForReading(db, caller, found.room.id);
  const startedAt = startOf(found.session);
  const during = { startedAt, endedAt: found.session.endedAt ?? now() };
  const read = await readTimelines({ db }, { roomId: room.id, sessionId }, during);
  const ratings = [...(await readRatings({ db }, sessionId))].map(([participantId, rating]) => ({
    participantId,
    ...rating,
  }));
  return { startedAt: startedAt.toISOString(), ...read, ratings };
}
