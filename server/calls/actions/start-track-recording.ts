import { randomUUID } from 'node:crypto';
import type { Once } from '../../platform/procedures/once';
import { conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { TrackRecordingKind } from '../../platform/vocabulary/recording-status';
import type { Storages } from '../../platform/storage/store';
import { takeTask } from '../../recordings/capture/recorder-tasks';
import { takeRequest } from '../../recordings/capture/request';
import { describeRunning } from '../../recordings/capture/running';
import { beginRecording } from '../../recordings/capture/start';
import type { FoundRoom } from '../../rooms/access/access';
import { recordRecordingRequest } from '../../rooms/moderation/call';
import type { OutsideModerator } from '../../rooms/moderation/moderator';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import { orConflict, type RequestDeps } from './request-recording';
import type { RecordingRequested } from './stop-recording';

export interface TrackRecordingDeps extends RequestDeps {
  storage: Storages;
  events: EventLog;
}

/**
 * Starts a recording of the tracks of everybody for somebody outside of a call. No recorder is needed: everybody reads that
 * they are recorded, and their pages send their microphones, and for `tracks` their cameras and screens. A request for a recording that has not begun becomes this
 * recording.
 * @returns the id of the recording
 * @throws ApiError FORBIDDEN; CONFLICT when the call is over, recorded or encrypted, or the account or disk has no space
 */
export async function startTrackRecording(
  deps: TrackRecordingDeps,
  { room, by, kind }: { room: FoundRoom; by: OutsideModerator; kind: TrackRecordingKind },
  once: Once<RecordingRequested>,
): Promise<RecordingRequested> {
  const { roomId, sessionId, accountId } = by;
  await orConflict(deps.disk.assertMayRecord());
  const { answer, running } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, roomId)) !== sessionId) throw conflict('The call is over.', 'call-over');
    const asked = (await takeRequest(tx, sessionId)) ?? (await takeTask(tx, sessionId));
    const id = asked?.recordingId ?? randomUUID();
    await recordRecordingRequest(tx, deps, by, { action: 'request-start', recordingId: id });
    const recorder = { caller: by.caller, accountId, roomId, sessionId, participantId: null, room };
    const begun = await orConflict(
      beginRecording(tx, deps, recorder, {
        id,
        kind,
        startedAt: deps.now(),
        width: null,
        height: null,
        origin: 'application',
        recorderId: newId('rcd'),
      }),
    );
    const requested = { success: true as const, recordingId: id, recordedBy: 'server' as const };
    return { answer: { ...requested, queuePosition: null }, running: begun };
  });
  if (running !== undefined) {
    const message = { type: 'recording-changed' as const, recording: describeRunning(running) };
    deps.bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
    deps.log.info({ roomId, sessionId, recordingId: running.id }, `recording of kind ${kind} started`);
  }
  return answer;
}
