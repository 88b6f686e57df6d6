import type { Tx } from '../platform/db/client';
import { keepUsage } from './store-past';

/** Adds the usage of a session to the past usage of its room, in the transaction that deletes the session. */
export const keepUsageOf = (tx: Tx, sessionId: string): Promise<void> => keepUsage(tx, sessionId);
