import type { RoomEvent } from '../../../platform/hub/bus';
import type { ChatMessage } from '../../../platform/hub/protocol';
import type { ChatReaders } from '../../actions/chat-changes';

/** Messages of one sender that are remembered: more than a client sends before it notices that it lost its connection. */
const KEPT_OF_SENDER = 200;

/** Messages of one room whose readers are remembered. */
const KEPT_OF_ROOM = 1_000;

/** What a repeat of a message is answered with. */
type Sent = Pick<ChatMessage, 'messageId' | 'sentAt'>;

/**
 * Which encrypted chat messages one room has had lately, by sender and `clientId`, without their content: chat of
 * end-to-end encrypted rooms is not stored, and a client sends again what it had no answer to. It learns from the bus, so
 * every process that serves the room knows them, and forgets a sender who left. Who could read the newest messages is
 * remembered longer, so that they are deleted and reacted to by those alone.
 */
export interface RecentChat {
  /** Takes in what happened in the room. */
  note(event: RoomEvent): void;
  add(message: ChatMessage): void;
  find(participantId: string, clientId: string): Sent | null;
  /** Who can read a message; null: it was deleted, is too old, or there was none. */
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
