import type { Once } from '../../platform/procedures/once';
import { conflict } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import type { RecordingLayout } from '../../platform/vocabulary/recording-status';
import { changeLayout } from '../../recordings/capture/recorder-tasks';
import { recordRecordingRequest } from '../../rooms/moderation/call';
import type { OutsideModerator } from '../../rooms/moderation/moderator';
import type { RecordingRequested } from './stop-recording';

/**
 * Changes how the server's recorder shows a call, and tells the recorder.
 * @throws ApiError CONFLICT when the server does not record the call, or a running recording would change its shape
 */
export async function setRecordingLayout(
  deps: { now: () => Date; bus: Bus },
  by: OutsideModerator,
  layout: RecordingLayout,
  once: Once<RecordingRequested>,
): Promise<RecordingRequested> {
  const { answer, recorderId } = await once.transaction(async (tx) => {
    const task = await changeLayout(tx, by.sessionId, layout);
    if (task === null) throw conflict('The server does not record the call.');
    const { recordingId } = task;
    await recordRecordingRequest(tx, deps, by, { action: 'set-layout', recordingId, layout });
    const requested = { recordingId, recordedBy: 'server' as const, queuePosition: null };
    return { answer: { success: true as const, ...requested }, recorderId: task.recorderId };
  });
  const message = { type: 'recorder-layout' as const, layout };
  if (recorderId !== undefined)
    deps.bus.publish(by.roomId, { kind: 'message', sessionId: by.sessionId, to: recorderId, message });
  return answer;
}
