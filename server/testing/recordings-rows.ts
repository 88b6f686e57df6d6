import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/client';
import {
  recordingLinks,
  recordingRenders,
  recordings,
  recordingTracks,
  streams,
} from '../platform/db/schema/recordings';
import { newId } from '../platform/ids';
import type { RecordingSource } from '../platform/vocabulary/recording-status';
import { STARTED_AT, after } from './row-times';

/** Adds a recording that is ready in local storage, unless `given` differs. The test creates its file. */
export async function addRecording(
  db: Db,
  roomId: string,
  given: Omit<Partial<typeof recordings.$inferInsert>, 'id' | 'objectKey'> = {},
) {
  const id = randomUUID();
  const row = {
    id,
    roomId,
    kind: 'composite' as const,
    status: 'ready' as const,
    storage: 'local' as const,
    startedAt: STARTED_AT,
    endedAt: after(60_000),
    durationSeconds: 60,
    sizeBytes: 10,
    mimeType: 'video/webm',
    createdAt: STARTED_AT,
    updatedAt: after(61_000),
    ...given,
    objectKey: `${id}.webm`,
  };
  await db.insert(recordings).values(row);
  return row;
}

/** Adds what a source of a participant sent to a recording, with a finished file. The test creates the file. */
export async function addTrack(
  db: Db,
  recordingId: string,
  participantId: string,
  source: RecordingSource = 'microphone',
) {
  const id = randomUUID();
  const file = { objectKey: `${id}.webm`, sizeBytes: 10, durationMs: 60_000 };
  const row = { id, recordingId, participantId, source, ...file, createdAt: STARTED_AT };
  await db.insert(recordingTracks).values(row);
  return { id, ...file };
}

/** Adds a queued render of a recording without a job, unless `given` differs. @returns its id */
export async function addRender(
  db: Db,
  recordingId: string,
  given: Partial<typeof recordingRenders.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const [recording] = await db
    .select({ accountId: recordings.accountId })
    .from(recordings)
    .where(eq(recordings.id, recordingId));
  await db.insert(recordingRenders).values({
    id,
    recordingId,
    accountId: recording?.accountId ?? '',
    format: 'mp4',
    status: 'queued',
    createdAt: STARTED_AT,
    ...given,
  });
  return id;
}

/** Adds links to a recording that work for a day, and whose secrets nobody knows. */
export async function addLinks(db: Db, recordingId: string, createdAt: Date, count: number): Promise<void> {
  const row = { recordingId, createdAt, expiresAt: new Date(createdAt.getTime() + 86_400_000) };
  const rows = Array.from({ length: count }, () => ({ ...row, id: newId('lnk'), secretHash: randomUUID() }));
  await db.insert(recordingLinks).values(rows);
}

/** Returns the links of a recording. */
export const findLinks = (db: Db, recordingId: string) =>
  db.select().from(recordingLinks).where(eq(recordingLinks.recordingId, recordingId));

export async function changeRecording(
  db: Db,
  id: string,
  change: Partial<typeof recordings.$inferInsert>,
): Promise<void> {
  await db.update(recordings).set(change).where(eq(recordings.id, id));
}

/** Adds a live stream of a session that has ended. @returns its id */
export async function addStream(
  db: Db,
  { roomId, sessionId }: { roomId: string; sessionId: string },
): Promise<string> {
  const id = newId('str');
  await db.insert(streams).values({
    id,
    roomId,
    accountId: '',
    sessionId,
    status: 'ended',
    layout: 'grid',
    shownUrl: 'rtmps://live.example.com/app',
    createdAt: STARTED_AT,
    endedAt: after(60_000),
    endReason: 'call-ended',
  });
  return id;
}
