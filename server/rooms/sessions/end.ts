import type { Tx } from '../../platform/db/client';
import { beginMinutes, type MinutesDeps } from '../../agent/minutes/enqueue';
import * as store from './store';

/** What the end of a session sets going. */
export type EndDeps = MinutesDeps;

/**
 * Ends a session for whoever is in it, and puts in the work that follows. The room is unlocked: a lock is for one call.
 * Within a transaction that keeps the room; after its commit the caller wakes the runner.
 */
export async function endSession(
  tx: Tx,
  deps: EndDeps,
  { roomId, sessionId }: { roomId: string; sessionId: string },
  at: Date,
): Promise<void> {
  await store.markAllLeft(tx, sessionId, at);
  await store.endSession(tx, sessionId, at);
  await store.setLocked(tx, roomId, false);
  await beginMinutes(tx, deps, sessionId, at);
}
