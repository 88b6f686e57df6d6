import type { Caller } from '../../platform/principal/principal';
import type { RecordingLimit } from '../../recordings/chunk';
import { endAbandoned, endRecording } from '../../recordings/end';
import type { HubCore } from './context';

interface Ended {
  id: string;
  roomId: string;
  sessionId: string | null;
}

/**
 * Ends a recording, unless it is over already, and tells the room.
 * @param caller null: nobody ended it
 * @param limit that it reached, so that it ended by itself
 */
export async function finishRecording(
  hub: HubCore,
  caller: Caller | null,
  recordingId: string,
  limit: RecordingLimit | null = null,
): Promise<void> {
  const ended = await endRecording(hub, caller, recordingId, limit);
  if (ended !== null) tell(hub, ended, limit);
}

/**
 * Ends recordings whose session is over, or whose recorder is gone or may not record any more.
 * @param sessionId null: of all sessions
 */
export async function finishAbandoned(hub: HubCore, sessionId: string | null): Promise<void> {
  for (const ended of await endAbandoned(hub, sessionId)) tell(hub, ended);
}

function tell(
  hub: HubCore,
  { id: recordingId, roomId, sessionId }: Ended,
  limit: RecordingLimit | null = null,
): void {
  const message = { type: 'recording-changed' as const, recording: null, ...(limit && { limit }) };
  hub.bus.publish(roomId, { kind: 'said', to: null, message });
  hub.log.info({ roomId, sessionId, recordingId, limit }, 'recording ended');
}
