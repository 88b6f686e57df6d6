import { ANSWER_MS, declineRequest } from '../../../recordings/capture/request';
import type { ParticipantRef } from '../../../rooms/sessions/leave';
import { askToRecord } from '../../actions/request-recording';
import type { HubContext } from '../context/context';

/** Asks the next browser for a recording, if the one that was asked has not begun by then. */
export function askNextAfterWait(
  hub: HubContext,
  { roomId, sessionId }: { roomId: string; sessionId: string },
): void {
  hub.background.after(ANSWER_MS, () =>
    hub.background.run('ask the next recorder', () => askToRecord(hub, { roomId, sessionId })),
  );
}

/** Handles that a participant who was asked to record cannot. */
export async function declineRecording(
  hub: HubContext,
  { roomId, sessionId, participantId }: ParticipantRef,
): Promise<void> {
  await declineRequest(hub.db, sessionId, participantId);
  hub.log.info({ roomId, sessionId, participantId }, 'recording declined');
  await askToRecord(hub, { roomId, sessionId });
}
