import type { Db } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { ChatReaction } from '../../platform/hub/chat';
import * as store from './store';

/** The maximum number of reactions to all messages of one session. */
export const REACTIONS_OF_SESSION = 5_000;

/**
 * Stores the reaction of a person to a chat message that they can read. It replaces their earlier reaction.
 * @param reaction.emoji null: removes their reaction
 * @returns the message
 * @throws ApiError NOT_FOUND, CONFLICT when the message already has the maximum number of reactions
 */
export function reactToMessage(
  { db }: { db: Db },
  { participantId, ...reader }: store.Reader & { participantId: string },
  { messageId, emoji }: { messageId: string; emoji: ChatReaction | null },
): Promise<store.MessageRow> {
  return db.transaction(async (tx) => {
    const message = await store.lockReadable(tx, reader, messageId, 'share');
    if (message === null || message.deletedAt !== null)
      throw notFound('There is no such message.', 'message-gone');
    if (emoji === null) {
      await store.deleteReaction(tx, messageId, participantId);
      return message;
    }
    await store.putReaction(tx, { messageId, participantId, sessionId: reader.sessionId, emoji });
    if ((await store.countReactions(tx, reader.sessionId)) > REACTIONS_OF_SESSION) {
      throw conflict('The chat of this call has reached its limit of reactions.', 'reaction-limit');
    }
    return message;
  });
}
