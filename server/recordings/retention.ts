import { recordEvent } from '../identity/audit/record';
import type { Db } from '../platform/db/client';
import type { Jobs } from '../platform/jobs/jobs';
import { deleteExpiredRows } from './store';

/** Recordings deleted in one transaction. */
const BATCH = 100;

/** Deletes recordings that are older than the retention of their account; their bytes are removed in the background. */
export async function deleteExpired({
  db,
  now,
  jobs,
}: {
  db: Db;
  now: () => Date;
  jobs: Jobs;
}): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    deleted = await db.transaction(async (tx) => {
      const at = now();
      const rows = await deleteExpiredRows(tx, at, BATCH);
      for (const { id, accountId } of rows) {
        const detail = { reason: 'retention' };
        await recordEvent(tx, null, { at, accountId, action: 'recording.delete', targetId: id, detail });
        await jobs.enqueue(tx, 'purge-recording', id, { accountId });
      }
      return rows.length;
    });
    jobs.wake();
  }
}
