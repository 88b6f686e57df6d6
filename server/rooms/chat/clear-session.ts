import type { Tx } from '../../platform/db/client';
import * as store from '../sessions/store';
import { deleteMessages } from './store';

/**
 * Deletes the chat of a session that has ended, and marks the session so that it gets no transcript any more. The session
 * stays locked until the transaction is over.
 * @returns `live` when it has not ended, `cleared-before` when that was done before or there is no such session: nothing
 *   is changed then
 */
export async function clearSession(
  tx: Tx,
  sessionId: string,
  at: Date,
): Promise<'cleared' | 'live' | 'cleared-before'> {
  const session = await store.lockSession(tx, sessionId);
  if (session === null || session.artifactDeletedAt !== null) return 'cleared-before';
  if (session.endedAt === null) return 'live';
  await deleteMessages(tx, sessionId);
  await store.markArtifactDeleted(tx, sessionId, at);
  return 'cleared';
}
