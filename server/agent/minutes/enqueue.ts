import type { Tx } from '../../platform/db/client';
import type { Jobs } from '../../platform/jobs/jobs';
import type { LanguageModel } from './language-model';
import { findSession, markProcessing } from './store';

export interface MinutesDeps {
  jobs: Jobs;
  /** Null: no model, so sessions have a transcript and no minutes. */
  languageModel: LanguageModel | null;
}

/**
 * Enqueues the job that completes the artifact of a session, in the transaction that ends the session, so that no
 * session is forgotten. If a Notetaker was there and minutes do not exist, the job writes them; otherwise it waits for
 * the end of the transcript. The caller wakes the runner after the commit.
 */
export async function enqueueArtifact(
  tx: Tx,
  { jobs, languageModel }: MinutesDeps,
  sessionId: string,
  at: Date,
): Promise<void> {
  const found = await findSession(tx, sessionId);
  if (!found?.hadTranscript) return;
  const isToBeWritten = found.hadNotetaker && !found.hasMinutes && languageModel !== null;
  if (isToBeWritten && !(await markProcessing(tx, sessionId, at))) return;
  const kind = isToBeWritten ? 'write-minutes' : 'complete-transcript';
  await jobs.enqueue(tx, kind, sessionId, { accountId: found.accountId });
}
