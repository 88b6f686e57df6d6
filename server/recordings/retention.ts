import { recordEvent } from '../identity/audit/record';
import type { Db, Tx } from '../platform/db/client';
import type { EventLog } from '../platform/events/event-log';
import type { Jobs } from '../platform/jobs/jobs';
import { recordingDeleted } from './recording-events';
import { deleteExpiredRows, deleteRowsOfSession, isAnyUnpurged, type OwnedRecording } from './store';

/** Recordings deleted in one transaction. */
const BATCH = 100;

interface Deps {
  jobs: Jobs;
  events: EventLog;
}

/** Deletes recordings that are older than the retention of their room or account; their bytes are removed in the background. */
export async function deleteExpired({
  db,
  now,
  ...deps
}: Deps & {
  db: Db;
  now: () => Date;
}): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    deleted = await db.transaction(async (tx) => {
      const at = now();
      const rows = await deleteExpiredRows(tx, at, BATCH);
      await followDeletion(tx, deps, rows, at);
      return rows.length;
    });
    deps.jobs.wake();
  }
}

/**
 * Deletes the recordings of a session that is to be deleted for its age.
 * @returns whether their bytes are all removed, too; one whose file is not made yet stays
 */
export async function deleteWithSession(tx: Tx, deps: Deps, sessionId: string, at: Date): Promise<boolean> {
  await followDeletion(tx, deps, await deleteRowsOfSession(tx, sessionId, at), at);
  return !(await isAnyUnpurged(tx, sessionId));
}

/** Has the bytes of deleted recordings removed, and tells of the deletion. */
async function followDeletion(
  tx: Tx,
  { jobs, events }: Deps,
  rows: readonly OwnedRecording[],
  at: Date,
): Promise<void> {
  for (const { id, accountId } of rows) {
    const detail = { reason: 'retention' };
    await recordEvent(tx, null, { at, accountId, action: 'recording.delete', targetId: id, detail });
    await jobs.enqueue(tx, 'purge-recording', id, { accountId });
  }
  await events.appendAll(
    tx,
    rows.map((row) => recordingDeleted(row, 'retention', at)),
  );
}
