import type { Tx } from '../../platform/db/client';
import type { Jobs } from '../../platform/jobs/jobs';
import type { LanguageModel } from './language-model';
import { findSession, markProcessing } from './store';

export interface MinutesDeps {
  jobs: Jobs;
  /** Null: none is configured, and sessions leave a transcript alone. */
  languageModel: LanguageModel | null;
}

/**
 * Has the minutes of a session written, if a Notetaker was in it: within the transaction that ends the session, so that
 * none is forgotten. Whoever calls this wakes the runner after the commit.
 */
export async function beginMinutes(
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
