import { recordEvent } from '../identity/audit/record';
import type { Db, Tx } from '../platform/db/client';
import type { EventLog } from '../platform/events/event-log';
import type { Jobs } from '../platform/jobs/jobs';
import type { Caller } from '../platform/principal/principal';
import { recordingDeleted } from './recording-events';
import {
  deleteExpiredRows,
  deleteRows,
  deleteRowsOfSession,
  isAnyUndeleted,
  isAnyUnpurged,
  type OwnedRecording,
} from './store';
import { deleteLinksOf } from './store-links';

/** The number of recordings that are deleted in one transaction. */
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
      await followDeletion(tx, deps, rows, { at, by: null });
      return rows.length;
    });
    deps.jobs.wake();
  }
}

/**
 * Deletes the recordings of a session that is deleted because of its age.
 * @returns whether all their bytes are removed as well; a recording whose file is not made yet stays
 */
export async function deleteWithSession(tx: Tx, deps: Deps, sessionId: string, at: Date): Promise<boolean> {
  await followDeletion(tx, deps, await deleteRowsOfSession(tx, sessionId, at), { at, by: null });
  return !(await isAnyUnpurged(tx, sessionId));
}

/**
 * Deletes the recordings of a session that a person deletes; their bytes are removed in the background.
 * @returns false when a recording is not finished; it is not deleted then
 */
export async function deleteRecordingsOf(
  tx: Tx,
  deps: Deps,
  sessionId: string,
  deletion: { at: Date; by: Caller },
): Promise<boolean> {
  await followDeletion(tx, deps, await deleteRowsOfSession(tx, sessionId, deletion.at), deletion);
  return !(await isAnyUndeleted(tx, sessionId));
}

/**
 * Deletes recordings that are finished, because somebody in them is erased; their bytes are removed in the background.
 */
export async function deleteRecordings(
  tx: Tx,
  deps: Deps,
  recordingIds: readonly string[],
  at: Date,
): Promise<void> {
  const rows = await deleteRows(tx, recordingIds, at);
  await followDeletion(tx, deps, rows, { at, by: null, reason: 'requested' });
}

/**
 * Does what follows the deletion of recordings: enqueues the removal of their bytes, deletes their links, records who
 * deleted them, and publishes it.
 * @param by null: the server
 */
export async function followDeletion(
  tx: Tx,
  { jobs, events }: Deps,
  rows: readonly OwnedRecording[],
  {
    at,
    by,
    reason = by === null ? 'retention' : 'requested',
  }: { at: Date; by: Caller | null; reason?: 'retention' | 'requested' },
): Promise<void> {
  await deleteLinksOf(
    tx,
    rows.map(({ id }) => id),
  );
  for (const { id, accountId } of rows) {
    const detail = by === null ? { detail: { reason } } : {};
    await recordEvent(tx, by, { at, accountId, action: 'recording.delete', targetId: id, ...detail });
    await jobs.enqueue(tx, 'purge-recording', id, { accountId });
  }
  await events.appendAll(
    tx,
    rows.map((row) => recordingDeleted(row, reason, at)),
  );
}
