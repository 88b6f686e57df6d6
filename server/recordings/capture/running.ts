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
  const { id, startedAt, startedByParticipantId, chunkCount } = row;
  return { id, startedAt, by: startedByParticipantId ?? 'nobody', nextChunk: chunkCount };
}
