import type { Delivery } from './outbox';
import type { ToParticipant } from '../../../platform/hub/server-messages';

/** The state of a participant; a newer one replaces it. */
export const STATE = { state: 'state' } as const satisfies Delivery;
/** The delivery of the message that a participant joined, with their newest state. */
export const JOINED = { state: 'joined' } as const satisfies Delivery;
/** The delivery of the message that a participant left. */
export const LEFT = { state: 'left' } as const satisfies Delivery;

/**
 * Returns the participant whose message is relayed, or the poll that it is about; null for messages of the server, and
 * for those whose order the whole room shares.
 */
export function senderOf(message: ToParticipant): string | null {
  switch (message.type) {
    case 'signal':
      return message.from;
    case 'chat':
      return message.message.participantId;
    // Each poll has a queue of its own: its newest state replaces those that wait.
    case 'poll':
      return message.poll.pollId;
    case 'poll-deleted':
      return message.pollId;
    case 'pointed':
    case 'reaction':
    case 'breakout-notice':
    // In the queue of the chat message that they are about, so that they do not overtake it.
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
      // Results that were read before it ended may come after that: they do not take its place.
      return { state: `poll ${message.poll.pollId} ${message.poll.endedAt === null ? 'open' : 'ended'}` };
    case 'poll-deleted':
      return { state: `poll-deleted ${message.pollId}` };
    case 'muted':
    case 'stop-camera':
    case 'stop-screen':
    case 'stop-pointers':
      return { state: message.type };
    case 'pointed':
      // Where it is now counts: who reads too slowly loses what was on the way there.
      return { state: `pointed ${message.screenOf}` };
    case 'asked-to-turn-on':
      return { state: `${message.type} ${message.device}` };
    default:
      return 'transient';
  }
}
