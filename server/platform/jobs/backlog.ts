import type { Db } from '../db/client';
import { countUnfinished } from './store';

/** The work of a kind that is not finished. */
interface Backlog {
  kind: string;
  count: number;
  /** How long the oldest one has been due, in seconds; 0: none is due. */
  oldestSeconds: number;
}

/** Returns the jobs that wait or run, over all processes. */
export async function readBacklog({ db, now }: { db: Db; now: () => Date }): Promise<Backlog[]> {
  const at = now();
  const rows = await countUnfinished(db, at);
  return rows.map(({ kind, count, dueSince }) => ({
    kind,
    count,
    oldestSeconds: dueSince === null ? 0 : (at.getTime() - dueSince.getTime()) / 1_000,
  }));
}
