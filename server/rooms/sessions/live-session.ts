import type { Tx } from '../../platform/db/client';
import * as store from './store';

/**
 * Locks a room until the transaction is over, so that no session starts or ends meanwhile.
 * @returns the id of the session that people have entered and that goes on; null when there is none
 */
export async function lockLiveSession(tx: Tx, roomId: string): Promise<string | null> {
  await store.lockRoom(tx, roomId);
  const live = await store.findLiveSession(tx, roomId);
  return live !== null && live.startedAt !== null ? live.id : null;
}
