import { conflict } from '../../platform/errors/errors';
import { lockRoomOf } from '../../rooms/moderation/moderator';
import { isLive } from '../../rooms/sessions/live-session';
import { findTask } from './recorder-tasks';
import { runningOf, type RunningRecording } from './running';
import { assertRecordable, beginRecording, type StartDeps } from './start';
import { addPart, lockRunning } from '../store-capture';

/** The recorder of the server in the call that it records. */
interface ServerRecorder {
  accountId: string;
  roomId: string;
  sessionId: string;
  /** The id of the recorder. */
  participantId: string;
}

/**
 * Starts the recording of a task, or continues it with another part, after a page or a machine failed, or nobody was in the
 * call for a while.
 * @throws ApiError CONFLICT when the recording is not wanted any more, or the call is over, and what `beginRecording`
 *   throws
 */
export async function startByServer(
  { db, now, storage, disk, quotas, events }: StartDeps,
  { accountId, roomId, sessionId, participantId: recorderId }: ServerRecorder,
  { mimeType, width, height }: { mimeType: string; width: number; height: number },
): Promise<RunningRecording> {
  await assertRecordable(disk, mimeType);
  return db.transaction(async (tx) => {
    const room = await lockRoomOf(tx, { roomId });
    const task = await findTask(tx, sessionId);
    if (task?.recorderId !== recorderId) throw conflict('The recording is not wanted any more.');
    const at = now();
    const running = await lockRunning(tx, sessionId);
    if (running?.id === task.recordingId) {
      await addPart(tx, running, { firstChunk: running.chunkCount, startedAt: at.toISOString() });
      return runningOf(running, sessionId);
    }
    if (!(await isLive(tx, { roomId, sessionId }))) throw conflict('The call is over.', 'call-over');
    const id = task.recordingId;
    const recorder = { caller: null, accountId, roomId, sessionId, participantId: null, room };
    const about = {
      id,
      startedAt: at,
      width,
      height,
      recorderId,
      ...(task.origin && { origin: task.origin }),
    };
    return beginRecording(tx, { storage, quotas, events }, recorder, about);
  });
}
