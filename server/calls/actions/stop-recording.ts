import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import type { Caller } from '../../platform/principal/principal';
import { isSentByPeople } from '../../platform/vocabulary/recording-status';
import { startStopGrace } from '../../recordings/capture/end';
import { isAnybodySending } from '../../recordings/capture/track';
import { takeRequest } from '../../recordings/capture/request';
import { findTask, takeTask } from '../../recordings/capture/recorder-tasks';
import type { RunningRecording } from '../../recordings/capture/running';
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

type StoppableRecording = Pick<RunningRecording, 'id' | 'kind' | 'by' | 'isByServer' | 'sessionId'>;

/** The answer to a request that concerns a recording. */
export interface RecordingRequested {
  success: true;
  recordingId: string;
  /** The maker of the recording. */
  recordedBy: 'server' | 'browser';
  /** The position in the queue of the server's recorders, from 1; null: it is not in the queue. */
  queuePosition: number | null;
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
    const request = (await takeRequest(tx, by.sessionId)) ?? (await takeTask(tx, by.sessionId));
    if (request === null) throw conflict('There is no running recording.', 'not-recording');
    const { recordingId } = request;
    await recordRecordingRequest(tx, deps, by, { action: 'request-stop', recordingId });
    const recordedBy = 'recorderId' in request ? ('server' as const) : ('browser' as const);
    return { answer: { success: true as const, recordingId, recordedBy, queuePosition: null } };
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
  running: StoppableRecording,
  once: Once<RecordingRequested> = unkeyed(deps.db),
): Promise<RecordingRequested> {
  const { answer } = await once.transaction(async (tx) => {
    await recordRecordingRequest(tx, deps, by, { action: 'request-stop', recordingId: running.id });
    const recordedBy = running.isByServer ? ('server' as const) : ('browser' as const);
    return { answer: { success: true as const, recordingId: running.id, recordedBy, queuePosition: null } };
  });
  await tellRecorder(deps, by, running);
  return answer;
}

/**
 * Tells the recorder of a call to stop; for a recording that everybody sends, everybody.
 * @param by.caller null: the server itself
 */
export async function tellRecorder(
  deps: Deps,
  by: Pick<AnyModerator, 'roomId' | 'participantId'> & { caller: Caller | null },
  { id: recordingId, kind, by: recorder, isByServer, sessionId }: StoppableRecording,
): Promise<void> {
  await startStopGrace(deps, recordingId);
  const message = { type: 'stop-recording' as const, by: by.participantId, recordingId };
  if (isSentByPeople(kind)) {
    deps.bus.publish(by.roomId, { kind: 'message', sessionId, to: null, message });
    if (!(await isAnybodySending(deps.db, recordingId))) await finishRecording(deps, by.caller, recordingId);
    return;
  }
  deps.bus.publish(by.roomId, { kind: 'message', sessionId: null, to: recorder, message });
  const isConnected = isByServer
    ? (await findTask(deps.db, sessionId))?.connectionId != null
    : (await deps.bus.presence.list(by.roomId)).some((one) => one.participant.participantId === recorder);
  if (!isConnected) await finishRecording(deps, by.caller, recordingId);
}
