import type { Tx } from '../../platform/db/client';
import type { Jobs } from '../../platform/jobs/jobs';
import { markAllLeft } from './store-participants';
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
 * Ends a session for everybody in it, and enqueues the work that follows. Unlocks the call: that setting lasts for one
 * session. Called in a transaction that locks the room; after the commit the caller wakes the job runner.
 */
export async function endSession(
  tx: Tx,
  { onSessionEnd }: EndDeps,
  { roomId, sessionId }: { roomId: string; sessionId: string },
  at: Date,
): Promise<void> {
  await markAllLeft(tx, sessionId, at);
  await store.endSession(tx, sessionId, at);
  await store.setCallLocked(tx, roomId, false);
  await onSessionEnd(tx, sessionId, at);
}
