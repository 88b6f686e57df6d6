import type { Db } from '../../platform/db/client';
import type { RoomRole } from '../../platform/principal/principal';
import { refusals, type Refused } from './refusals';
import { listRooms, type RoomRow } from '../sessions/store-rooms';

/**
 * Returns why nobody in that role may enter a room at this moment; null: it is open. Hosts and co-hosts may enter
 * before it opens, to prepare; after it has closed nobody may.
 */
export function openingRefusal(
  { opensAt, closesAt }: Pick<RoomRow, 'opensAt' | 'closesAt'>,
  role: RoomRole,
  now: Date,
): Refused | null {
  if (closesAt !== null && closesAt <= now) return refusals.roomClosed(closesAt);
  if (opensAt !== null && opensAt > now && role === 'participant') return refusals.roomNotOpen(opensAt, now);
  return null;
}

/** Returns whether a room no longer exists: it is deleted, or has expired and will be deleted soon. */
export const isGone = (
  { deletedAt, expiresAt }: Pick<RoomRow, 'deletedAt' | 'expiresAt'>,
  now: Date,
): boolean => deletedAt !== null || (expiresAt !== null && expiresAt <= now);

/** Returns the rooms that nobody may enter any longer. */
export async function findClosedRooms(db: Db, ids: ReadonlySet<string>, now: Date): Promise<Set<string>> {
  if (ids.size === 0) return new Set();
  const rooms = await listRooms(db, [...ids]);
  const closed = rooms.filter((room) => isGone(room, now) || openingRefusal(room, 'host', now) !== null);
  return new Set(closed.map(({ id }) => id));
}
