import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/db/client';
import { RetryLater, type Handler, type Work } from '../../platform/jobs/handler';
import { putFile } from '../../platform/storage/put-file';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { ObjectStore, Storages } from '../../platform/storage/store';
import { fetchRecording } from '../processing/fetch-recording';
import type { ScratchSpace } from '../processing/scratch-directory';
import type { RecordingPictures } from '../../platform/vocabulary/recording-status';
import { requireStorage } from '../require-storage';
import { findRow, type RecordingRow } from '../store';
import { storePictures } from '../store-capture';
import { measureLoudness } from './loudness';
import { PICTURE_TYPE, pictureName, PICTURES } from './names';
import { arrange, makePoster, makeSprite, PICTURES_MAX_BYTES, type Source } from './program';

interface Deps {
  db: Db;
  storage: Storages;
  scratch: ScratchSpace;
  disk: DiskReserve;
  ffmpeg: string | null;
}

/** Where files are made, and where they are stored. */
interface Place {
  directory: string;
  store: ObjectStore;
  signal: AbortSignal;
}

const DEADLINE_MS = 7_200_000;
const ATTEMPTS = 3;
/** The wait for free disk space before the next attempt, in milliseconds. */
const SPACE_RETRY_MS = 600_000;

/**
 * Returns the job that makes the pictures of a recording for its player and measures its loudness, one at a time in each
 * process. A recording without them only lacks these.
 */
export const picturesMaker = (deps: Deps): Handler => ({
  attempts: ATTEMPTS,
  atOnce: 1,
  deadlineMs: DEADLINE_MS,
  run: (work) => makePictures(deps, work),
});

async function makePictures(deps: Deps, { subject: id, signal }: Work): Promise<void> {
  const { db, storage, scratch, ffmpeg } = deps;
  const name = `${id}-pictures`;
  await scratch.clear(name);
  const row = await findRow(db, id);
  // Another job removes its bytes, and may have run before a killed process had stored the pictures.
  if (row === null || row.deletedAt !== null) return removePictures(storage.own, id, signal);
  const { status, storage: kind, pictures, sizeBytes } = row;
  if (ffmpeg === null || status !== 'ready' || kind === 'customer' || pictures !== null) return;
  const reservation = await deps.disk.reserve((sizeBytes ?? 0) + 2 * PICTURES_MAX_BYTES);
  if (reservation === null) throw new RetryLater(SPACE_RETRY_MS);
  try {
    const directory = await scratch.createDirectory(name);
    try {
      const store = requireStorage(storage, kind);
      await makeIn(deps, row, { directory: directory.path, program: ffmpeg, store, signal });
    } finally {
      await directory.remove();
    }
  } finally {
    reservation.release();
  }
}

async function makeIn(
  { db, storage }: Deps,
  row: RecordingRow,
  { directory, program, store, signal }: Place & { program: string },
): Promise<void> {
  const from = join(directory, 'recording.webm');
  await fetchRecording(storage, row, from, signal);
  const source = { program, from, durationSeconds: row.durationSeconds ?? 0 };
  const made =
    row.kind === 'composite'
      ? await makeFiles(row, source, { directory, store, signal })
      : { sprite: null, sizeBytes: 0 };
  const loudness = await measureLoudness(source, join(directory, 'loudness.txt'), signal);
  if (await storePictures(db, row.id, { ...made, loudness })) return;
  // The job that removes the bytes of a deleted recording may have run before the pictures were stored.
  const after = await findRow(db, row.id);
  if (after === null || after.deletedAt !== null) await removePictures(store, row.id, signal);
}

/** Makes and stores the poster and the small pictures. */
async function makeFiles(
  { id, width, height }: RecordingRow,
  source: Source,
  { directory, store, signal }: Place,
): Promise<Omit<RecordingPictures, 'loudness'>> {
  const sprite = arrange({ durationSeconds: source.durationSeconds, width, height });
  const paths = { poster: join(directory, 'poster.jpg'), sprite: join(directory, 'sprite.jpg') };
  await makePoster(source, paths.poster, signal);
  await makeSprite(source, sprite, paths.sprite, signal);
  let sizeBytes = 0;
  for (const picture of PICTURES) {
    const path = paths[picture];
    sizeBytes += (await stat(path)).size;
    await putFile(store, { path, name: pictureName(id, picture), mimeType: PICTURE_TYPE }, { signal });
  }
  return { sprite, sizeBytes };
}

/** Removes the pictures of a recording; those that are missing count as removed. @throws StorageError */
export async function removePictures(
  store: Pick<ObjectStore, 'remove'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  for (const picture of PICTURES) await store.remove(pictureName(id, picture), { signal });
}
