import type { Tx } from '../../platform/db/client';
import * as store from './store';

/** The ends of a log: the last assigned number, and the last deleted number. */
export type LogEnds = store.LogEnds;

/**
 * Locks the log of an account and the queues of its endpoints until the transaction ends. Every change to the log or
 * the queues takes this lock first, so that no delivery is left unsent.
 * @returns null when there is no such account
 */
export const lockLog = (tx: Tx, accountId: string): Promise<LogEnds | null> => store.lockLog(tx, accountId);
