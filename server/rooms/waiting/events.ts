import { externalUserIdOf } from '../../identity/tokens/subject';
import type { AnyNewEvent } from '../../platform/events/event-log';
import type { WaitingRow } from './store';

/** The place where people wait. */
export interface Place {
  roomId: string;
  accountId: string;
  /** The running call of the room; null: none. */
  sessionId: string | null;
}

export const waitingEvent = (place: Place, { id, subject, role, since }: WaitingRow): AnyNewEvent => ({
  type: 'participant.waiting',
  ...place,
  at: since,
  data: {
    participantId: id,
    externalUserId: externalUserIdOf(subject),
    role,
    waitingSince: since.toISOString(),
  },
});

/** Returns the event for a decision of a host or an application about somebody who waited. */
export const decisionEvent = (
  place: Place,
  { id, subject, since }: WaitingRow,
  { decision, at }: { decision: 'admitted' | 'denied'; at: Date },
): AnyNewEvent => ({
  type: `participant.${decision}`,
  ...place,
  at,
  data: {
    participantId: id,
    externalUserId: externalUserIdOf(subject),
    waitingSince: since.toISOString(),
  },
});
