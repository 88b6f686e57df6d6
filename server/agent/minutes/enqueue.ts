import type { Tx } from '../../platform/db/client';
import type { Jobs } from '../../platform/jobs/jobs';
import type { LanguageModel } from './language-model';
import { findSession, markProcessing } from './store';

export interface MinutesDeps {
  jobs: Jobs;
  /** Null: none is configured, so sessions have a transcript and no minutes. */
  languageModel: LanguageModel | null;
}

/**
 * Enqueues the job that writes the minutes of a session, if a Notetaker was in it: in the transaction that ends the
 * session, so that no session is forgotten. The caller wakes the runner after the commit.
 */
export async function enqueueMinutes(
  tx: Tx,
  { jobs, languageModel }: MinutesDeps,
  sessionId: string,
  at: Date,
): Promise<void> {
  if (languageModel === null) return;
  const found = await findSession(tx, sessionId);
  if (!found?.hadNotetaker || !(await markProcessing(tx, sessionId, at))) return;
  await jobs.enqueue(tx, 'write-minutes', sessionId, { accountId: found.accountId });
}
