import type { Tx } from '../../platform/db/client';
import * as store from './store';

/**
 * Ends an open poll. An anonymous poll keeps its counts, and its votes are deleted, so that nothing shows who took
 * part.
 * @returns false when there is no such open poll
 */
export async function endPoll(tx: Tx, of: store.PollOfSession, endedAt: Date): Promise<boolean> {
  const poll = await store.reviseOpen(tx, of);
  if (poll === null) return false;
  const { pollId } = of;
  const [results] = poll.isAnonymous ? await store.listResults(tx, { ...of, limit: 1 }) : [];
  const finalResults = results ? { counts: results.counts, voterCount: results.voterCount } : null;
  await store.markEnded(tx, { pollId, endedAt, finalResults });
  return true;
}

/** Ends the open polls of a session when the session ends. The polls of an end-to-end encrypted room are deleted. */
export async function endPollsOf(tx: Tx, sessionId: string, endedAt: Date): Promise<void> {
  await store.deleteSealedPolls(tx, sessionId);
  for (const pollId of await store.listOpen(tx, sessionId)) await endPoll(tx, { sessionId, pollId }, endedAt);
}

/** Deletes the polls of a session, when the other data of the session is deleted. */
export const deletePollsOf = (tx: Tx, sessionId: string): Promise<void> => store.deletePolls(tx, sessionId);
