import type { Db, Tx } from '../../platform/db/client';
import type { Handler } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import { removeEach } from '../../platform/storage/remove-each';
import { StorageError, type Storages } from '../../platform/storage/store';
import { exportName } from './export-name';
import * as store from './store-exports';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
  log: Log;
}

/** The time for which the bytes of a deleted export stay while the storage works, in milliseconds. */
const PACE_MS = 60_000;
/** How long the row of a deleted export stays: an attempt to make it has noticed by then. In milliseconds. */
const REMEMBERED_MS = 3_600_000;
const BATCH = 100;

/** Returns the job that deletes exports that have expired, and removes the bytes of deleted ones. */
export const exportRemover = (deps: Deps): Handler => ({
  everyMs: PACE_MS,
  async run({ signal }) {
    await store.deleteExpired(deps.db, deps.now());
    await removeExports(deps, signal);
  },
});

/**
 * Deletes all exports of an account, because somebody is erased: exports of other people can have private messages of
 * that person. Their bytes are removed in the background.
 */
export async function deleteExports(tx: Tx, jobs: Jobs, accountId: string, at: Date): Promise<void> {
  // Jobs come first: a job that is given up locks its own row before the export.
  for (const exportId of await store.listPreparing(tx, accountId))
    await jobs.cancel(tx, ['make-person-export'], exportId);
  await store.markAllDeleted(tx, accountId, at);
}

/**
 * Removes the bytes of deleted exports. An export that cannot be removed waits for the next run, and does not block
 * others.
 */
export async function removeExports(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const removal = {
    remove: (row: store.ExportRow) => removeBytes(deps.storage, row, signal),
    onFailure: (err: unknown, exportId: string) =>
      deps.log.warn({ err, exportId }, 'the bytes of an export cannot be removed yet'),
  };
  const unpurged = (after: string) => store.listUnpurged(db, after, BATCH);
  const markPurged = (id: string) => store.markPurged(db, id, now());
  await removeEach({ ...removal, list: unpurged, done: markPurged }, signal);
  // An attempt that had not noticed may have stored its bytes after their removal.
  const purgedBefore = new Date(now().getTime() - REMEMBERED_MS);
  const forgettable = (after: string) => store.listForgettable(db, { purgedBefore, after, limit: BATCH });
  await removeEach({ ...removal, list: forgettable, done: (id) => store.deleteRow(db, id) }, signal);
}

async function removeBytes(
  storage: Storages,
  { id, storage: kind }: store.ExportRow,
  signal: AbortSignal,
): Promise<void> {
  if (kind === null) return;
  const held = storage.of(kind);
  if (held === null) throw new StorageError('The storage of this export is no longer configured.', 'missing');
  await held.remove(exportName(id), { signal });
}
