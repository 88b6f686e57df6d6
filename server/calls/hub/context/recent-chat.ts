import type { RoomEvent } from '../../../platform/hub/bus';
import type { ChatMessage } from '../../../platform/hub/chat';
import type { ChatReaders } from '../../../rooms/chat/publish';

/**
 * Messages of one sender that are remembered: more than a client sends before it notices that it lost its connection.
 */
const KEPT_OF_SENDER = 200;

/** Messages of one room whose readers are remembered. */
const KEPT_OF_ROOM = 1_000;

/** The fields with which the hub answers a repeat of a message. */
type Sent = Pick<ChatMessage, 'messageId' | 'sentAt'>;

/**
 * Remembers the recent encrypted chat messages of one room, by sender and `clientId`, without their content. Chat of
 * end-to-end encrypted rooms is not stored, and a client resends messages that were not answered. The messages come
 * from the bus, so every process that serves the room knows them. Messages of a sender who left are forgotten. The
 * readers of the newest messages are remembered longer, so that only they can delete or react to them.
 */
export interface RecentChat {
  /** Reads an event of the room. */
  note(event: RoomEvent): void;
  add(message: ChatMessage): void;
  find(participantId: string, clientId: string): Sent | null;
  /** Returns the readers of a message; null: the message was deleted, is too old, or never existed. */
  findReaders(messageId: string): ChatReaders | null;
}

export function createRecentChat(): RecentChat {
  const senders = new Map<string, Map<string, Sent>>();
  const readers = new Map<string, ChatReaders>();

  function add({ participantId, clientId, messageId, sentAt, body, to }: ChatMessage): void {
    if (body.kind !== 'encrypted' || clientId === null) return;
    readers.set(messageId, { participantId, recipientId: to ?? null });
    dropOldest(readers, KEPT_OF_ROOM);
    const sent = senders.get(participantId) ?? new Map<string, Sent>();
    senders.set(participantId, sent);
    if (sent.has(clientId)) return;
    sent.set(clientId, { messageId, sentAt });
    dropOldest(sent, KEPT_OF_SENDER);
  }

  return {
    add,
    note(event) {
      if (event.kind === 'left') senders.delete(event.participantId);
      else if (event.kind !== 'message') return;
      else if (event.message.type === 'chat') add(event.message.message);
      else if (event.message.type === 'chat-deleted') readers.delete(event.message.messageId);
    },
    find: (participantId, clientId) => senders.get(participantId)?.get(clientId) ?? null,
    findReaders: (messageId) => readers.get(messageId) ?? null,
  };
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
