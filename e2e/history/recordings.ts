import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addRecording, changeRecording } from '../../server/testing/recordings-rows';
import { ago, DAY, MINUTE, type SeedContext } from './context';

/** The file of the recording that can be played: a minute of video. */
export const RECORDING_FILE = resolve(import.meta.dirname, '../fixtures/recording.webm');

/** The loudness of people who speak one after the other. */
const SPOKEN = Array.from({ length: 200 }, (_, i) =>
  i % 21 < 4 ? 3 : Math.round(58 + 18 * Math.sin(i / 2) + 16 * Math.sin(i * i)),
);

/** Adds a recording of a minute that can be played. With object storage, the test has to put its file there. */
export async function addReadyRecording(
  context: SeedContext,
  roomId: string,
  { sessionId, startedAt }: { sessionId: string; startedAt: Date },
): Promise<string> {
  const row = await addRecording(context.db, roomId, {
    sessionId,
    storage: context.storage,
    startedAt,
    endedAt: new Date(startedAt.getTime() + MINUTE),
    durationSeconds: 60,
    sizeBytes: 57_624,
    createdAt: startedAt,
    updatedAt: startedAt,
    width: 480,
    height: 270,
    // Without files, so that no storage has to have them.
    pictures: { sprite: null, loudness: SPOKEN, sizeBytes: 0 },
  });
  if (row.storage === 'object') return row.id;
  await mkdir(join(context.dataDir, 'recordings'), { recursive: true });
  await copyFile(RECORDING_FILE, join(context.dataDir, 'recordings', row.objectKey));
  return row.id;
}

/** Adds a recording whose file is being made. */
export async function addRecordingInProcessing(context: SeedContext, roomId: string): Promise<string> {
  const times = recordedMsAgo(context, 40 * MINUTE);
  return addRecordingWithoutFile(context, roomId, { ...times, status: 'processing' });
}

/** Adds a recording of which nothing arrived. */
export async function addFailedRecording(context: SeedContext, roomId: string): Promise<string> {
  return addRecordingWithoutFile(context, roomId, {
    ...recordedMsAgo(context, 3 * DAY),
    status: 'failed',
    errorMessage: 'The browser that recorded went away before anything had arrived.',
  });
}

async function addRecordingWithoutFile(
  { db }: SeedContext,
  roomId: string,
  given: Parameters<typeof addRecording>[2],
): Promise<string> {
  const { id } = await addRecording(db, roomId, given);
  await changeRecording(db, id, { objectKey: null });
  return id;
}

/** Adds a recording in the customer's own bucket. */
export async function addCustomerRecording(context: SeedContext, roomId: string): Promise<string> {
  const { id } = await addRecording(context.db, roomId, {
    ...recordedMsAgo(context, 5 * DAY),
    status: 'ready',
    storage: 'customer',
    bucket: 'example-recordings',
    region: 'eu-central-1',
    durationSeconds: 1_500,
    sizeBytes: 84_000_000,
  });
  return id;
}

function recordedMsAgo(context: SeedContext, ms: number) {
  return {
    startedAt: ago(context, ms),
    endedAt: ago(context, ms - MINUTE),
    createdAt: ago(context, ms),
    updatedAt: ago(context, ms),
    durationSeconds: null,
    sizeBytes: null,
  };
}
