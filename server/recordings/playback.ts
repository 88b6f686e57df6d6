import type { Db } from '../db/client';
import { Fault, notFound } from '../errors';
import type { Caller } from '../principal/principal';
import { displayable } from '../text';
import type { Tokens } from '../tokens/issuer';
import { findReadableRecording } from './read';
import type { FoundRecording, RecordingRow } from './store';

interface Deps {
  db: Db;
  tokens: Tokens;
  baseUrl: string;
}

/** What may stand in a Content-Type, and how such a file is called. Anything else is served as plain bytes. */
const EXTENSIONS = new Map([
  ['video/webm', 'webm'],
  ['video/mp4', 'mp4'],
  ['audio/webm', 'weba'],
  ['audio/mp4', 'm4a'],
]);

/** A URL for playing the recording in place, or where it lies in the account's own bucket. */
export async function streamRecording(deps: Deps, caller: Caller, input: { id: string }) {
  const found = await findReadyRecording(deps.db, caller, input.id);
  if (found.recording.storage === 'customer') return outOfBand(found);
  const { url, expiresAt } = fileUrl(deps, found.recording, 'stream');
  return { url, expiresAt, mimeType: servedType(found.recording) };
}

/** A URL for saving the recording, or where it lies in the account's own bucket. */
export async function downloadRecording(deps: Deps, caller: Caller, input: { id: string }) {
  const found = await findReadyRecording(deps.db, caller, input.id);
  if (found.recording.storage === 'customer') return outOfBand(found);
  const { url, expiresAt } = fileUrl(deps, found.recording, 'download');
  return {
    url,
    expiresAt,
    filename: filenameOf(found),
    mimeType: servedType(found.recording),
    sizeBytes: found.recording.sizeBytes,
  };
}

/** The media type under which the bytes are served. */
export const servedType = ({ mimeType }: RecordingRow): string =>
  EXTENSIONS.has(mimeType) ? mimeType : 'application/octet-stream';

/** A name to save the file under: the room, the day, the type. */
export function filenameOf({ recording, roomName }: FoundRecording): string {
  const room = displayable(roomName, 80).replace(/[\\/:*?"<>|]/g, '-') || 'Recording';
  const day = recording.startedAt.toISOString().slice(0, 10);
  return `${room} ${day}.${EXTENSIONS.get(recording.mimeType) ?? 'bin'}`;
}

async function findReadyRecording(db: Db, caller: Caller, id: string): Promise<FoundRecording> {
  const found = await findReadableRecording(db, caller, id);
  switch (found.recording.status) {
    case 'ready':
      return found;
    case 'failed':
      throw notFound('The recording failed; there is nothing to play.');
    case 'recording':
    case 'processing':
      throw notFound('The recording is not ready yet.');
    default:
      return found.recording.status satisfies never;
  }
}

function fileUrl({ tokens, baseUrl }: Deps, recording: RecordingRow, use: 'stream' | 'download') {
  if (recording.storage !== 'local') {
    throw new Fault('INTERNAL_SERVER_ERROR', 'The server failed.', {
      cause: new Error(`No ${recording.storage} storage is configured for recording ${recording.id}.`),
    });
  }
  const { token, expiresAt } = tokens.signFile({ recording: recording.id, use });
  return {
    url: `${baseUrl}/api/recordings/${recording.id}/file?token=${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

function outOfBand(found: FoundRecording) {
  const { id, bucket, objectKey, region, endpoint, sizeBytes } = found.recording;
  return {
    replayOutOfBand: true as const,
    reason: 'customer_storage' as const,
    recordingId: id,
    storage: { provider: 's3' as const, bucket: bucket ?? '', key: objectKey ?? '', region, endpoint },
    filename: filenameOf(found),
    mimeType: servedType(found.recording),
    sizeBytes,
  };
}
