import type { ToParticipant } from './protocol';

/** A participant's newest state makes void what was told of them before. */
export const STATE = 'state';

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
