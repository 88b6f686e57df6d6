import type { Db } from '../../platform/db/client';
import { keptSince } from './retention';
import { deleteKeys } from './store';

/** Deletes stored answers that are too old to be replayed. */
export const deleteOldAnswers = ({ db, now }: { db: Db; now: () => Date }): Promise<void> =>
  deleteKeys(db, keptSince(now()));
