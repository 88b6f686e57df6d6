import type { Db, Tx } from '../../platform/db/client';
import * as store from './store';
import * as storeEnded from './store-ended';

/** The number of sessions that one statement reads. */
const BATCH = 100;

export type EndedSession = storeEnded.EndedSession;

/** Yields the sessions that ended before a time, in the order of their ends, also sessions that the caller keeps. */
export async function* endedBefore(db: Db, before: Date): AsyncGenerator<EndedSession> {
  let after: EndedSession | null = null;
  for (let found = BATCH; found === BATCH;) {
    const ended: EndedSession[] = await storeEnded.listEndedBefore(db, { before, after, limit: BATCH });
    yield* ended;
    after = ended.at(-1) ?? null;
    found = ended.length;
  }
}

/** Locks a session for its deletion. @returns whether it is still there */
export const lockForDeletion = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await store.lockSession(tx, sessionId)) !== null;

/** Deletes a session with all that belongs to it. */
export const deleteSession = (tx: Tx, sessionId: string): Promise<void> =>
  storeEnded.deleteSession(tx, sessionId);
