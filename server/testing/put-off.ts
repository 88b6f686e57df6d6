import { expect } from 'vitest';
import type { Services } from '../platform/procedures/services';
import { findJobs, hurryJobs } from './jobs-rows';

/** Waits until work on something has been postponed, and runs it now. */
export async function retryWaiting(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  subject: string,
): Promise<void> {
  const isPutOff = async () =>
    (await findJobs(db)).some((job) => job.subject === subject && !job.finishedAt && job.leaseId === null);
  await expect.poll(isPutOff).toBe(true);
  await hurryJobs(db);
  jobs.wake();
}
