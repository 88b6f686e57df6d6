import type { Caller } from '../principal/principal';
import { endAbandoned, endRecording } from '../recorder/end';
import type { HubCore } from './core';

interface Ended {
  id: string;
  roomId: string;
  sessionId: string | null;
}

/** Ends a recording, unless it is over already, and tells the room. @param caller null: nobody ended it */
export async function finishRecording(
  hub: HubCore,
  caller: Caller | null,
  recordingId: string,
): Promise<void> {
  const ended = await endRecording(hub, caller, recordingId);
  if (ended !== null) tell(hub, ended);
}

/**
 * Ends recordings whose session is over, or whose recorder is gone or may not record any more.
 * @param sessionId null: of all sessions
 */
export async function finishAbandoned(hub: HubCore, sessionId: string | null): Promise<void> {
  for (const ended of await endAbandoned(hub, sessionId)) tell(hub, ended);
}

function tell(hub: HubCore, { id: recordingId, roomId, sessionId }: Ended): void {
  const message = { type: 'recording-changed' as const, recording: null };
  hub.bus.publish(roomId, { kind: 'said', to: null, message });
  hub.log.info({ roomId, sessionId, recordingId }, 'recording ended');
}
