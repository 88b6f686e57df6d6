import type { Db } from '../platform/db/client';
import { ApiError, notFound } from '../platform/errors/errors';
import type { Caller } from '../platform/principal/principal';
import { fileDisposition } from '../platform/files/file-disposition';
import { displayable } from '../platform/text';
import { StorageError, type SignOptions, type Storages } from '../platform/storage/store';
import { FILE_TTL_SECONDS, type FileClaims, type Tokens } from '../identity/tokens/issuer';
import { findReadableRecording } from './read';
import type { FoundRecording, RecordingRow } from './store';

/** The services that make the URL of a file. */
export interface PlaybackDeps {
  db: Db;
  tokens: Tokens;
  storage: Storages;
  baseUrl: string;
  now: () => Date;
}

/**
 * Media types that are served unchanged, with their file extensions. Others are served as `application/octet-stream`.
 */
const EXTENSIONS = new Map([
  ['video/webm', 'webm'],
  ['video/mp4', 'mp4'],
  ['audio/webm', 'weba'],
  ['audio/mp4', 'm4a'],
]);
const OTHER_TYPE = 'application/octet-stream';

/** The media types under which files are served. */
export const SERVED_TYPES: readonly string[] = [...EXTENSIONS.keys(), OTHER_TYPE];

/** Returns a URL for playing the recording, or its position in the account's own bucket. */
export async function streamRecording(deps: PlaybackDeps, caller: Caller, input: { id: string }) {
  const found = await findReadyRecording(deps.db, caller, input.id);
  return found.recording.storage === 'customer' ? outOfBandAnswer(found) : streamOf(deps, found);
}

/** Returns a URL for playing a recording that is ready in a storage of this server. */
export async function streamOf(deps: PlaybackDeps, found: FoundRecording) {
  const { url, expiresAt } = await fileUrl(deps, found, 'stream');
  return { url, expiresAt, mimeType: servedType(found.recording) };
}

/** Returns a URL for saving the recording, or its position in the account's own bucket. */
export async function downloadRecording(deps: PlaybackDeps, caller: Caller, input: { id: string }) {
  const found = await findReadyRecording(deps.db, caller, input.id);
  if (found.recording.storage === 'customer') return outOfBandAnswer(found);
  const { url, expiresAt } = await fileUrl(deps, found, 'download');
  return {
    url,
    expiresAt,
    filename: ownFilenameOf(found),
    mimeType: servedType(found.recording),
    sizeBytes: found.recording.sizeBytes,
  };
}

/** Returns the media type under which the bytes are served. */
export const servedType = ({ mimeType }: RecordingRow): string =>
  EXTENSIONS.has(mimeType) ? mimeType : OTHER_TYPE;

/** Returns the file name of a recording's own file. */
const ownFilenameOf = (found: FoundRecording): string =>
  filenameOf(found, EXTENSIONS.get(found.recording.mimeType) ?? 'bin');

/** Returns a file name for a file of a recording: the room, the day, an optional suffix, the extension. */
export function filenameOf({ recording, roomName }: FoundRecording, extension: string, suffix = ''): string {
  const room = displayable(roomName, 80).replace(/[\\/:*?"<>|]/g, '-') || 'Recording';
  const day = recording.startedAt.toISOString().slice(0, 10);
  return `${room} ${day}${suffix}.${extension}`;
}

/** Returns the Content-Disposition of the file, by the use of its URL. */
export const dispositionOf = (found: FoundRecording, use: FileClaims['use']): string =>
  fileDisposition(ownFilenameOf(found), use === 'stream' ? 'inline' : 'attachment');

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

async function fileUrl(deps: PlaybackDeps, found: FoundRecording, use: FileClaims['use']) {
  const { recording } = found;
  if (recording.storage === 'local') return ownUrl(deps, recording, use);
  const { objectKey } = recording;
  return presignedUrl(
    deps,
    { objectKey, mimeType: servedType(recording), disposition: dispositionOf(found, use) },
    use,
  );
}

/** Returns a URL of our own route, which serves files from the disk. */
function ownUrl({ tokens, baseUrl }: PlaybackDeps, { id }: RecordingRow, use: FileClaims['use']) {
  const { token, expiresAt } = tokens.signFile({ recording: id, use });
  return {
    url: `${baseUrl}/api/recordings/${id}/file?token=${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns a presigned URL of an object in the server's bucket. @throws ApiError SERVICE_UNAVAILABLE */
export async function presignedUrl(
  { storage, now }: Pick<PlaybackDeps, 'storage' | 'now'>,
  { objectKey, mimeType, disposition }: { objectKey: string | null; mimeType: string; disposition: string },
  use: FileClaims['use'],
) {
  const expiresSeconds = FILE_TTL_SECONDS[use];
  // Presigned URLs count whole seconds.
  const expiresAt = new Date((Math.floor(now().getTime() / 1000) + expiresSeconds) * 1000);
  const url =
    objectKey === null ? null : await signed(storage, objectKey, { expiresSeconds, mimeType, disposition });
  if (url !== null) return { url, expiresAt: expiresAt.toISOString() };
  throw new ApiError('INTERNAL_SERVER_ERROR', 'The server failed.', {
    cause: new Error(`The bucket with the object ${objectKey} is not configured.`),
  });
}

/** Returns a signed URL; null when the bucket is not configured any more. @throws ApiError SERVICE_UNAVAILABLE */
async function signed(storage: Storages, key: string, options: SignOptions): Promise<string | null> {
  try {
    return (await storage.of('object')?.sign(key, options)) ?? null;
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    throw new ApiError('SERVICE_UNAVAILABLE', cause.sentence, { cause });
  }
}

function outOfBandAnswer(found: FoundRecording) {
  const { id, bucket, objectKey, region, endpoint, sizeBytes } = found.recording;
  return {
    replayOutOfBand: true as const,
    reason: 'customer_storage' as const,
    recordingId: id,
    storage: { provider: 's3' as const, bucket: bucket ?? '', key: objectKey ?? '', region, endpoint },
    filename: ownFilenameOf(found),
    mimeType: servedType(found.recording),
    sizeBytes,
  };
}
