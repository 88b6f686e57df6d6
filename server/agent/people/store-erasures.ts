import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/client';
import { personErasures } from '../../platform/db/schema/people';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { keysOf } from '../../platform/known-keys';
import { NOTHING_ERASED, type ErasedCounts } from '../../platform/vocabulary/person-data';
import type { Person } from './store-person';

export type ErasureRow = typeof personErasures.$inferSelect;

/** Inserts an erasure. @returns false when one of the person runs */
export async function insertErasure(tx: Tx, row: typeof personErasures.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(personErasures)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: personErasures.id });
  return inserted.length > 0;
}

/** Returns the erasure of a person that runs. */
export async function findRunning(
  db: Db | Tx,
  { accountId, externalUserId }: Pick<Person, 'accountId' | 'externalUserId'>,
): Promise<ErasureRow | null> {
  const [row] = await db
    .select()
    .from(personErasures)
    .where(and(eq(personErasures.accountId, accountId), eq(personErasures.externalUserId, externalUserId)));
  return row ?? null;
}

/**
 * Returns who is being erased in an account. Waits for transactions that erase, and has others wait: an export that is
 * requested afterwards has nothing that these erased.
 */
export async function lockRunning(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ externalUserId: personErasures.externalUserId })
    .from(personErasures)
    .where(and(eq(personErasures.accountId, accountId), isNotNull(personErasures.externalUserId)))
    .orderBy(asc(personErasures.id))
    .for('share');
  return rows.flatMap(({ externalUserId }) => externalUserId ?? []);
}

export async function findErasure(db: Db | Tx, id: string): Promise<ErasureRow | null> {
  const [row] = await db.select().from(personErasures).where(eq(personErasures.id, id));
  return row ?? null;
}

/** Returns an erasure of an account. */
export async function findErasureOf(db: Db, accountId: string, id: string): Promise<ErasureRow | null> {
  const [row] = await db
    .select()
    .from(personErasures)
    .where(and(eq(personErasures.id, id), eq(personErasures.accountId, accountId)));
  return row ?? null;
}

/**
 * Returns whether people are in the running calls in which a person takes part or took part; null when the person has no
 * running call. A call without people still runs while somebody can return to it.
 */
export async function findRunningCall(
  db: Db | Tx,
  { accountId, subject }: Person,
): Promise<{ hasPeople: boolean } | null> {
  const [part, present] = [alias(sessions, 'part'), alias(participants, 'present')];
  const mainOf = (session: typeof sessions | typeof part) =>
    sql`coalesce(${session.parentSessionId}, ${session.id})`;
  const people = db
    .select({ one: sql`1` })
    .from(present)
    .innerJoin(part, eq(part.id, present.sessionId))
    .where(and(eq(present.kind, 'human'), isNull(present.leftAt), eq(mainOf(part), mainOf(sessions))));
  const rows = await db
    .select({ hasPeople: sql<boolean>`exists ${people}` })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(
      and(
        eq(participants.subject, subject),
        sql`${participants.externalUserId} is not null`,
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
      ),
    );
  return rows.length === 0 ? null : { hasPeople: rows.some(({ hasPeople }) => hasPeople) };
}

/** The part of the receipt that a step adds. */
export interface Erased {
  counts: Partial<ErasedCounts>;
  recordingIds?: readonly string[];
  renderIds?: readonly string[];
}

/** Adds to the receipt of an erasure, in the transaction that erases. */
export async function addToReceipt(tx: Tx, id: string, { counts, ...ids }: Erased): Promise<void> {
  const [row] = await tx.select().from(personErasures).where(eq(personErasures.id, id)).for('update');
  if (row === undefined) return;
  const erased = { ...NOTHING_ERASED, ...row.erased };
  for (const kind of keysOf(erased)) erased[kind] += counts[kind] ?? 0;
  const recordingIds = [...row.recordingIds, ...(ids.recordingIds ?? [])];
  const renderIds = [...row.renderIds, ...(ids.renderIds ?? [])];
  await tx.update(personErasures).set({ erased, recordingIds, renderIds }).where(eq(personErasures.id, id));
}

/** Stores what a running erasure waits for; null: nothing. */
export async function storeWait(db: Db, id: string, errorMessage: string | null): Promise<void> {
  await db.update(personErasures).set({ errorMessage }).where(eq(personErasures.id, id));
}

/** Ends an erasure that runs. From then on its row does not name the person. @returns null when it has ended */
export async function endErasure(
  tx: Tx,
  id: string,
  set: Pick<ErasureRow, 'status' | 'erasedAt' | 'errorMessage'>,
): Promise<ErasureRow | null> {
  const [row] = await tx
    .update(personErasures)
    .set({ ...set, externalUserId: null })
    .where(and(eq(personErasures.id, id), eq(personErasures.status, 'running')))
    .returning();
  return row ?? null;
}
