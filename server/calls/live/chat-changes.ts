import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { ToParticipant } from '../../platform/hub/server-messages';
import { deleteMessage, type ChatDeletionDeps } from '../../rooms/sessions/delete-chat';
import type { Moderator } from '../../rooms/sessions/moderate';

/** Who can read a chat message: everybody, or its author and the one other participant whom it is for. */
export interface ChatReaders {
  participantId: string;
  recipientId: string | null;
}

/** Publishes something about a chat message to those who can read it, and to nobody else. */
export function publishToReaders(
  bus: Bus,
  { roomId, sessionId }: { roomId: string; sessionId: string },
  { participantId, recipientId }: ChatReaders,
  message: ToParticipant,
): void {
  const readers = recipientId === null ? [null] : [participantId, recipientId];
  for (const to of readers) bus.publish(roomId, { kind: 'message', sessionId, to, message });
}

/** Deletes a chat message of a room that is not end-to-end encrypted. @throws what `deleteMessage` throws */
export async function deleteStoredMessage(
  { bus, db, ...deps }: ChatDeletionDeps & { db: Db; now: () => Date; bus: Bus },
  by: Moderator,
  messageId: string,
): Promise<void> {
  const message = await db.transaction((tx) => deleteMessage(tx, deps, by, messageId));
  const { participantId, deletedBy } = message;
  publishToReaders(bus, by, message, {
    type: 'chat-deleted',
    messageId,
    participantId,
    by: deletedBy,
  });
}
