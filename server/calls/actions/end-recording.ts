import type { Caller } from '../../platform/principal/principal';
import type { RecordingLimit } from '../../recordings/capture/chunk';
import { endAbandoned, endRecording, findLeftRunning, startStopGrace } from '../../recordings/capture/end';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
  bus: Bus;
  log: Log;
}

interface EndedRecording {
  id: string;
  roomId: string;
  sessionId: string | null;
}

/**
 * Ends a recording, unless it has already ended, and tells the room.
 * @param caller null: the server ended it
 * @param limit the limit for which the server ended it
 */
export async function finishRecording(
  deps: Deps,
  caller: Caller | null,
  recordingId: string,
  limit: RecordingLimit | null = null,
): Promise<void> {
  const ended = await endRecording(deps, caller, recordingId, limit);
  if (ended !== null) publishEnded(deps, ended, limit);
}

/**
 * Ends recordings whose session is over, or whose recorder has left or may no longer record.
 * @param sessionId the session whose recordings end; null: all sessions
 */
export async function finishAbandoned(deps: Deps, sessionId: string | null): Promise<void> {
  for (const ended of await endAbandoned(deps, sessionId)) publishEnded(deps, ended);
  await stopLeftRunning(deps, sessionId);
}

/**
 * Asks the server's recorder to stop where the session has ended, so that it sends its last seconds.
 * @param sessionId the session whose recording stops; null: all sessions
 */
export async function stopLeftRunning(deps: Deps, sessionId: string | null): Promise<void> {
  for (const { id: recordingId, roomId, by } of await findLeftRunning(deps.db, sessionId)) {
    await startStopGrace(deps, recordingId);
    const message = { type: 'stop-recording' as const, by: null, recordingId };
    deps.bus.publish(roomId, { kind: 'message', sessionId: null, to: by, message });
  }
}

function publishEnded(
  { bus, log }: Deps,
  { id: recordingId, roomId, sessionId }: EndedRecording,
  limit: RecordingLimit | null = null,
): void {
  const message = { type: 'recording-changed' as const, recording: null, ...(limit && { limit }) };
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
  log.info({ roomId, sessionId, recordingId, limit }, 'recording ended');
}
