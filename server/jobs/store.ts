import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/client';
import { jobs } from '../db/schema/jobs';

export type JobRow = typeof jobs.$inferSelect;

/** Whose the work is, as long as the lease holds. */
export interface Leased {
  id: string;
  leaseId: string | null;
}

const unfinished = isNull(jobs.finishedAt);
const isLeased = ({ id, leaseId }: Leased) =>
  and(eq(jobs.id, id), eq(jobs.leaseId, leaseId ?? ''), unfinished);

/** Puts work in. Nothing happens when there is unfinished work of that kind and subject. */
export async function insertJob(
  tx: Db | Tx,
  row: Pick<JobRow, 'id' | 'kind' | 'subject' | 'payload' | 'runAt' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(jobs)
    .values(row)
    .onConflictDoNothing({
      target: [jobs.kind, jobs.subject],
      where: unfinished,
    });
}

/** Takes the work that has been due longest and that nobody works on; null when there is none. */
export async function takeDue(
  db: Db,
  { kinds, at, leaseId, leasedUntil }: { kinds: string[]; at: Date; leaseId: string; leasedUntil: Date },
): Promise<JobRow | null> {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        unfinished,
        inArray(jobs.kind, kinds),
        lte(jobs.runAt, at),
        or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, at)),
      ),
    )
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, leaseId, leasedUntil })
    .where(eq(jobs.id, sql`(${due})`))
    .returning();
  return row ?? null;
}

/** @returns false when the lease is another one's by now */
export async function renewLease(db: Db, job: Leased, leasedUntil: Date): Promise<boolean> {
  return changed(await db.update(jobs).set({ leasedUntil }).where(isLeased(job)).returning({ id: jobs.id }));
}

/** Ends the work. @returns false when the lease is another one's by now */
export async function finishJob(
  tx: Tx,
  job: Leased,
  { at, lastError }: { at: Date; lastError: string | null },
): Promise<boolean> {
  const set = { finishedAt: at, leaseId: null, leasedUntil: null, lastError };
  return changed(await tx.update(jobs).set(set).where(isLeased(job)).returning({ id: jobs.id }));
}

/** Lets go of failed work until later. */
export async function postponeJob(
  db: Db,
  job: Leased,
  { runAt, lastError }: { runAt: Date; lastError: string },
): Promise<void> {
  await db.update(jobs).set({ runAt, lastError, leaseId: null, leasedUntil: null }).where(isLeased(job));
}

/** Lets go of work as if it had not been begun. @param runAt when it may be taken up; absent: at once */
export async function releaseJob(db: Db, job: Leased, runAt?: Date): Promise<void> {
  await db
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} - 1`,
      leaseId: null,
      leasedUntil: null,
      ...(runAt && { runAt }),
    })
    .where(isLeased(job));
}

/** Forgets work that ended before that. */
export async function deleteFinished(db: Db, before: Date): Promise<void> {
  await db.delete(jobs).where(and(isNotNull(jobs.finishedAt), lte(jobs.finishedAt, before)));
}

const changed = (rows: unknown[]): boolean => rows.length > 0;
