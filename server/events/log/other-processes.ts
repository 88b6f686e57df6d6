import type { Db } from '../../platform/db/client';
import { readHeads } from './store';
import type { WaitingReaders } from './waiting-readers';

/**
 * Makes a function that looks whether another process has numbered events for which a reader of this one waits. Called
 * now and again, so that a reader sees them soon also when no process tells the other.
 */
export function wakeReadersOfOthers({
  db,
  waitingReaders,
}: {
  db: Db;
  waitingReaders: WaitingReaders;
}): () => Promise<void> {
  let known = new Map<string, number>();
  return async () => {
    const accountIds = waitingReaders.accounts();
    if (accountIds.length === 0) return known.clear();
    const heads = await readHeads(db, accountIds);
    for (const [accountId, head] of heads) {
      if (known.get(accountId) !== head) waitingReaders.numbered(accountId);
    }
    known = heads;
  };
}
