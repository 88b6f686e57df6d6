import type { Issued, Tokens } from '../../identity/tokens/issuer';
import type { Quotas } from '../../identity/quotas/quotas';
import { mayStore } from '../../identity/quotas/rules';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, forbidden } from '../../platform/errors/errors';
import { cleanFileName, extensionOf, isProgramName } from '../../platform/files/file-types';
import { newId } from '../../platform/ids';
import type { DiskReserve } from '../../platform/storage/reserve';
import { StorageError, type Storages } from '../../platform/storage/store';
import { FILES_OF_PERSON, FILES_OF_SESSION, UNSENT_OF_PERSON } from './bounds';
import { mostBytes, type ChatFiles } from './service';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  tokens: Tokens;
  storage: Storages;
  disk: DiskReserve;
  quotas: Quotas;
  chatFiles: ChatFiles;
}

/** A file that somebody in a call wants to send. */
interface NewFile {
  accountId: string;
  /** The owner of the account. */
  ownerId: string;
  sessionId: string;
  participantId: string;
  subject: string;
  clientId: string;
  /** The recipient; null: everybody in the call. */
  recipientId: string | null;
  /** The name of the file; null in an encrypted room. */
  name: string | null;
  sizeBytes: number;
  isEncrypted: boolean;
}

/** The files that the room allows. */
interface Allowed {
  /** The allowed extensions; null: every file that is not a program. */
  fileTypes: readonly string[] | null;
}

export const NO_PROGRAMS =
  'Programs and scripts cannot be sent. Put them into an archive, if you know whom you send them to.';

/**
 * Lets a participant upload a file of this size for these people. A repeat with the same `clientId` returns the same
 * file.
 * @throws ApiError FORBIDDEN, CONFLICT with a message when the size or type of the file is not allowed, or there are
 *   too many files or too little space
 */
export async function requestUpload(
  deps: Deps,
  { fileTypes, ...given }: NewFile & Allowed,
): Promise<Issued & { fileId: string }> {
  const { accountId: account, ownerId: owner, sessionId: session, participantId: participant } = given;
  assertSendable(deps.chatFiles, given);
  assertAllowedType(given.name, fileTypes);
  await assertSpace(deps);
  const fileId = await deps.db.transaction((tx) => reserve(tx, deps, given));
  return { fileId, ...deps.tokens.signUpload({ file: fileId, participant, session, account, owner }) };
}

function assertSendable(chatFiles: ChatFiles, { name, sizeBytes, isEncrypted }: NewFile): void {
  if (chatFiles.maxBytes === 0) throw conflict('Files are off on this server.', 'feature-off');
  if (isEncrypted && name !== null)
    throw conflict('This room is end-to-end encrypted: file names must be encrypted.');
  if (!isEncrypted && name === null) throw conflict('A file needs a name.');
  if (sizeBytes > mostBytes(chatFiles, isEncrypted))
    throw conflict(`A file can have at most ${chatFiles.maxBytes / 1_000_000} MB.`, 'file-too-large');
  if (sizeBytes === 0) throw conflict('The file is empty.', 'file-empty');
  if (name !== null && isProgramName(name)) throw forbidden(NO_PROGRAMS, 'file-type');
}

/**
 * Throws when the room does not allow the type of a file. In an encrypted room, the element of the sender checks it.
 */
function assertAllowedType(name: string | null, fileTypes: readonly string[] | null): void {
  if (name === null || fileTypes === null || fileTypes.includes(extensionOf(name))) return;
  const allowed = fileTypes.map((type) => `.${type}`).join(', ');
  throw forbidden(`In this room, only files of these types can be sent: ${allowed}.`, 'file-type');
}

async function assertSpace({ storage, disk }: Pick<Deps, 'storage' | 'disk'>): Promise<void> {
  if (storage.own.kind !== 'local') return;
  try {
    await disk.assertSpaceForFiles();
  } catch (cause) {
    if (cause instanceof StorageError) throw conflict(NO_SPACE, 'storage-full');
    throw cause;
  }
}

/** The message for a disk that is almost full. */
export const NO_SPACE =
  "The server's disk is almost full, so no files can be sent until the operator frees space.";

async function reserve(tx: Tx, { now, storage, quotas }: Deps, given: NewFile): Promise<string> {
  const { sessionId, subject, accountId } = given;
  if (!(await store.lockLive(tx, sessionId))) throw conflict('The call is over.', 'call-over');
  const row: store.FileRow = {
    ...given,
    id: newId('fil'),
    name: given.name === null ? null : cleanFileName(given.name),
    messageId: null,
    status: 'pending',
    mimeType: null,
    storage: storage.own.kind,
    attempts: 0,
    createdAt: now(),
    sentAt: null,
    deletedAt: null,
    purgedAt: null,
  };
  if (!(await store.insertFile(tx, row))) return requestedBefore(tx, row);
  const { own, all } = await store.countFiles(tx, { sessionId, subject });
  if (own.unsent > UNSENT_OF_PERSON)
    throw conflict('Too many of your files are being sent: wait until they are sent.', 'too-many');
  if (exceeds(own, FILES_OF_PERSON))
    throw conflict('You have reached the limit of files for one person in one call.', 'file-limit');
  if (exceeds(all, FILES_OF_SESSION))
    throw conflict('This call has reached its limit of files.', 'file-limit');
  // The usage already includes the row that was inserted above.
  if (!(await mayStore({ quotas }, tx, accountId, 0)))
    throw conflict("The storage of this room's account is full.", 'storage-full');
  return row.id;
}

async function requestedBefore(tx: Tx, row: store.FileRow): Promise<string> {
  const earlier = await store.findRequested(tx, row);
  const isSame =
    earlier?.status === 'pending' &&
    earlier.deletedAt === null &&
    earlier.sizeBytes === row.sizeBytes &&
    earlier.name === row.name &&
    earlier.recipientId === row.recipientId;
  if (!isSame) throw conflict('This file has already been uploaded.');
  return earlier.id;
}

const exceeds = (volume: store.FileVolume, most: { files: number; bytes: number }): boolean =>
  volume.files > most.files || volume.bytes > most.bytes;
