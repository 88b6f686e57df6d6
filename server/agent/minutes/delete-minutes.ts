import type { Tx } from '../../platform/db/client';
import type { Jobs } from '../../platform/jobs/jobs';
import { deleteHeld } from '../confirmations/held';
import * as store from './store';

/**
 * Deletes the minutes of a session with their draft and what people said about them, and cancels the work that would complete its artifact. Jobs come first: a job that
 * ends locks its own row before the minutes.
 */
export async function deleteMinutes(tx: Tx, jobs: Jobs, sessionId: string): Promise<void> {
  await jobs.cancel(tx, ['draft-minutes', 'write-minutes', 'complete-transcript'], sessionId);
  await deleteHeld(tx, sessionId);
  await store.deleteMinutes(tx, sessionId);
}
