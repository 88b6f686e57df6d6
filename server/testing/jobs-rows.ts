import { and, asc, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db/client';
import { jobs, jobTurns } from '../platform/db/schema/jobs';
import { newId } from '../platform/ids';
import { STARTED_AT } from './row-times';

/** Returns all jobs, finished or not, oldest first. */
export const findJobs = (db: Db) => db.select().from(jobs).orderBy(asc(jobs.createdAt), asc(jobs.id));

/** Makes all unfinished jobs due, and ends their leases. */
export async function hurryJobs(db: Db): Promise<void> {
  await db.update(jobs).set({ runAt: new Date(), leasedUntil: null }).where(isNull(jobs.finishedAt));
}

/** Makes all unfinished jobs due that are not running. */
export async function hurryWaitingJobs(db: Db): Promise<void> {
  const isWaiting = and(isNull(jobs.finishedAt), isNull(jobs.leaseId));
  await db.update(jobs).set({ runAt: new Date() }).where(isWaiting);
}

export async function forgetJobs(db: Db): Promise<void> {
  await db.delete(jobs);
}

/** Deletes the record of whose turn it was. */
export async function forgetTurns(db: Db): Promise<void> {
  await db.delete(jobTurns);
}

/** Adds a waiting job, unless `given` differs. */
export async function addJob(db: Db, given: Partial<typeof jobs.$inferInsert>) {
  const id = newId('job');
  const at = STARTED_AT;
  const row = { id, kind: 'write-minutes', subject: id, payload: {}, runAt: at, createdAt: at, ...given };
  await db.insert(jobs).values(row);
  return row;
}
