import type { Tx } from '../../platform/db/client';
import type { Jobs } from '../../platform/jobs/jobs';
import * as store from './store';

/**
 * Deletes the minutes of a session and cancels the work that would complete its artifact. Jobs come first: a job that
 * ends locks its own row before the minutes.
 */
export async function deleteMinutes(tx: Tx, jobs: Jobs, sessionId: string): Promise<void> {
  await jobs.cancel(tx, ['write-minutes', 'complete-transcript'], sessionId);
  await store.deleteMinutes(tx, sessionId);
}
