import type { Db } from '../../platform/db/client';
import type { RecordingState } from '../../platform/hub/recording';
import {
  isSentByPeople,
  type RecordingKind,
  type RecordingPause,
} from '../../platform/vocabulary/recording-status';
import type { RecordingRow } from '../store';
import { countRunning, findRunning } from '../store-capture';
import { openPauseOf } from './paused-time';

/** A running recording. */
export interface RunningRecording {
  id: string;
  kind: RecordingKind;
  sessionId: string;
  startedAt: Date;
  /** The participant whose element records, or the recorder of the server. */
  by: string;
  /** Whether the server records. */
  isByServer: boolean;
  /** All chunks before this one are stored. */
  nextChunk: number;
  /** Whether its recorder was asked to pause. */
  isPauseRequested: boolean;
  /** In their order; the last one may last. */
  pauses: readonly RecordingPause[];
}

/** Returns how many recordings run, over all processes. */
export const countRunningRecordings = ({ db }: { db: Db }): Promise<number> => countRunning(db);

/** Returns the running recording of a session; null when there is none. */
export async function findRunningRecording(
  { db }: { db: Db },
  sessionId: string,
): Promise<RunningRecording | null> {
  const row = await findRunning(db, sessionId);
  return row && runningOf(row, sessionId);
}

/** Returns a stored recording of a session as a running one. */
export function runningOf(row: RecordingRow, sessionId: string): RunningRecording {
  const { id, kind, startedAt, startedByParticipantId, recorderId, chunkCount, pauses } = row;
  return {
    id,
    kind,
    sessionId,
    startedAt,
    by: recorderId ?? startedByParticipantId ?? 'nobody',
    isByServer: recorderId !== null,
    nextChunk: chunkCount,
    isPauseRequested: row.pauseRequestedAt !== null,
    pauses,
  };
}

/**
 * Returns the running recording of a session, as people see it; null when there is none. A recording by the server is
 * shown when its first chunk is stored. A recording that everybody sends is shown at once, because nobody sends before they see it.
 */
export async function findShownRecording(
  deps: { db: Db },
  sessionId: string,
): Promise<RunningRecording | null> {
  const running = await findRunningRecording(deps, sessionId);
  return running !== null && isShown(running) ? running : null;
}

/** Returns whether people see a running recording. */
export const isShown = ({ kind, isByServer, nextChunk }: RunningRecording): boolean =>
  isSentByPeople(kind) || !isByServer || nextChunk > 0;

/** Returns when a running recording was paused; null: it is not paused. */
export const pausedAtOf = ({ pauses }: RunningRecording): string | null =>
  openPauseOf(pauses)?.pausedAt ?? null;

/** Returns a running recording in the form that the hub sends. */
export const describeRunning = (running: RunningRecording): RecordingState => ({
  recordingId: running.id,
  startedAt: running.startedAt.toISOString(),
  by: running.by,
  ...kindOf(running),
  ...(running.isByServer && { isByServer: true }),
  ...(running.isPauseRequested && { isPauseRequested: true }),
  ...pausedOf(running),
  nextChunk: running.nextChunk,
});

const kindOf = ({ kind }: RunningRecording): Pick<RecordingState, 'kind'> =>
  isSentByPeople(kind) ? { kind } : {};

function pausedOf(running: RunningRecording): Pick<RecordingState, 'pausedAt'> {
  const pausedAt = pausedAtOf(running);
  return pausedAt === null ? {} : { pausedAt };
}
