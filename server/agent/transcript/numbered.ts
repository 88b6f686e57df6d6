import type { Db } from '../../platform/db/client';
import { hasTurns, startOf, turnFields, type TranscribedSession } from './read';
import * as store from './store-numbers';

/*
 * The numbers of turns are the cursor of readers who follow a transcript while it grows. A number is given under a lock
 * that is held until the commit, so a turn never appears below a number that a reader has already seen. The order is
 * that in which turns were stored. The transcript has another order, by the time of speaking.
 */

/** Returns the last number that a turn of a session has; 0: there are no turns. */
export async function findHead(db: Db, sessionId: string): Promise<number> {
  const head = await store.findHead(db, sessionId);
  if (head !== null) return head;
  if (!(await hasTurns(db, sessionId))) return 0;
  await store.numberTurns(db, sessionId);
  return (await store.findHead(db, sessionId)) ?? 0;
}

/**
 * Returns the turns with numbers above `after`, up to `until`, in the order of their numbers. `findHead` must have been called for the
 * session before.
 */
export async function readNumbered(
  db: Db,
  session: TranscribedSession,
  page: { after: number; until?: number; limit: number },
) {
  const rows = await store.listNumbered(db, session.id, page);
  const startedAt = startOf(session).getTime();
  return rows.map((row) => ({ cursor: row.turn.sequence ?? 0, ...turnFields(row, startedAt) }));
}

/** Returns a value for each session, which changes with each turn, and when its transcript is complete. */
export const readProgress = (db: Db, sessionIds: string[]): Promise<ReadonlyMap<string, string>> =>
  store.readProgress(db, sessionIds);
