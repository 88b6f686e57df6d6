import type { Db } from '../platform/db/client';
import type { RunningRecording } from './start';
import { findRunning } from './store-capture';

/** The recording of a session that runs; null when none does. */
export async function findRunningRecording(
  { db }: { db: Db },
  sessionId: string,
): Promise<RunningRecording | null> {
  const row = await findRunning(db, sessionId);
  if (row === null) return null;
  const { id, startedAt, startedByParticipantId, chunkCount } = row;
  return { id, startedAt, by: startedByParticipantId ?? 'nobody', nextChunk: chunkCount };
}
