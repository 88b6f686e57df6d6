import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Tokens, UploadClaims } from '../../identity/tokens/issuer';
import type { Db } from '../../platform/db/client';
import {
  ApiError,
  badRequest,
  conflict,
  insufficientStorage,
  notFound,
  unauthorized,
  tooManyRequests,
} from '../../platform/errors/errors';
import { fileTypeOf, HEAD_BYTES, isProgram } from '../../platform/files/file-types';
import { takesOwnTime } from '../../platform/http/own-deadline';
import type { Log } from '../../platform/log/log';
import { DiskFullError } from '../../platform/storage/disk-error';
import type { DiskReserve } from '../../platform/storage/reserve';
import { StorageError, type ObjectStore, type Storages } from '../../platform/storage/store';
import type { Timers } from '../../platform/time/timers';
import { DeadlineExceededError, withDeadline, type Attempt } from '../../platform/time/with-deadline';
import { ATTEMPTS_MAX } from './bounds';
import { objectName } from './object-names';
import { NO_PROGRAMS, NO_SPACE } from './request-upload';
import type { ChatFiles } from './service';
import * as store from './store';

interface Deps {
  db: Db;
  tokens: Tokens;
  storage: Storages;
  disk: DiskReserve;
  chatFiles: ChatFiles;
  log: Log;
  /** Timers for deadlines; default: those of the system. */
  timers?: Timers | undefined;
}

/** The minimum speed of an upload: some bytes every 30 seconds, and 25 MB within 30 minutes. */
const UPLOAD_PACE = { totalMs: 60_000, bytesPerSecond: 15_000, idleMs: 30_000 };

/**
 * Receives the bytes of a file once, as many as were announced, from the participant who requested the upload and is
 * still in the call. When it resolves, the bytes survive a crash.
 * @throws ApiError UNAUTHORIZED, NOT_FOUND, BAD_REQUEST for another length, CONFLICT, TOO_MANY_REQUESTS, 408, 411, 415
 *   for a program, 507
 */
export async function receiveUpload(
  deps: Deps,
  message: IncomingMessage,
  { id, token }: { id: string; token: string | null },
): Promise<void> {
  const claims = token === null ? null : deps.tokens.readUpload(token);
  if (claims === null || claims.file !== id)
    throw closing(unauthorized('A valid token for this upload is needed.'));
  const { account, owner = account, session, participant } = claims;
  const release = deps.chatFiles.slots.take({ owner, session, participant });
  if (release === null) {
    throw closing(tooManyRequests('Too many files are being uploaded now.', 5));
  }
  try {
    await receive(deps, message, claims);
  } catch (error) {
    throw message.complete ? error : closing(error);
  } finally {
    release();
  }
}

async function receive(deps: Deps, message: IncomingMessage, claims: UploadClaims): Promise<void> {
  const { db, storage } = deps;
  const expected = await store.findFile(db, claims.file);
  if (expected === null) throw notFound('This file can no longer be uploaded.');
  assertLength(message, expected.sizeBytes);
  const target = storage.of(expected.storage);
  if (target === null)
    throw new ApiError('SERVICE_UNAVAILABLE', 'The storage of this file is no longer configured.');
  const releaseSpace = await reserveSpace(deps.disk, target, expected.sizeBytes);
  try {
    const of = { id: expected.id, participantId: claims.participant, attemptsMax: ATTEMPTS_MAX };
    const file = await store.beginAttempt(db, of);
    if (file === null) throw conflict('This file is already uploaded, or you are no longer in the call.');
    await keep(deps, message, { file, target });
  } finally {
    releaseSpace();
  }
}

function assertLength({ headers }: IncomingMessage, sizeBytes: number): void {
  const given = headers['content-length'];
  if (given === undefined)
    throw new ApiError('BAD_REQUEST', 'The Content-Length header is missing.', { status: 411 });
  if (Number(given) !== sizeBytes) throw badRequest(`The file was announced with ${sizeBytes} bytes.`);
}

async function reserveSpace(disk: DiskReserve, target: ObjectStore, bytes: number): Promise<() => void> {
  if (target.kind !== 'local') return () => {};
  const reservation = await disk.reserve(bytes);
  if (reservation === null) throw insufficientStorage(NO_SPACE);
  return () => reservation.release();
}

/**
 * Stores the bytes as this attempt's own object. One that is not the file in the end is removed, at the latest with
 * the file.
 */
async function keep(
  deps: Deps,
  message: IncomingMessage,
  { file, target }: { file: store.FileRow; target: ObjectStore },
): Promise<void> {
  const { id, attempts: attempt } = file;
  const name = objectName(file, attempt);
  const mimeType = await put(deps, message, { file, target, name });
  if (await store.markStored(deps.db, { id, attempt, mimeType })) return;
  await target
    .remove(name)
    .catch((err: unknown) => deps.log.warn({ err }, 'a superseded upload stays for a while'));
  throw conflict('This file was uploaded again, or is no longer needed.');
}

/** @returns the type by the bytes; null for encrypted ones */
async function put(
  { timers }: Deps,
  message: IncomingMessage,
  { file, target, name }: { file: store.FileRow; target: ObjectStore; name: string },
): Promise<string | null> {
  const endOwnTime = takesOwnTime(message.socket);
  try {
    return await withDeadline(
      UPLOAD_PACE,
      undefined,
      async (attempt) => {
        const chunks = message.iterator({ destroyOnReturn: false });
        const head = await readHead(chunks, file.sizeBytes, attempt);
        if (!file.isEncrypted && isProgram(head)) {
          await drain(chunks, attempt);
          throw new ApiError('UNSUPPORTED_MEDIA_TYPE', NO_PROGRAMS);
        }
        const body = Readable.from(rest(head, chunks, attempt), { objectMode: false });
        const { sizeBytes } = await target.put(
          name,
          body,
          { mimeType: 'application/octet-stream' },
          { signal: attempt.signal, endsBySignal: true, onStored: attempt.moved },
        );
        if (sizeBytes !== file.sizeBytes) throw badRequest('The file ended early.');
        return file.isEncrypted ? null : fileTypeOf(file.name ?? '', head);
      },
      timers,
    );
  } catch (cause) {
    throw explain(cause, message);
  } finally {
    endOwnTime();
  }
}

function explain(cause: unknown, message: IncomingMessage): unknown {
  if (cause instanceof DeadlineExceededError)
    return new ApiError('TIMEOUT', 'The upload is too slow.', { cause });
  if (cause instanceof DiskFullError) return insufficientStorage(NO_SPACE, cause);
  if (cause instanceof StorageError) return new ApiError('SERVICE_UNAVAILABLE', cause.sentence, { cause });
  if (message.errored !== null || (message.destroyed && !message.complete))
    return badRequest('The file ended early.');
  return cause;
}

type Chunks = AsyncIterator<Buffer>;

/** Returns the first bytes: as many as tell the type, or all. */
async function readHead(chunks: Chunks, sizeBytes: number, { moved }: Attempt): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let bytes = 0; bytes < Math.min(HEAD_BYTES, sizeBytes);) {
    const { done, value } = await chunks.next();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    moved(value.length);
  }
  return Buffer.concat(parts);
}

async function* rest(head: Buffer, chunks: Chunks, { moved }: Attempt): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    moved(next.value.length);
    yield next.value;
  }
}

/** Reads what is left, so that the client has sent all before it reads the answer. */
async function drain(chunks: Chunks, { moved }: Attempt): Promise<void> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) moved(next.value.length);
}

/** Adds `Connection: close` to an error, because the rest of the body is not read. */
function closing(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, message, status, headers, cause } = error;
  return new ApiError(code, message, {
    cause,
    headers: { ...headers, Connection: 'close' },
    ...(status !== null && { status }),
  });
}
