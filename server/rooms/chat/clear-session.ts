import type { Tx } from '../../platform/db/client';
import * as store from '../sessions/store';
import { deleteMessages } from './store';

/**
 * Deletes the chat of an ended session, and marks the session so that it no longer gets a transcript. The session stays
 * locked until the transaction is over.
 * @returns `live` when the session has not ended, `cleared-before` when it was cleared before or does not exist; both
 *   change nothing
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
