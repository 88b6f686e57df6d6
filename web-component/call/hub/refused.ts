import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Refused } from '../state/call-state';

type RefusedMessage = Extract<ToParticipant, { type: 'refused' }>;

/** Returns the refusal of a message. The moment at which a room opens is one of the server's clock. */
export function refusedBy({ type: kind, serverTime, ...refusal }: RefusedMessage): Refused {
  if (serverTime === undefined) return { kind, ...refusal };
  return { kind, ...refusal, clockOffsetMs: Date.parse(serverTime) - Date.now() };
}

/** Returns whether a refusal is over in a moment, so that another attempt follows by itself. */
export const isPassing = (code: RefusedMessage['code']): boolean =>
  code === 'server-shutdown' || code === 'server-failure' || code === 'too-many-joins';
