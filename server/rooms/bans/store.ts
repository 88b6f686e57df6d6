import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { roomBans } from '../../platform/db/schema/bans';

export type BanRow = typeof roomBans.$inferSelect;

/** Inserts a ban; an existing ban of the same person stays unchanged. */
export async function insertBan(tx: Tx, row: BanRow): Promise<void> {
  await tx
    .insert(roomBans)
    .values(row)
    .onConflictDoNothing({ target: [roomBans.roomId, roomBans.subject] });
}

export async function hasBan(db: Db | Tx, roomId: string, subject: string): Promise<boolean> {
  const [row] = await db
    .select({ id: roomBans.id })
    .from(roomBans)
    .where(and(eq(roomBans.roomId, roomId), eq(roomBans.subject, subject)));
  return row !== undefined;
}

/** Returns the bans of a room, newest first. */
export async function listBanRows(db: Db, roomId: string, limit: number): Promise<BanRow[]> {
  return db
    .select()
    .from(roomBans)
    .where(eq(roomBans.roomId, roomId))
    .orderBy(desc(roomBans.bannedAt), desc(roomBans.id))
    .limit(limit);
}

/** @returns the deleted ban; null when the room has no such ban */
export async function deleteBan(tx: Tx, roomId: string, id: string): Promise<BanRow | null> {
  const [row] = await tx
    .delete(roomBans)
    .where(and(eq(roomBans.id, id), eq(roomBans.roomId, roomId)))
    .returning();
  return row ?? null;
}
