import type { z } from 'zod';
import { draftMinutes as draft } from '../../agent/drafts/in-call';
import type { DraftDeps } from '../../agent/drafts/request';
import type { Caller } from '../../platform/principal/principal';
import type { Once } from '../../platform/procedures/once';
import { requireLiveSession } from './access';
import type { draftMinutes as contract } from './messages-contract';

/**
 * Has the AI agent of the running call draft decisions and action items.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call runs, no Notetaker is in it or nothing was said, and in an
 *   end-to-end encrypted room; SERVICE_UNAVAILABLE without a language model
 */
export async function draftMinutes(
  deps: DraftDeps & { now: () => Date },
  caller: Caller,
  { roomId }: z.output<typeof contract.input>,
  once: Once<z.output<typeof contract.output>>,
): Promise<z.output<typeof contract.output>> {
  const { room, by } = await requireLiveSession(deps.db, caller, { roomId, right: 'draft-minutes' });
  return draft(deps, by, room.isEndToEndEncrypted, once);
}
