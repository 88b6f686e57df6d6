import type { Tokens } from '../../identity/tokens/issuer';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import { chatFileOf, type ChatFile } from '../../platform/hub/chat-file';
import { contentPath } from './serve-content';
import * as store from './store';

/*
 * Operations of call messages on files whose bytes are stored.
 */

/** A message that has a file. */
interface WithFile {
  fileId: string;
  messageId: string;
  sessionId: string;
  /** The subject of the sender's tokens. */
  subject: string;
  recipientId: string | null;
  sentAt: Date;
}

/**
 * Stores that a message has a file, in the transaction that stores the message.
 * @throws ApiError CONFLICT when the bytes of the file are not stored, or the file was already sent, belongs to
 *   somebody else or is for other people
 */
export async function attachFile(tx: Tx, { fileId: id, ...message }: WithFile): Promise<ChatFile> {
  const row = await store.markSent(tx, { id, ...message, statuses: ['stored'] });
  if (row === null) throw conflict(NOT_ATTACHABLE, 'file-gone');
  return chatFileOf(row);
}

/**
 * Works like `attachFile`, for a message of an encrypted room, which is not stored. A message whose answer was lost is
 * sent again, and may be another message.
 */
export async function attachEncryptedFile(db: Db, { fileId: id, ...message }: WithFile): Promise<ChatFile> {
  const row = await db.transaction((tx) =>
    store.markSent(tx, { id, ...message, statuses: ['stored', 'sent'] }),
  );
  if (row === null) throw conflict(NOT_ATTACHABLE, 'file-gone');
  return chatFileOf(row);
}

const NOT_ATTACHABLE = 'This file is not uploaded, or has already been sent.';

/** Returns the file of a message, for those who can read the message; undefined: it has none. */
export async function fileOf(
  db: Db | Tx,
  of: { sessionId: string; messageId: string },
): Promise<ChatFile | undefined> {
  const row = await store.findOfMessage(db, of);
  return row === null ? undefined : chatFileOf(row);
}

/**
 * Lets a participant read a file that was sent to everybody, or by them or to them in this browser.
 * @returns path and query of its bytes
 * @throws ApiError NOT_FOUND
 */
export async function requestDownload(
  { db, tokens }: { db: Db; tokens: Tokens },
  of: { id: string; sessionId: string; subject: string; browser: string },
): Promise<string> {
  if ((await store.findReadable(db, of)) === null) throw notFound('This file no longer exists.', 'file-gone');
  return contentPath(tokens, of.id).path;
}
