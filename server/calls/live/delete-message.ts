import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { Caller } from '../../platform/principal/principal';
import type { ChatDeletionDeps } from '../../rooms/chat/delete';
import { requireLiveSession } from './access';
import { deletePublicMessage } from '../actions/chat-changes';

/**
 * Deletes a message to everybody in the running call, for a caller who may moderate the call.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call runs
 */
export async function deleteLiveMessage(
  deps: ChatDeletionDeps & { db: Db; now: () => Date; bus: Bus },
  caller: Caller,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<void> {
  const { by } = await requireLiveSession(deps.db, caller, { roomId, right: 'delete-chat' });
  await deletePublicMessage(deps, by, messageId);
}
