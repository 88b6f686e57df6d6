import type { Db } from '../db/client';
import { deleteFinished } from './store';

/** How long work that has ended is kept, to see what became of it. */
const KEPT_MS = 7 * 86_400_000;

/** Deletes work that ended long ago. */
export const deleteFinishedJobs = ({ db, now }: { db: Db; now: () => Date }): Promise<void> =>
  deleteFinished(db, new Date(now().getTime() - KEPT_MS));
