import type { Worth } from './outbox';
import type { ToParticipant } from '../../platform/hub/protocol';

/** A participant's newest state makes void what was told of them before. */
export const STATE = { state: 'state' } as const satisfies Worth;
/** That they came, and how they are since. */
export const JOINED = { state: 'joined' } as const satisfies Worth;
/** That they went. */
export const LEFT = { state: 'left' } as const satisfies Worth;

/** Who said what is passed on; null for what the server says itself, or what has to keep its order for the whole room. */
export function senderOf(message: ToParticipant): string | null {
  switch (message.type) {
    case 'signal':
      return message.from;
    case 'chat':
      return message.message.participantId;
    case 'reaction':
      return message.participantId;
    case 'muted':
      return message.by;
    default:
      return null;
  }
}

/** What becomes of what somebody says when its receiver is too far behind. */
export function worthOf(message: ToParticipant): Worth {
  switch (message.type) {
    case 'chat':
      // A welcome tells the chat that is stored, and that of an encrypted room is not.
      return message.message.body.kind === 'plain' ? 'needed' : 'passing';
    case 'muted':
      return { state: 'muted' };
    default:
      return 'passing';
  }
}
