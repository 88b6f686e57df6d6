import type { Delivery } from './outbox';
import type { ToParticipant } from '../../../platform/hub/server-messages';

/** The state of a participant; a newer one replaces it. */
export const STATE = { state: 'state' } as const satisfies Delivery;
/** The delivery of the message that a participant joined, with their newest state. */
export const JOINED = { state: 'joined' } as const satisfies Delivery;
/** The delivery of the message that a participant left. */
export const LEFT = { state: 'left' } as const satisfies Delivery;

/**
 * Returns the participant whose message is relayed, the poll that it is about, or the voice of the agent; null for
 * messages of the server, and for those whose order the whole room shares.
 */
export function senderOf(message: ToParticipant): string | null {
  switch (message.type) {
    case 'signal':
      return message.from;
    case 'chat':
      return message.message.participantId;
    // The newest state of a poll replaces its waiting states.
    case 'poll':
      return message.poll.pollId;
    case 'poll-deleted':
      return message.pollId;
    case 'pointed':
    case 'reaction':
    case 'breakout-notice':
    // Uses the queue of the chat message that the change is about, so that the change does not overtake the message.
    case 'chat-deleted':
    case 'chat-reaction':
    case 'file-deleted':
      return message.participantId;
    case 'muted':
    case 'stop-camera':
    case 'stop-screen':
    case 'stop-pointers':
    case 'asked-to-turn-on':
      return message.by;
    // One queue for both, so that a stop does not overtake what was said before it.
    case 'agent-speech':
    case 'agent-speech-stopped':
      return 'agent-speech';
    default:
      return null;
  }
}

/** Returns how a message is delivered when its receiver reads too slowly. */
export function deliveryOf(message: ToParticipant): Delivery {
  switch (message.type) {
    case 'chat':
      // A welcome contains the stored chat; the chat of an encrypted room is not stored.
      return message.message.body.kind === 'plain' ? 'required' : 'transient';
    case 'chat-deleted':
    case 'file-deleted':
      return 'required';
    case 'chat-reaction':
      return message.body?.kind === 'encrypted' ? 'transient' : 'required';
    case 'poll':
      // Results that were read before the end of a poll can arrive after it, and must not replace it.
      return { state: `poll ${message.poll.pollId} ${message.poll.endedAt === null ? 'open' : 'ended'}` };
    case 'minutes-draft':
      return { state: message.type };
    case 'minutes-item':
      return { state: `minutes-item ${message.item.itemId}` };
    case 'poll-deleted':
      return { state: `poll-deleted ${message.pollId}` };
    case 'muted':
    case 'stop-camera':
    case 'stop-screen':
    case 'stop-pointers':
    case 'agent-speech-stopped':
      return { state: message.type };
    case 'pointed':
      // Only the current position matters. A client that reads too slowly loses earlier positions.
      return { state: `pointed ${message.screenOf}` };
    case 'asked-to-turn-on':
      return { state: `${message.type} ${message.device}` };
    default:
      return 'transient';
  }
}
