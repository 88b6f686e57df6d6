import type { Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { ChatDeleter } from '../../platform/hub/chat';
import {
  findActor,
  recordModeration,
  type AnyModerator,
  type Moderator,
  type OutsideModerator,
} from '../moderation/moderator';
import { assertMay } from '../../platform/principal/permissions';
import * as store from './store';

declare module '../../platform/procedures/services' {
  interface Services {
    onChatDeleted: ChatDeletionDeps['onChatDeleted'];
  }
}

export interface ChatDeletionDeps {
  /** Does what follows the deletion of a message, in its transaction. */
  onChatDeleted: (tx: Tx, messageId: string) => Promise<void>;
}

/**
 * Deletes the text of a chat message permanently. People can delete their own messages. Hosts and co-hosts can delete
 * all messages that they can read. A message that is already deleted does not change.
 * @returns the message as it is now
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function deleteMessage(
  tx: Tx,
  { now, onChatDeleted }: ChatDeletionDeps & { now: () => Date },
  by: Moderator,
  messageId: string,
): Promise<store.MessageRow & { deletedBy: ChatDeleter }> {
  const actor = await findActor(tx, by);
  const { sessionId, browser } = by;
  const { subject } = by.caller.principal;
  const found = await store.lockReadable(tx, { sessionId, subject, browser }, messageId, 'update');
  if (found === null) throw notFound('There is no such message.', 'message-gone');
  const { authorSubject, ...message } = found;
  const isAuthor = authorSubject === subject;
  if (!isAuthor) assertMay(actor, 'delete-chat');
  if (message.deletedBy !== null) return { ...message, deletedBy: message.deletedBy };
  const deleted = { deletedAt: now(), deletedBy: isAuthor ? 'author' : 'moderator' } as const;
  await store.markDeleted(tx, messageId, deleted);
  await onChatDeleted(tx, messageId);
  if (!isAuthor) await recordDeletion(tx, by, deleted.deletedAt, messageId);
  return { ...message, ...deleted };
}

/**
 * Deletes the text of a chat message to everybody permanently, over REST. A message that is already deleted does not
 * change.
 * @returns the message as it is now
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function deleteMessageFromOutside(
  tx: Tx,
  { now, onChatDeleted }: ChatDeletionDeps & { now: () => Date },
  by: OutsideModerator,
  messageId: string,
): Promise<store.MessageRow & { deletedBy: ChatDeleter }> {
  assertMay(await findActor(tx, by), 'delete-chat');
  const { sessionId } = by;
  const message = await store.lockPublic(tx, { sessionId, messageId });
  if (message === null) throw notFound('There is no such message in the call.', 'message-gone');
  if (message.deletedBy !== null) return { ...message, deletedBy: message.deletedBy };
  const deleted = { deletedAt: now(), deletedBy: 'moderator' } as const;
  await store.markDeleted(tx, messageId, deleted);
  await onChatDeleted(tx, messageId);
  await recordDeletion(tx, by, deleted.deletedAt, messageId);
  return { ...message, ...deleted };
}

/**
 * Deletes a message to everybody that is empty, because its file was deleted.
 * @returns whether the message was empty
 */
export async function deleteEmptyMessage(
  tx: Tx,
  { now, onChatDeleted }: ChatDeletionDeps & { now: () => Date },
  of: { sessionId: string; messageId: string },
): Promise<boolean> {
  const message = await store.lockPublic(tx, of);
  if (message === null || message.text !== '') return false;
  await store.markDeleted(tx, of.messageId, { deletedAt: now(), deletedBy: 'moderator' });
  await onChatDeleted(tx, of.messageId);
  return true;
}

/**
 * Records that a moderator deletes a message of an end-to-end encrypted room, which is stored nowhere.
 * @throws ApiError FORBIDDEN
 */
export async function requestDeletion(
  tx: Tx,
  { now }: { now: () => Date },
  by: Moderator,
  messageId: string,
): Promise<void> {
  assertMay(await findActor(tx, by), 'delete-chat');
  await recordDeletion(tx, by, now(), messageId);
}

/** Stores in the audit log that a message was deleted, but not its text. */
const recordDeletion = (tx: Tx, by: AnyModerator, at: Date, messageId: string): Promise<void> =>
  recordModeration(tx, by, at, 'chat.delete', by.roomId, { sessionId: by.sessionId, messageId });
