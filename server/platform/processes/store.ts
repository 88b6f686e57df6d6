import { and, asc, eq, exists, gt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../db/client';
import { presences, processes, transcribingProcesses } from '../db/schema/processes';
import type { Presence } from '../hub/bus';

/** The row in which a process describes itself to the others. */
export type ProcessRow = typeof processes.$inferSelect;
/** That row without its times, which the database sets. */
export type ProcessDescription = Omit<ProcessRow, 'startedAt' | 'leasedUntil'>;

/** Returns the end of a lease by the clock of the database, because the clocks of machines may differ. */
const leasedUntil = (leaseMs: number): SQL<Date> => sql`now() + ${leaseMs} * interval '1 millisecond'`;
const isAlive = gt(processes.leasedUntil, sql`now()`);

/** One registration at a time: each compares itself with those before it. */
export async function lockRegistrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('conference-room processes'))`);
}

/** Returns the processes whose lease holds, the oldest first. */
export const listAlive = (db: Db | Tx): Promise<ProcessRow[]> =>
  db.select().from(processes).where(isAlive).orderBy(asc(processes.startedAt), asc(processes.id));

export async function insertProcess(db: Db | Tx, row: ProcessDescription, leaseMs: number): Promise<void> {
  const times = { startedAt: sql`clock_timestamp()`, leasedUntil: leasedUntil(leaseMs) };
  await db
    .insert(processes)
    .values({ ...row, ...times })
    .onConflictDoUpdate({ target: processes.id, set: { leasedUntil: times.leasedUntil } });
}

/** @returns the time of the database; null: the lease had ended, and another process has removed it */
export async function renewLease(db: Db, id: string, leaseMs: number): Promise<Date | null> {
  const [row] = await db
    .update(processes)
    .set({ leasedUntil: leasedUntil(leaseMs) })
    .where(eq(processes.id, id))
    .returning({ now: sql<string>`clock_timestamp()` });
  return row === undefined ? null : new Date(row.now);
}

/** Ends the lease of a process that stops in order. Its presences go with it. */
export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id));
}

/** Removes the processes whose lease has ended. @returns the presences that went with them; each to one caller only */
export async function deleteDead(db: Db): Promise<{ roomId: string; entry: Presence }[]> {
  return db.transaction(async (tx) => {
    const dead = await tx
      .select({ id: processes.id })
      .from(processes)
      .where(lte(processes.leasedUntil, sql`now()`))
      .for('update', { skipLocked: true });
    const left: { roomId: string; entry: Presence }[] = [];
    for (const { id } of dead) {
      const { roomId, entry } = presences;
      left.push(
        ...(await tx.delete(presences).where(eq(presences.processId, id)).returning({ roomId, entry })),
      );
      await tx.delete(processes).where(eq(processes.id, id));
    }
    return left;
  });
}

/** Notes that a process has speech of a session that is not in its transcript yet. */
export async function insertTranscribing(db: Db, sessionId: string, processId: string): Promise<void> {
  await db.insert(transcribingProcesses).values({ sessionId, processId }).onConflictDoNothing();
}

export async function deleteTranscribing(db: Db, sessionId: string, processId: string): Promise<void> {
  const { sessionId: session, processId: process } = transcribingProcesses;
  await db.delete(transcribingProcesses).where(and(eq(session, sessionId), eq(process, processId)));
}

/** Returns whether a living process other than that one has speech of a session that is not in its transcript yet. */
export async function isTranscribedElsewhere(db: Db, sessionId: string, processId: string): Promise<boolean> {
  const { sessionId: session, processId: process } = transcribingProcesses;
  const living = db
    .select({ id: processes.id })
    .from(processes)
    .where(and(eq(processes.id, process), isAlive));
  const rows = await db
    .select({ id: process })
    .from(transcribingProcesses)
    .where(and(eq(session, sessionId), ne(process, processId), exists(living)))
    .limit(1);
  return rows.length > 0;
}
