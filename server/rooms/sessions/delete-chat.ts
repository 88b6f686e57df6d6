import type { Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { APPLICATION_SUBJECT } from './application-sender';
import { findActor, recordModeration, type AnyModerator } from './moderate';
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
 * Deletes the text of a chat message for good. People delete their own; hosts, co-hosts and applications all that they can
 * read. A message that is deleted already stays as it is.
 * @returns the message as it is now
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over
 */
export async function deleteMessage(
  tx: Tx,
  { now, onChatDeleted }: ChatDeletionDeps & { now: () => Date },
  by: AnyModerator,
  messageId: string,
): Promise<store.MessageRow> {
  const actor = await findActor(tx, by);
  const reader = { sessionId: by.sessionId, subject: actor.subject };
  const found = await store.lockReadable(tx, reader, messageId, 'update');
  if (found === null) throw notFound('There is no such message.');
  const { authorSubject, ...message } = found;
  const isAuthor = authorSubject === (by.participantId === null ? APPLICATION_SUBJECT : actor.subject);
  if (!isAuthor) assertMay(actor, 'delete-chat');
  if (message.deletedAt !== null) return message;
  const deleted = { deletedAt: now(), deletedBy: isAuthor ? 'author' : 'moderator' } as const;
  await store.markDeleted(tx, messageId, deleted);
  await onChatDeleted(tx, messageId);
  if (by.participantId === null || !isAuthor) await recordDeletion(tx, by, deleted.deletedAt, messageId);
  return { ...message, ...deleted };
}

/**
 * Records that a moderator deletes a message of an end-to-end encrypted room, which is stored nowhere.
 * @throws ApiError FORBIDDEN
 */
export async function requestDeletion(
  tx: Tx,
  { now }: { now: () => Date },
  by: AnyModerator,
  messageId: string,
): Promise<void> {
  assertMay(await findActor(tx, by), 'delete-chat');
  await recordDeletion(tx, by, now(), messageId);
}

/** The audit log knows that a message was deleted, and not what it said. */
const recordDeletion = (tx: Tx, by: AnyModerator, at: Date, messageId: string): Promise<void> =>
  recordModeration(tx, by, at, 'chat.delete', by.roomId, { sessionId: by.sessionId, messageId });
