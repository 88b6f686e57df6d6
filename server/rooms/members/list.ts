import type { Db } from '../../platform/db/client';
import { listMemberRows } from './store';

/** Returns the co-organizers of a room, as `GET /api/rooms/{roomId}` returns them. */
export async function listCoOrganizers(db: Db, roomId: string) {
  const rows = await listMemberRows(db, roomId, 'co-organizer');
  return rows.map(({ userId, displayName, email, addedAt }) => ({
    userId,
    displayName,
    email,
    addedAt: addedAt.toISOString(),
  }));
}
