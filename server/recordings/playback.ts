import type { Db } from '../platform/db/client';
import { ApiError, notFound } from '../platform/errors/errors';
import type { Caller } from '../platform/principal/principal';
import { fileDisposition } from '../platform/files/file-disposition';
import { displayable } from '../platform/text';
import { StorageError, type SignOptions, type Storages } from '../platform/storage/store';
import { FILE_TTL_SECONDS, type FileClaims, type Tokens } from '../identity/tokens/issuer';
import { nameOfSource, type RecordingSource } from '../platform/vocabulary/recording-status';
import { trackMimeType } from './processing/file-name';
import { PICTURE_TYPE, pictureName, type Picture } from './pictures/names';
import { findReadableRecording } from './read';
import type { FoundRecording, RecordingRow } from './store';
import { findPersonFile } from './store-tracks';

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
export const SERVED_TYPES: readonly string[] = [...EXTENSIONS.keys(), PICTURE_TYPE, OTHER_TYPE];

/** A file of a recording. */
interface PlayableFile {
  /** Its id; null: the file of everybody. */
  fileId: string | null;
  objectKey: string | null;
  sizeBytes: number | null;
  sha256: string | null;
  mimeType: string;
  /** Its person and source, for a file name; null: everybody. */
  of: { displayName: string; source: RecordingSource } | null;
}

/** A recording, and one of its files. */
interface Playable extends FoundRecording {
  file: PlayableFile;
}

/** The file that a caller wants to play. */
interface Wanted {
  id: string;
  fileId?: string | undefined;
}

/** Returns a URL for playing a file of the recording, or its position in the account's own bucket. */
export async function streamRecording(deps: PlaybackDeps, caller: Caller, input: Wanted) {
  const found = await findPlayable(deps.db, caller, input);
  if (found.recording.storage === 'customer') return outOfBandAnswer(found);
  return streamFile(deps, found);
}

/** Returns a URL for playing a recording that is ready in a storage of this server. */
export const streamOf = (deps: PlaybackDeps, found: FoundRecording) =>
  streamFile(deps, { ...found, file: mainFile(found.recording) });

async function streamFile(deps: PlaybackDeps, found: Playable) {
  const { url, expiresAt } = await fileUrl(deps, found, 'stream');
  const pictures = found.file.fileId === null ? await picturesOf(deps, found) : {};
  return { url, expiresAt, mimeType: servedType(found.file), ...pictures };
}

/**
 * Returns the pictures and the loudness of a recording for its player, if they are made. The URLs of pictures are valid
 * as long as that of the file.
 */
async function picturesOf(deps: PlaybackDeps, { recording }: FoundRecording) {
  if (recording.pictures === null) return {};
  const { sprite, loudness } = recording.pictures;
  if (sprite === null) return { pictures: { posterUrl: null, sprite, loudness } };
  const posterUrl = await pictureUrl(deps, recording, 'poster');
  const url = await pictureUrl(deps, recording, 'sprite');
  return { pictures: { posterUrl, sprite: { url, ...sprite }, loudness } };
}

async function pictureUrl(
  deps: PlaybackDeps,
  { id, storage }: RecordingRow,
  picture: Picture,
): Promise<string> {
  if (storage === 'local') return ownUrl(deps, { recording: id, use: 'stream', picture }).url;
  const name = pictureName(id, picture);
  const disposition = fileDisposition(`${picture}.jpg`, 'inline');
  const signed = await presignedUrl(deps, { objectKey: name, mimeType: PICTURE_TYPE, disposition }, 'stream');
  return signed.url;
}

/** Returns a URL for saving a file of the recording, or its position in the account's own bucket. */
export async function downloadRecording(deps: PlaybackDeps, caller: Caller, input: Wanted) {
  const found = await findPlayable(deps.db, caller, input);
  if (found.recording.storage === 'customer') return outOfBandAnswer(found);
  const { url, expiresAt } = await fileUrl(deps, found, 'download');
  return {
    url,
    expiresAt,
    filename: ownFilenameOf(found),
    mimeType: servedType(found.file),
    sizeBytes: found.file.sizeBytes,
  };
}

const mainFile = ({ objectKey, sizeBytes, sha256, mimeType }: RecordingRow): PlayableFile => ({
  fileId: null,
  objectKey,
  sizeBytes,
  sha256,
  mimeType,
  of: null,
});

/** Returns a file of a recording; null: there is none. @param fileId absent: the file of everybody */
export async function findFile(
  db: Db,
  recording: RecordingRow,
  fileId: string | undefined,
): Promise<PlayableFile | null> {
  if (fileId === undefined || fileId === recording.id)
    return recording.objectKey === null ? null : mainFile(recording);
  const found = await findPersonFile(db, { recordingId: recording.id, fileId });
  if (found === null) return null;
  const { source } = found.track;
  const of = { displayName: found.person?.displayName ?? 'Participant', source };
  return { fileId, ...found.track, mimeType: trackMimeType(source), of };
}

/** Returns the media type under which the bytes are served. */
export const servedType = ({ mimeType }: Pick<RecordingRow, 'mimeType'>): string =>
  EXTENSIONS.has(mimeType) ? mimeType : OTHER_TYPE;

/** Returns the file name of a file that was recorded. */
function ownFilenameOf(found: Playable): string {
  const { of, mimeType } = found.file;
  return filenameOf(found, EXTENSIONS.get(mimeType) ?? 'bin', of === null ? '' : suffixOf(of));
}

function suffixOf({ displayName, source }: NonNullable<PlayableFile['of']>): string {
  const person = ` ${inFilename(displayName) || 'Participant'}`;
  return source === 'microphone' ? person : `${person} ${nameOfSource(source)}`;
}

const inFilename = (text: string): string => displayable(text, 80).replace(/[\\/:*?"<>|]/g, '-');

/** Returns a file name for a file of a recording: the room, the day, an optional suffix, the extension. */
export function filenameOf({ recording, roomName }: FoundRecording, extension: string, suffix = ''): string {
  const room = inFilename(roomName) || 'Recording';
  const day = recording.startedAt.toISOString().slice(0, 10);
  return `${room} ${day}${suffix}.${extension}`;
}

/** Returns the Content-Disposition of the file, by the use of its URL. */
export const dispositionOf = (found: Playable, use: FileClaims['use']): string =>
  fileDisposition(ownFilenameOf(found), use === 'stream' ? 'inline' : 'attachment');

/** @throws ApiError NOT_FOUND, FORBIDDEN */
async function findPlayable(db: Db, caller: Caller, { id, fileId }: Wanted): Promise<Playable> {
  const found = await findReadableRecording(db, caller, id);
  switch (found.recording.status) {
    case 'ready': {
      const file = await findFile(db, found.recording, fileId);
      if (file !== null) return { ...found, file };
      throw notFound(fileId === undefined ? NO_MIX : 'The recording has no such file.');
    }
    case 'failed':
      throw notFound('The recording failed; there is nothing to play.');
    case 'recording':
    case 'processing':
      throw notFound('The recording is not ready yet.');
    default:
      return found.recording.status satisfies never;
  }
}

const NO_MIX = 'The recording has no mix: name the file of a person.';

async function fileUrl(deps: PlaybackDeps, found: Playable, use: FileClaims['use']) {
  const { recording, file } = found;
  const { objectKey, fileId } = file;
  if (recording.storage === 'local')
    return ownUrl(deps, { recording: recording.id, use, ...(fileId !== null && { file: fileId }) });
  return presignedUrl(
    deps,
    { objectKey, mimeType: servedType(file), disposition: dispositionOf(found, use) },
    use,
  );
}

/** Returns a URL of our own route, which serves files from the disk. */
function ownUrl({ tokens, baseUrl }: PlaybackDeps, claims: FileClaims) {
  const { token, expiresAt } = tokens.signFile(claims);
  return {
    url: `${baseUrl}/api/recordings/${claims.recording}/file?token=${token}`,
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

function outOfBandAnswer(found: Playable) {
  const { id, bucket, region, endpoint } = found.recording;
  const { objectKey, sizeBytes } = found.file;
  return {
    replayOutOfBand: true as const,
    reason: 'customer_storage' as const,
    recordingId: id,
    storage: { provider: 's3' as const, bucket: bucket ?? '', key: objectKey ?? '', region, endpoint },
    filename: ownFilenameOf(found),
    mimeType: servedType(found.file),
    sizeBytes,
  };
}
