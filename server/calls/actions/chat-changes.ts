import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import { deleteMessage, deleteMessageFromOutside, type ChatDeletionDeps } from '../../rooms/chat/delete';
import { publishToReaders } from '../../rooms/chat/publish';
import type { Moderator, OutsideModerator } from '../../rooms/moderation/moderator';

/** Deletes a chat message of a room that is not end-to-end encrypted. @throws what `deleteMessage` throws */
export async function deleteStoredMessage(
  { bus, db, ...deps }: ChatDeletionDeps & { db: Db; now: () => Date; bus: Bus },
  by: Moderator,
  messageId: string,
): Promise<void> {
  const message = await db.transaction((tx) => deleteMessage(tx, deps, by, messageId));
  publishDeletion(bus, by, message);
}

/** Deletes a chat message to everybody over REST. @throws what `deleteMessageFromOutside` throws */
export async function deletePublicMessage(
  { bus, db, ...deps }: ChatDeletionDeps & { db: Db; now: () => Date; bus: Bus },
  by: OutsideModerator,
  messageId: string,
): Promise<void> {
  const message = await db.transaction((tx) => deleteMessageFromOutside(tx, deps, by, messageId));
  publishDeletion(bus, by, message);
}

function publishDeletion(
  bus: Bus,
  place: { roomId: string; sessionId: string },
  message: Awaited<ReturnType<typeof deleteMessage>>,
): void {
  const { id: messageId, participantId, deletedBy } = message;
  publishToReaders(bus, place, message, {
    type: 'chat-deleted',
    messageId,
    participantId,
    by: deletedBy,
  });
}
