import type { RoomEvent } from '../../platform/hub/bus';
import type { ChatMessage } from '../../platform/hub/protocol';

/** Messages of one sender that are remembered: more than a client sends before it notices that it lost its connection. */
const KEPT_OF_SENDER = 200;

/** What a repeat of a message is answered with. */
type Sent = Pick<ChatMessage, 'messageId' | 'sentAt'>;

/**
 * Which encrypted chat messages one room has had lately, by sender and `clientId`, without their content: chat of
 * end-to-end encrypted rooms is not stored, and a client sends again what it had no answer to. It learns from the bus, so
 * every process that serves the room knows them, and forgets a sender who left.
 */
export interface RecentChat {
  /** Takes in what happened in the room. */
  note(event: RoomEvent): void;
  add(message: ChatMessage): void;
  find(participantId: string, clientId: string): Sent | null;
}

export function createRecentChat(): RecentChat {
  const senders = new Map<string, Map<string, Sent>>();

  function add({ participantId, clientId, messageId, sentAt, body }: ChatMessage): void {
    if (body.kind !== 'encrypted' || clientId === null) return;
    const sent = senders.get(participantId) ?? new Map<string, Sent>();
    senders.set(participantId, sent);
    if (sent.has(clientId)) return;
    sent.set(clientId, { messageId, sentAt });
    const [oldest] = sent.keys();
    if (sent.size > KEPT_OF_SENDER && oldest !== undefined) sent.delete(oldest);
  }

  return {
    add,
    note(event) {
      if (event.kind === 'left') senders.delete(event.participantId);
      else if (event.kind === 'message' && event.message.type === 'chat') add(event.message.message);
    },
    find: (participantId, clientId) => senders.get(participantId)?.get(clientId) ?? null,
  };
}
