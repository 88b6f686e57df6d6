import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { rooms, type RoomRow } from '../../platform/db/schema/rooms';
import type { ChangeableRoom } from '../../platform/room-settings/settings';

type RoomRef = Pick<RoomRow, 'id' | 'accountId'>;

const isOwn = ({ id, accountId }: RoomRef) => and(eq(rooms.id, id), eq(rooms.accountId, accountId));

/** Locks a room until the transaction is over, as joins do; null when it is deleted. */
export async function lockRoomRow(tx: Tx, room: RoomRef): Promise<RoomRow | null> {
  const [row] = await tx
    .select()
    .from(rooms)
    .where(and(isOwn(room), isNull(rooms.deletedAt)))
    .for('no key update');
  return row ?? null;
}

/** Returns the stored settings of a room that is not deleted, and the origins that may embed it. */
export async function findSettings(
  db: Db,
  roomId: string,
): Promise<{ settings: RoomRow['settings']; embedOrigins: string[] } | null> {
  const [row] = await db
    .select({ settings: rooms.settings, embedOrigins: accounts.embedOrigins })
    .from(rooms)
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(and(eq(rooms.id, roomId), isNull(rooms.deletedAt)));
  return row ?? null;
}

/** Stores what its owner may change of a room. */
export async function saveRoom(tx: Tx, room: RoomRef, changed: ChangeableRoom): Promise<void> {
  await tx.update(rooms).set(changed).where(isOwn(room));
}
