import { and, asc, count, eq, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { rooms } from '../../platform/db/schema/rooms';
import { sessions } from '../../platform/db/schema/sessions';
import { waitingPeople } from '../../platform/db/schema/waiting';

export type WaitingRow = typeof waitingPeople.$inferSelect;

/** Returns somebody who waits, or about whom hosts have decided; null: neither. */
export async function findPerson(db: Db | Tx, roomId: string, subject: string): Promise<WaitingRow | null> {
  const [row] = await db
    .select()
    .from(waitingPeople)
    .where(and(eq(waitingPeople.roomId, roomId), eq(waitingPeople.subject, subject)));
  return row ?? null;
}

const waitsIn = (roomId: string) => and(eq(waitingPeople.roomId, roomId), isNull(waitingPeople.decision));

/** Returns the people who wait for a room, the longest wait first. */
export async function listWaiting(db: Db | Tx, roomId: string): Promise<WaitingRow[]> {
  return db
    .select()
    .from(waitingPeople)
    .where(waitsIn(roomId))
    .orderBy(asc(waitingPeople.since), asc(waitingPeople.id));
}

export async function countWaiting(tx: Tx, roomId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(waitingPeople).where(waitsIn(roomId));
  return row?.count ?? 0;
}

/** Returns somebody in the waiting room of a room, whatever was decided about them. */
export async function findById(tx: Tx, roomId: string, id: string): Promise<WaitingRow | null> {
  const [row] = await tx
    .select()
    .from(waitingPeople)
    .where(and(eq(waitingPeople.roomId, roomId), eq(waitingPeople.id, id)));
  return row ?? null;
}

export async function insertPerson(tx: Tx, row: WaitingRow): Promise<void> {
  await tx.insert(waitingPeople).values(row);
}

export async function updatePeople(
  tx: Tx,
  roomId: string,
  ids: readonly string[],
  set: Partial<WaitingRow>,
): Promise<void> {
  await tx
    .update(waitingPeople)
    .set(set)
    .where(and(eq(waitingPeople.roomId, roomId), inArray(waitingPeople.id, [...ids])));
}

/** Stores that people were connected at that moment, each unless another connection replaced theirs. */
export async function markSeen(db: Db, connectionIds: readonly string[], seenAt: Date): Promise<void> {
  await db
    .update(waitingPeople)
    .set({ seenAt })
    .where(and(isNull(waitingPeople.decision), inArray(waitingPeople.connectionId, [...connectionIds])));
}

/** Removes somebody who waits on that connection. @returns false when they no longer wait */
export async function deleteWaiting(
  db: Db | Tx,
  { roomId, id, connectionId }: Pick<WaitingRow, 'roomId' | 'id' | 'connectionId'>,
): Promise<boolean> {
  const deleted = await db
    .delete(waitingPeople)
    .where(and(waitsIn(roomId), eq(waitingPeople.id, id), eq(waitingPeople.connectionId, connectionId)))
    .returning({ id: waitingPeople.id });
  return deleted.length > 0;
}

/** Returns the waiting people who were last connected at that time or before. */
export async function listUnseen(db: Db, seenBefore: Date): Promise<WaitingRow[]> {
  return db
    .select()
    .from(waitingPeople)
    .where(and(isNull(waitingPeople.decision), lte(waitingPeople.seenAt, seenBefore)));
}

/** Forgets what was decided for a room, and with `everybody` also who waits for it. */
export async function clearRoom(
  tx: Tx,
  roomId: string,
  { everybody }: { everybody: boolean },
): Promise<void> {
  await tx
    .delete(waitingPeople)
    .where(and(eq(waitingPeople.roomId, roomId), everybody ? undefined : isNotNull(waitingPeople.decision)));
}

/** Forgets what was decided at that moment or before for rooms in which no call runs. */
export async function deleteOldDecisions(db: Db, decidedBefore: Date): Promise<void> {
  const live = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.roomId, waitingPeople.roomId), isNull(sessions.endedAt)));
  await deleteInBatches(db, waitingPeople, and(lte(waitingPeople.decidedAt, decidedBefore), notExists(live)));
}

/**
 * Returns the people who wait for a room of an account with one of these join tokens. Joined with `rooms`, which
 * belong to the account.
 */
export async function listOfTokens(
  db: Db | Tx,
  { accountId, tokenIds }: { accountId: string; tokenIds: readonly string[] },
): Promise<{ id: string; roomId: string }[]> {
  return db
    .select({ id: waitingPeople.id, roomId: waitingPeople.roomId })
    .from(waitingPeople)
    .innerJoin(rooms, eq(rooms.id, waitingPeople.roomId))
    .where(
      and(
        inArray(waitingPeople.jti, [...tokenIds]),
        isNull(waitingPeople.decision),
        eq(rooms.accountId, accountId),
      ),
    );
}
