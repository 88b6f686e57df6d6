import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import type { Caller } from '../../platform/principal/principal';
import { startStopGrace } from '../../recordings/capture/end';
import { takeRequest } from '../../recordings/capture/request';
import type { RunningRecording } from '../../recordings/capture/start';
import { recordRecordingRequest } from '../../rooms/moderation/call';
import type { AnyModerator } from '../../rooms/moderation/moderator';
import { finishRecording } from './end-recording';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
  bus: Bus;
  log: Log;
}

/** The answer to a request that concerns a recording. */
export interface RecordingRequested {
  success: true;
  recordingId: string;
}

/**
 * Withdraws a recording that is wanted of a call and has not begun.
 * @throws ApiError CONFLICT when there is none, and what `recordRecordingRequest` throws
 */
export async function withdrawRequest(
  deps: Deps,
  by: AnyModerator,
  once: Once<RecordingRequested>,
): Promise<RecordingRequested> {
  const { answer } = await once.transaction(async (tx) => {
    const request = await takeRequest(tx, by.sessionId);
    if (request === null) throw conflict('There is no running recording.');
    const { recordingId } = request;
    await recordRecordingRequest(tx, deps, by, { action: 'stop', recordingId });
    return { answer: { success: true as const, recordingId } };
  });
  return answer;
}

/**
 * Asks the recorder of a call to stop. Its element sends the remaining chunks. If that takes too long, the process that
 * serves the recorder ends the recording, or another process if that one is gone. If the recorder is not connected, the
 * recording ends immediately.
 * @throws what `recordRecordingRequest` throws
 */
export async function askToStop(
  deps: Deps,
  by: AnyModerator,
  running: Pick<RunningRecording, 'id' | 'by'>,
  once: Once<RecordingRequested> = unkeyed(deps.db),
): Promise<RecordingRequested> {
  const { answer } = await once.transaction(async (tx) => {
    await recordRecordingRequest(tx, deps, by, { action: 'stop', recordingId: running.id });
    return { answer: { success: true as const, recordingId: running.id } };
  });
  await tellRecorder(deps, by, running);
  return answer;
}

/** Tells the recorder of a call to stop. @param by.caller null: the server itself */
export async function tellRecorder(
  deps: Deps,
  by: Pick<AnyModerator, 'roomId' | 'participantId'> & { caller: Caller | null },
  { id: recordingId, by: recorder }: Pick<RunningRecording, 'id' | 'by'>,
): Promise<void> {
  await startStopGrace(deps, recordingId);
  const message = { type: 'stop-recording' as const, by: by.participantId, recordingId };
  deps.bus.publish(by.roomId, { kind: 'message', sessionId: null, to: recorder, message });
  const present = await deps.bus.presence.list(by.roomId);
  if (!present.some(({ participant }) => participant.participantId === recorder)) {
    await finishRecording(deps, by.caller, recordingId);
  }
}
