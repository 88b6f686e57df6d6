import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Tokens } from '../../identity/tokens/issuer';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { OTHER_FILE_TYPE } from '../../platform/files/file-types';
import type { Bus } from '../../platform/hub/bus';
import { isId } from '../../platform/ids';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertRelation, OWNERS, mayChange, type FoundRoom } from '../access/access';
import { deleteEmptyMessage, type ChatDeletionDeps } from '../chat/delete';
import { findVisibleSession, resolveVisibleSession } from '../sessions/visible-session';
import type { listFiles as contract } from './contract';
import { contentPath } from './serve-content';
import * as store from './store';

interface Deps {
  db: Db;
}

interface DownloadDeps extends Deps {
  tokens: Tokens;
  baseUrl: string;
}

interface DeletionDeps extends Deps, ChatDeletionDeps {
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
}

type Page = z.output<typeof contract.input>;

/**
 * Returns the files that were sent to everybody in a session, in their order. Private and encrypted ones are for the
 * people of the call alone.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function listFiles({ db }: Deps, caller: Caller, page: Page) {
  await findVisibleSession(db, caller, page.sessionId);
  return readPage(db, page);
}

/** Works like `listFiles`, for the portal, and adds the person's rights to the files. @throws ApiError NOT_FOUND */
export async function listFilesFromHistory({ db }: Deps, caller: Caller<UserPrincipal>, page: Page) {
  const entered = await resolveVisibleSession(db, caller, page.sessionId);
  const mayDelete = mayChange(entered.caller, entered.room, OWNERS);
  return { ...(await readPage(db, page)), mayDelete };
}

async function readPage(db: Db, { sessionId, limit, after }: Page) {
  const cursor = after === undefined ? null : readListCursor(after);
  const rows = await store.listShown(db, { sessionId, after: cursor, limit: limit + 1 });
  const { shown, next } = pageOf(rows, limit, ({ file }) => ({ at: sentAtOf(file), id: file.id }));
  const files = shown.map(({ file, ...sender }) => ({
    fileId: file.id,
    messageId: file.messageId ?? '',
    ...describe(file),
    sentAt: sentAtOf(file).toISOString(),
    participantId: file.participantId,
    ...sender,
  }));
  return { files, next };
}

const sentAtOf = ({ sentAt, createdAt }: store.FileRow): Date => sentAt ?? createdAt;

const describe = ({ name, mimeType, sizeBytes }: store.FileRow) => ({
  filename: name ?? 'file',
  mimeType: mimeType ?? OTHER_FILE_TYPE,
  sizeBytes,
});

/** Returns a URL for saving a file of a session. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function downloadFile(deps: DownloadDeps, caller: Caller, of: store.FileOfSession) {
  await findVisibleSession(deps.db, caller, of.sessionId);
  return readDownload(deps, of);
}

/** Works like `downloadFile`, for the portal. @throws ApiError NOT_FOUND */
export async function downloadFileFromHistory(
  deps: DownloadDeps,
  caller: Caller<UserPrincipal>,
  of: store.FileOfSession,
) {
  await resolveVisibleSession(deps.db, caller, of.sessionId);
  return readDownload(deps, of);
}

async function readDownload({ db, tokens, baseUrl }: DownloadDeps, of: store.FileOfSession) {
  const file = isId('fil', of.fileId) ? await store.findShown(db, of) : null;
  if (file === null) throw missing();
  const { path, expiresAt } = contentPath(tokens, file.id);
  return { url: baseUrl + path, expiresAt: expiresAt.toISOString(), ...describe(file) };
}

/**
 * Deletes a file of a session permanently, with its message if the message is empty without it. In a running call, the
 * file disappears for everybody.
 * @throws ApiError NOT_FOUND, FORBIDDEN unless the caller owns the room
 */
export async function deleteFile(deps: DeletionDeps, caller: Caller, of: store.FileOfSession): Promise<void> {
  const room = await findVisibleSession(deps.db, caller, of.sessionId);
  await deleteFileOf(deps, caller, room, of);
}

/** Works like `deleteFile`, for the portal. @throws ApiError NOT_FOUND, FORBIDDEN unless the person owns the room */
export async function deleteFileFromHistory(
  deps: DeletionDeps,
  caller: Caller<UserPrincipal>,
  of: store.FileOfSession,
): Promise<void> {
  const entered = await resolveVisibleSession(deps.db, caller, of.sessionId);
  await deleteFileOf(deps, entered.caller, entered.room, of);
}

async function deleteFileOf(
  { db, now, bus, onChatDeleted }: DeletionDeps,
  caller: Caller,
  room: FoundRoom,
  { sessionId, fileId }: store.FileOfSession,
): Promise<void> {
  assertRelation(caller, room, OWNERS);
  const { id: roomId, accountId } = room;
  const { messageId, participantId, isEmpty } = await db.transaction(async (tx) => {
    const at = now();
    const file = isId('fil', fileId) ? await store.deleteShown(tx, { sessionId, fileId }, at) : null;
    if (file?.messageId == null) throw missing();
    const detail = { sessionId, fileId };
    await recordEvent(tx, caller, { at, accountId, action: 'file.delete', targetId: roomId, detail });
    const deps = { now: () => at, onChatDeleted };
    const message = { sessionId, messageId: file.messageId };
    return {
      ...message,
      participantId: file.participantId,
      isEmpty: await deleteEmptyMessage(tx, deps, message),
    };
  });
  const about = { messageId, participantId };
  const message = isEmpty
    ? ({ type: 'chat-deleted', ...about, by: 'moderator' } as const)
    : ({ type: 'file-deleted', ...about } as const);
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
}

const missing = () => notFound('There is no such file.');
