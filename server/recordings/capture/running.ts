import type { Db } from '../../platform/db/client';
import type { RunningRecording } from './start';
import { countRunning, findRunning } from '../store-capture';

/** Returns how many recordings run, over all processes. */
export const countRunningRecordings = ({ db }: { db: Db }): Promise<number> => countRunning(db);

/** Returns the running recording of a session; null when there is none. */
export async function findRunningRecording(
  { db }: { db: Db },
  sessionId: string,
): Promise<RunningRecording | null> {
  const row = await findRunning(db, sessionId);
  if (row === null) return null;
  const { id, startedAt, startedByParticipantId, recorderId, chunkCount } = row;
  const by = recorderId ?? startedByParticipantId ?? 'nobody';
  return { id, sessionId, startedAt, by, isByServer: recorderId !== null, nextChunk: chunkCount };
}

/**
 * Returns the running recording of a session, as people see it; null when there is none. A recording by the server is
 * shown when its first chunk is stored.
 */
export async function findShownRecording(
  deps: { db: Db },
  sessionId: string,
): Promise<RunningRecording | null> {
  const running = await findRunningRecording(deps, sessionId);
  return running === null || (running.isByServer && running.nextChunk === 0) ? null : running;
}
