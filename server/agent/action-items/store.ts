import { and, asc, desc, eq, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import type { ActionItemStatus } from '../../platform/vocabulary/action-item-status';
import { isRoomOf, type RoomsOf } from '../../platform/db/list-filter';
import { actionItems, opinionsOfItem } from '../../platform/db/schema/artifacts';
import { rooms } from '../../platform/db/schema/rooms';
import type { ListCursor } from '../../platform/lists/cursor';

/*
 * The database itself derives the rows from minutes, in the statement that stores the minutes (`store_action_items`).
 * The rows alone have later changes by people.
 */

export type ActionItemRow = typeof actionItems.$inferSelect;

const COLUMNS = { item: actionItems, roomName: rooms.name, opinions: opinionsOfItem(actionItems.id) };

export interface ActionItemQuery {
  of: RoomsOf;
  /** Sessions to leave out. */
  except: readonly string[];
  status?: ActionItemStatus | undefined;
  ownerExternalUserId?: string | undefined;
  /** YYYY-MM-DD */
  dueBefore?: string | undefined;
  /** Null: from the newest. */
  after: ListCursor | null;
  limit: number;
}

/** Returns action items, newest first. */
export function listActionItems(db: Db, { of, except, after, limit, ...filter }: ActionItemQuery) {
  return db
    .select(COLUMNS)
    .from(actionItems)
    .innerJoin(rooms, eq(rooms.id, actionItems.roomId))
    .where(
      and(
        'accountId' in of ? eq(actionItems.accountId, of.accountId) : isRoomOf(of),
        except.length === 0 ? undefined : notInArray(actionItems.sessionId, [...except]),
        filter.status && eq(actionItems.status, filter.status),
        filter.ownerExternalUserId === undefined
          ? undefined
          : eq(actionItems.ownerExternalUserId, filter.ownerExternalUserId),
        filter.dueBefore === undefined ? undefined : lt(actionItems.dueDate, filter.dueBefore),
        after === null
          ? undefined
          : sql`(${actionItems.createdAt}, ${actionItems.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(actionItems.createdAt), desc(actionItems.id))
    .limit(limit);
}

export type ListedActionItem = Awaited<ReturnType<typeof listActionItems>>[number];

/** Returns one action item; null when there is none. */
export async function findActionItem(db: Db | Tx, id: string): Promise<ListedActionItem | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(actionItems)
    .innerJoin(rooms, eq(rooms.id, actionItems.roomId))
    .where(eq(actionItems.id, id));
  return row ?? null;
}

/** Locks an action item until the transaction ends, and returns it; null when there is none. */
export async function lockActionItem(tx: Tx, id: string): Promise<ActionItemRow | null> {
  const [row] = await tx.select().from(actionItems).where(eq(actionItems.id, id)).for('update');
  return row ?? null;
}

/** Stores a change of an action item. */
export async function updateActionItem(
  tx: Tx,
  id: string,
  change: Partial<typeof actionItems.$inferInsert>,
): Promise<void> {
  await tx.update(actionItems).set(change).where(eq(actionItems.id, id));
}

/** Returns the action items of a session, in the order of its minutes. */
export const listOfSession = (db: Db | Tx, sessionId: string): Promise<ActionItemRow[]> =>
  db
    .select()
    .from(actionItems)
    .where(eq(actionItems.sessionId, sessionId))
    .orderBy(asc(actionItems.position));

/**
 * Locks and returns open items whose due date has come and that nobody was told of. Items that another process locks
 * are left out.
 * @param today YYYY-MM-DD
 */
export const lockDue = (tx: Tx, today: string, limit: number): Promise<ActionItemRow[]> =>
  tx
    .select()
    .from(actionItems)
    .where(and(IS_UNTOLD, isNotNull(actionItems.dueDate), lte(actionItems.dueDate, today)))
    .orderBy(asc(actionItems.dueDate), asc(actionItems.id))
    .limit(limit)
    .for('update', { skipLocked: true });

const IS_UNTOLD = sql`${actionItems.status} = 'open' and ${actionItems.toldDueDate} is distinct from ${actionItems.dueDate}`;

/** Stores that integrators were told of the due date of these items. */
export async function markTold(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(actionItems)
    .set({ toldDueDate: sql`${actionItems.dueDate}` })
    .where(inArray(actionItems.id, [...ids]));
}
