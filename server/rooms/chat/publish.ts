import type { Bus } from '../../platform/hub/bus';
import type { ToParticipant } from '../../platform/hub/server-messages';

/** The readers of a chat message: everybody, or its author and its one recipient. */
export interface ChatReaders {
  participantId: string;
  recipientId: string | null;
}

/** Publishes something about a chat message to those who can read it, and to nobody else. */
export function publishToReaders(
  bus: Pick<Bus, 'publish'>,
  { roomId, sessionId }: { roomId: string; sessionId: string },
  { participantId, recipientId }: ChatReaders,
  message: ToParticipant,
): void {
  const readers = recipientId === null ? [null] : [participantId, recipientId];
  for (const to of readers) bus.publish(roomId, { kind: 'message', sessionId, to, message });
}
