import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Db } from '../../platform/db/client';
import { PermanentError, RetryLater, type Handler, type Work } from '../../platform/jobs/handler';
import type { Log } from '../../platform/log/log';
import { DiskFullError, explainDiskError } from '../../platform/storage/disk-error';
import { putFile } from '../../platform/storage/put-file';
import type { DiskReserve } from '../../platform/storage/reserve';
import { StorageError, type Storages } from '../../platform/storage/store';
import { displayable } from '../../platform/text';
import { finalIfPermanent } from '../../recordings/processing/fail-recording';
import { sha256Of } from '../../recordings/processing/checksum';
import { trackProgress, type Progress } from '../../recordings/processing/progress';
import type { ScratchSpace } from '../../recordings/processing/scratch-directory';
import { objectName } from '../../rooms/files/object-names';
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_FILES, createArchive, type Archive } from './archive';
import { EXPORT_KEPT_MS, exportName } from './export-name';
import { personOf } from './person';
import { readme, type WrittenFiles, type WrittenTable } from './readme';
import * as store from './store-exports';
import type { Person, PersonalTable } from './store-person';
import { PERSONAL_TABLES, rowsOf } from './store-tables';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
  scratch: ScratchSpace;
  disk: DiskReserve;
  log: Log;
}

const ATTEMPTS = 3;
/** The wait for free disk space before the next attempt, in milliseconds. */
const SPACE_RETRY_MS = 60_000;
/** The space for everything but the files of the chat, in bytes. */
const ROWS_BYTES = 20_000_000;
/** The size of the files of the chat in an archive: the rest is for everything else. */
const FILES_MAX_BYTES = ARCHIVE_MAX_BYTES - 500_000_000;
/** The files that one statement reads. */
const FILES_AT_ONCE = 100;
/** The part of the progress at which the tables are written; the files of the chat follow. */
const TABLES_PROGRESS = 0.5;

/**
 * Returns the job that makes an export, one at a time in each process. An attempt that ends with its process leaves
 * nothing: the next one starts again.
 */
export const exportMaker = (deps: Deps): Handler => ({
  attempts: ATTEMPTS,
  atOnce: 1,
  async run(work) {
    await deps.scratch.clear(work.subject);
    try {
      await makeExport(deps, work);
    } catch (error) {
      if (explainDiskError(error) instanceof DiskFullError) await waitForSpace(deps, work.subject);
      throw finalIfPermanent(error);
    }
  },
  async onGivenUp(tx, { subject: id }, error) {
    const isForPeople = error instanceof PermanentError || error instanceof StorageError;
    const errorMessage = isForPeople ? error.message : 'The export could not be made.';
    await store.updatePreparing(tx, id, { status: 'failed', errorMessage });
  },
});

/** @throws RetryLater, so that waiting does not count as an attempt */
async function waitForSpace({ db }: Deps, id: string): Promise<never> {
  const errorMessage = 'The export is made as soon as the disk of the server has space for it.';
  await store.updatePreparing(db, id, { progressPercent: 0, errorMessage });
  throw new RetryLater(SPACE_RETRY_MS);
}

async function makeExport(deps: Deps, { subject: id, signal }: Work): Promise<void> {
  const found = await store.findExportById(deps.db, id);
  if (found === null || found.externalUserId === null) return;
  const person = personOf(found.accountId, found.externalUserId);
  // Named before anything is stored, so that whoever deletes the export finds its bytes.
  const none = { storage: deps.storage.own.kind, progressPercent: 0, errorMessage: null };
  if (!(await store.updatePreparing(deps.db, id, none))) return;
  const { bytes } = await store.sumFiles(deps.db, person);
  // The archive, and the archive in the storage.
  const reservation = await deps.disk.reserve(2 * (Math.min(bytes, FILES_MAX_BYTES) + ROWS_BYTES));
  if (reservation === null) throw new DiskFullError('The disk of the server has no space for the export.');
  const report = trackProgress(deps.now, (progressPercent) =>
    store.updatePreparing(deps.db, id, { progressPercent }),
  );
  try {
    const directory = await deps.scratch.createDirectory(id);
    try {
      const path = join(directory.path, 'export.zip');
      await writeArchive(deps, person, path, { signal, report });
      await storeExport(deps, id, path, signal);
    } finally {
      await report.flush();
      await directory.remove();
    }
  } finally {
    reservation.release();
  }
}

async function writeArchive(
  deps: Deps,
  person: Person,
  path: string,
  { signal, report }: { signal: AbortSignal; report: Progress },
): Promise<void> {
  const at = deps.now();
  const archive = await createArchive(path, at);
  try {
    const written: WrittenTable[] = [];
    for (const [index, table] of PERSONAL_TABLES.entries()) {
      const counter = { rows: 0 };
      await archive.add(`${table.file}.json`, jsonOf(deps.db, table, person, counter, signal));
      written.push({ file: table.file, about: table.about, rows: counter.rows });
      report.report((TABLES_PROGRESS * (index + 1)) / PERSONAL_TABLES.length);
    }
    const files = await addFiles(deps, archive, person, { signal, report });
    const text = readme({ externalUserId: person.externalUserId, at }, written, files);
    await archive.add('README.txt', piecesOf([text]));
    await archive.end();
  } finally {
    await archive.close();
  }
}

/** Yields the rows of a table as a list in JSON, and counts them. */
async function* jsonOf(
  db: Db,
  table: PersonalTable,
  person: Person,
  counter: { rows: number },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[');
  for await (const rows of rowsOf(db, table, person)) {
    signal.throwIfAborted();
    const lines = rows.map(
      (row, index) => `${counter.rows + index === 0 ? '' : ','}\n${JSON.stringify(row)}`,
    );
    counter.rows += rows.length;
    yield Buffer.from(lines.join(''));
  }
  yield Buffer.from('\n]\n');
}

async function* piecesOf(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** Adds the files of the chat that a person sent, as many as fit. */
async function addFiles(
  deps: Deps,
  archive: Archive,
  person: Person,
  { signal, report }: { signal: AbortSignal; report: Progress },
): Promise<WrittenFiles> {
  const { count } = await store.sumFiles(deps.db, person);
  const files = { included: 0, leftOut: 0 };
  let bytes = 0;
  for (let after = '', found = FILES_AT_ONCE; found === FILES_AT_ONCE;) {
    const page = await store.listFiles(deps.db, person, after, FILES_AT_ONCE);
    for (const file of page) {
      signal.throwIfAborted();
      const fits = bytes + file.sizeBytes <= FILES_MAX_BYTES && files.included < ARCHIVE_MAX_FILES;
      const body = fits ? await bytesOf(deps, file, signal) : null;
      if (body === null) {
        files.leftOut += 1;
        continue;
      }
      try {
        await archive.add(`files/${file.id}/${filenameOf(file)}`, body, { isCompressed: true });
      } finally {
        body.destroy();
      }
      bytes += file.sizeBytes;
      files.included += 1;
      report.report(TABLES_PROGRESS + (1 - TABLES_PROGRESS) * (files.included / Math.max(1, count)));
    }
    after = page.at(-1)?.id ?? '';
    found = page.length;
  }
  return files;
}

/** Returns the bytes of a file; null when the storage does not have them. */
async function bytesOf(
  { storage, log }: Deps,
  file: store.SentFile,
  signal: AbortSignal,
): Promise<Readable | null> {
  const held = storage.of(file.storage);
  const body = held && (await held.get(objectName(file, file.attempts), undefined, { signal }));
  if (!body) log.warn({ fileId: file.id }, 'a chat file is missing in the storage');
  return body;
}

/** Returns the name of a file in an archive, which no program takes for a path. */
const filenameOf = ({ name }: store.SentFile): string =>
  displayable(name ?? '', 100)
    .replace(/[\\/:*?"<>|]/g, '-')
    .replace(/^\.+/, '') || 'file';

async function storeExport(
  { db, now, storage }: Deps,
  id: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const name = exportName(id);
  const { size: sizeBytes } = await stat(path);
  const sha256 = await sha256Of(path);
  await putFile(storage.own, { path, name, mimeType: 'application/zip' }, { signal });
  const at = now();
  const isStored = await store.updatePreparing(db, id, {
    status: 'ready',
    sizeBytes,
    sha256,
    readyAt: at,
    expiresAt: new Date(at.getTime() + EXPORT_KEPT_MS),
  });
  // The job that removes the bytes of deleted exports may have run before the archive was stored.
  if (!isStored && (await store.findExportById(db, id)) === null) await storage.own.remove(name);
}
