import type { Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { ChatDeleter } from '../../platform/hub/protocol';
import { findActor, recordModeration, type Moderator } from './moderate';
import { assertMay } from './moderation-rights';
import * as store from './store-chat';

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
 * Deletes the text of a chat message for good. People delete their own; hosts and co-hosts all that they can read. A message
 * that is deleted already stays as it is.
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
  const { subject } = by.caller.principal;
  const found = await store.lockReadable(tx, { sessionId: by.sessionId, subject }, messageId, 'update');
  if (found === null) throw notFound('There is no such message.');
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

/** The audit log knows that a message was deleted, and not what it said. */
const recordDeletion = (tx: Tx, by: Moderator, at: Date, messageId: string): Promise<void> =>
  recordModeration(tx, by, at, 'chat.delete', by.roomId, { sessionId: by.sessionId, messageId });
