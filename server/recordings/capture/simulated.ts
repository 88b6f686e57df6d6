import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Tx } from '../../platform/db/client';
import { ApiError, conflict } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import type { DiskReserve } from '../../platform/storage/reserve';
import { StorageError, type Storages } from '../../platform/storage/store';
import { chunkName } from './chunk-name';
import { endRecordingWithin } from './end';
import { beginRecording } from './start';
import { countChunk } from '../store-capture';

/** Five seconds of VP8 and Opus, in the form that a browser records. The build copies the file next to the bundle. */
const SAMPLE = new URL('./simulated.webm', import.meta.url);
const SAMPLE_SIZE = { width: 160, height: 90 };

/** The bytes of a simulated recording, in the server's own storage. */
export interface Sample {
  recordingId: string;
  /** 0: nothing was stored. */
  sizeBytes: number;
  /** Removes the bytes again, when the recording fails. */
  remove(): Promise<void>;
}

/**
 * Stores the sample as the recording of a simulated session, before the transaction, since a bucket may be slow.
 * @throws ApiError 507 when the disk is almost full, SERVICE_UNAVAILABLE when the storage fails
 */
export async function storeSample({
  storage,
  disk,
}: {
  storage: Storages;
  disk: DiskReserve;
}): Promise<Sample> {
  await disk.assertMayRecord();
  const recordingId = randomUUID();
  const name = chunkName(recordingId, 0);
  const bytes = await readFile(SAMPLE);
  try {
    await storage.own.put(name, bytes, { mimeType: 'application/octet-stream' });
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    throw new ApiError('SERVICE_UNAVAILABLE', cause.sentence, { cause });
  }
  return { recordingId, sizeBytes: bytes.length, remove: () => storage.own.remove(name) };
}

/** Returns the sample of a recording of which no byte arrives, so that it can only fail. */
export const emptySample = (): Sample => ({
  recordingId: randomUUID(),
  sizeBytes: 0,
  remove: async () => {},
});

type Deps = Parameters<typeof beginRecording>[1] & Parameters<typeof endRecordingWithin>[1];

/**
 * Begins the recording of a simulated session, by the rules of every recording, with the sample as its content.
 * @throws ApiError like `beginRecording`
 */
export async function beginSimulatedRecording(
  tx: Tx,
  deps: Deps,
  { sample, ...recorder }: Parameters<typeof beginRecording>[2] & { sample: Sample },
  startedAt: Date,
): Promise<void> {
  const { recordingId: id, sizeBytes } = sample;
  await beginRecording(tx, deps, recorder, { id, startedAt, ...SAMPLE_SIZE });
  if (sizeBytes === 0) return;
  const chunk = { id, index: 0, sizeBytes, at: startedAt };
  if (!(await countChunk(tx, chunk))) throw conflict('The recording is over.');
}

/** Ends the recording of a simulated session; its file is made in the background, like every other. */
export const endSimulatedRecording = (tx: Tx, deps: Deps, caller: Caller, sample: Sample, at: Date) =>
  endRecordingWithin(tx, deps, caller, sample.recordingId, { at });
