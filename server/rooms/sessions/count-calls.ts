import type { Db } from '../../platform/db/client';
import { countLive } from './store';

/** Returns how many calls run, over all processes. */
export const countCalls = ({ db }: { db: Db }): Promise<number> => countLive(db);
