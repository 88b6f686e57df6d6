import { recordEvent } from '../identity/audit/record';
import type { Db } from '../platform/db/client';
import type { EventLog } from '../platform/events/event-log';
import type { Jobs } from '../platform/jobs/jobs';
import { recordingDeleted } from './recording-events';
import { deleteExpiredRows } from './store';

/** Recordings deleted in one transaction. */
const BATCH = 100;

/** Deletes recordings that are older than the retention of their room or account; their bytes are removed in the background. */
export async function deleteExpired({
  db,
  now,
  jobs,
  events,
}: {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
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
      await events.appendAll(
        tx,
        rows.map((row) => recordingDeleted(row, 'retention', at)),
      );
      return rows.length;
    });
    jobs.wake();
  }
}
