import type { Caller } from '../../platform/principal/principal';
import type { RecordingLimit } from '../../recordings/chunk';
import { endAbandoned, endRecording } from '../../recordings/end';
import type { HubContext } from './context';

interface EndedRecording {
  id: string;
  roomId: string;
  sessionId: string | null;
}

/**
 * Ends a recording, unless it has ended already, and tells the room.
 * @param caller null: the server ended it
 * @param limit the limit for which the server ended it
 */
export async function finishRecording(
  hub: HubContext,
  caller: Caller | null,
  recordingId: string,
  limit: RecordingLimit | null = null,
): Promise<void> {
  const ended = await endRecording(hub, caller, recordingId, limit);
  if (ended !== null) publishEnded(hub, ended, limit);
}

/**
 * Ends recordings whose session is over, or whose recorder has left or may not record any more.
 * @param sessionId null: of all sessions
 */
export async function finishAbandoned(hub: HubContext, sessionId: string | null): Promise<void> {
  for (const ended of await endAbandoned(hub, sessionId)) publishEnded(hub, ended);
}

function publishEnded(
  hub: HubContext,
  { id: recordingId, roomId, sessionId }: EndedRecording,
  limit: RecordingLimit | null = null,
): void {
  const message = { type: 'recording-changed' as const, recording: null, ...(limit && { limit }) };
  hub.bus.publish(roomId, { kind: 'message', to: null, message });
  hub.log.info({ roomId, sessionId, recordingId, limit }, 'recording ended');
}
