import { leave, type ParticipantRef } from '../../../rooms/sessions/leave';
import type { HubContext } from '../context/context';

/**
 * Stores that a participant left, tells the room and ends their media.
 * @returns false when they have left already, or resumed with another connection
 */
export async function recordLeave(
  hub: HubContext,
  ref: ParticipantRef,
  reason: 'left' | 'network',
  at: Date,
): Promise<boolean> {
  if (!(await leave(hub, ref, reason, at))) return false;
  const { roomId, participantId } = ref;
  hub.bus.publish(roomId, { kind: 'left', participantId, reason });
  dismissMedia(hub, ref);
  return true;
}

/** Ends the media of a participant who has left, whatever their page does. */
export function dismissMedia(hub: HubContext, { sessionId, participantId }: ParticipantRef): void {
  hub.background.run('end the media of who left', () => hub.engine.dismiss(sessionId, participantId));
}
