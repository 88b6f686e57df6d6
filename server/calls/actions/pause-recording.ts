import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { RecordingState } from '../../platform/hub/recording';
import type { Caller } from '../../platform/principal/principal';
import { confirmPause, requestPause, resumeRunning } from '../../recordings/capture/pause';
import { assertMayRequest, recordRecordingRequest } from '../../rooms/moderation/call';
import type { AnyModerator } from '../../rooms/moderation/moderator';
import type { RecordingRequested } from './stop-recording';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
  bus: Bus;
}

/**
 * Asks the recorder of a call to pause. Everybody sees that the recording is paused once the recorder confirms it.
 * @throws ApiError CONFLICT when nothing is recorded, and what `recordRecordingRequest` throws
 */
export const pauseRecording = (
  deps: Deps,
  by: AnyModerator,
  once: Once<RecordingRequested> = unkeyed(deps.db),
): Promise<RecordingRequested> => changePause(deps, by, 'request-pause', once);

/**
 * Ends the pause of a recording. Everybody sees that the call is recorded before the recorder goes on.
 * @throws ApiError CONFLICT when nothing is recorded, and what `recordRecordingRequest` throws
 */
export const resumeRecording = (
  deps: Deps,
  by: AnyModerator,
  once: Once<RecordingRequested> = unkeyed(deps.db),
): Promise<RecordingRequested> => changePause(deps, by, 'resume', once);

async function changePause(
  deps: Deps,
  by: AnyModerator,
  action: 'request-pause' | 'resume',
  once: Once<RecordingRequested>,
): Promise<RecordingRequested> {
  const { answer, recording } = await once.transaction(async (tx) => {
    const at = deps.now();
    const resumed = action === 'resume' ? await resumeRunning(tx, deps.events, by, at) : null;
    const changed =
      action === 'resume' ? (resumed?.recording ?? null) : await requestPause(tx, deps.events, by, at);
    if (changed === null) throw conflict('There is no running recording.', 'not-recording');
    const { recordingId, isByServer = false } = changed;
    // A resumption is told as what happened, and a pause as what was asked for.
    if (resumed?.isChanged === false) await assertMayRequest(tx, by, action);
    else await recordRecordingRequest(tx, deps, by, { action, recordingId });
    const recordedBy = isByServer ? ('server' as const) : ('browser' as const);
    const requested = { success: true as const, recordingId, recordedBy, queuePosition: null };
    return { answer: requested, recording: changed };
  });
  if (recording !== undefined) publish(deps, by, recording);
  return answer;
}

/**
 * Tells everybody that the recording is paused, because its recorder confirms it.
 * @param recorder.caller null: the recorder of the server
 */
export async function confirmRecordingPause(
  deps: Deps,
  recorder: {
    roomId: string;
    sessionId: string;
    participantId: string;
    accountId: string;
    caller: Caller | null;
  },
): Promise<void> {
  const recording = await confirmPause(deps, recorder);
  if (recording !== null) publish(deps, recorder, recording);
}

function publish(
  { bus }: Deps,
  { roomId, sessionId }: { roomId: string; sessionId: string },
  recording: RecordingState,
): void {
  const message = { type: 'recording-changed' as const, recording };
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
}
