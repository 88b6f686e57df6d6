import type { Tx } from '../../platform/db/client';
import type { Jobs } from '../../platform/jobs/jobs';
import * as store from './store';

declare module '../../platform/procedures/services' {
  interface Services {
    onSessionEnd: EndDeps['onSessionEnd'];
  }
}

export interface EndDeps {
  /** Woken after the transaction. */
  jobs: Pick<Jobs, 'wake'>;
  /** Enqueues the work that follows a session, in the transaction that ends it. */
  onSessionEnd: (tx: Tx, sessionId: string, at: Date) => Promise<void>;
}

/**
 * Ends a session for whoever is in it, and puts in the work that follows. The room is unlocked: a lock is for one call.
 * Within a transaction that keeps the room; after its commit the caller wakes the runner.
 */
export async function endSession(
  tx: Tx,
  { onSessionEnd }: EndDeps,
  { roomId, sessionId }: { roomId: string; sessionId: string },
  at: Date,
): Promise<void> {
  await store.markAllLeft(tx, sessionId, at);
  await store.endSession(tx, sessionId, at);
  await store.setLocked(tx, roomId, false);
  await onSessionEnd(tx, sessionId, at);
}
