import type { Db } from '../../platform/db/client';
import type { Handler } from '../../platform/jobs/handler';
import type { Log } from '../../platform/log/log';
import { removeEach } from '../../platform/storage/remove-each';
import { StorageError, type Storages } from '../../platform/storage/store';
import { UNSENT_MS } from './bounds';
import { objectNames } from './object-names';
import type { FileRow } from './store';
import * as store from './store-removal';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
  log: Log;
}

/** The time for which the bytes of a deleted file stay while the storage works, in milliseconds. */
const PACE_MS = 60_000;
const BATCH = 100;

/** Returns the job that removes the bytes of deleted files, and of those that were never sent. */
export const fileRemover = (deps: Deps): Handler => ({
  everyMs: PACE_MS,
  async run({ signal }) {
    await removeFiles(deps, signal);
  },
});

/**
 * Deletes files that were never sent or whose session is gone, and removes the bytes of deleted files. Deletes the
 * rows of files whose uploads can no longer run. A file that cannot be removed waits for the next run, and does not
 * block others.
 */
export async function removeFiles(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const createdBefore = new Date(now().getTime() - UNSENT_MS);
  await store.deleteAbandoned(db, createdBefore, now());
  const removal = {
    remove: (file: FileRow) => removeObjects(deps.storage, file, signal),
    onFailure: (err: unknown, fileId: string) =>
      deps.log.warn({ err, fileId }, 'the bytes of a chat file cannot be removed yet'),
  };
  const unpurged = (after: string) => store.listUnpurged(db, after, BATCH);
  const markPurged = (id: string) => store.markPurged(db, id, now());
  await removeEach({ ...removal, list: unpurged, done: markPurged }, signal);
  // An interrupted upload may have stored its bytes after their removal, so the bytes are removed again with the row.
  const forgettable = (after: string) => store.listForgettable(db, { createdBefore, after, limit: BATCH });
  await removeEach({ ...removal, list: forgettable, done: (id) => store.deleteRow(db, id) }, signal);
}

async function removeObjects(
  storage: Storages,
  file: FileRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const held = storage.of(file.storage);
  if (held === null) throw new StorageError('The storage of this file is no longer configured.', 'missing');
  for (const name of objectNames(file)) await held.remove(name, { signal });
}
