import { badRequest, conflict } from '../../platform/errors/errors';
import { EGRESS_TYPE, isOfEgress } from '../../platform/vocabulary/recording-status';
import { lockRoomOf } from '../../rooms/moderation/moderator';
import { isLive } from '../../rooms/sessions/live-session';
import { findTask } from './recorder-tasks';
import { runningOf, type RunningRecording } from './running';
import { assertRecordable, beginRecording, type StartDeps } from './start';
import { addPart, countChunk, lockRunning } from '../store-capture';

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
  {
    mimeType,
    width,
    height,
    part,
  }: { mimeType: string; width: number; height: number; part?: number | undefined },
): Promise<RunningRecording> {
  const isByEgress = isOfEgress(mimeType);
  if (isByEgress && part === undefined) throw badRequest('A page of LiveKit Egress names its part.');
  if (isByEgress) await disk.assertMayRecord();
  else await assertRecordable(disk, mimeType);
  return db.transaction(async (tx) => {
    const room = await lockRoomOf(tx, { roomId });
    const task = await findTask(tx, sessionId);
    if (task?.recorderId !== recorderId) throw conflict('The recording is not wanted any more.');
    const at = now();
    const running = await lockRunning(tx, sessionId);
    // The file that LiveKit Egress makes from now on is a chunk, which is stored when it ends.
    const counted = async (recording: RunningRecording): Promise<RunningRecording> => {
      if (!isByEgress) return recording;
      await countChunk(tx, { id: recording.id, index: recording.nextChunk, sizeBytes: 0, at });
      return { ...recording, nextChunk: recording.nextChunk + 1 };
    };
    if (running?.id === task.recordingId) {
      if (isOfEgress(running.mimeType) !== isByEgress)
        throw conflict('The recording was begun by another kind of recorder.');
      // A page of Egress repeats what it does not know to have arrived.
      if (part !== undefined && running.chunkCount > part) return runningOf(running, sessionId);
      await addPart(tx, running, { firstChunk: running.chunkCount, startedAt: at.toISOString() });
      return counted(runningOf(running, sessionId));
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
      ...(isByEgress && { mimeType: EGRESS_TYPE }),
      ...(task.origin && { origin: task.origin }),
    };
    return counted(await beginRecording(tx, { storage, quotas, events }, recorder, about));
  });
}
