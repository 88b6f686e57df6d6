import type { z } from 'zod';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type { Context } from '../../platform/procedures/context';
import type { followTurns as contract } from './contract';
import { findFromPortal } from './find';
import { findHead } from '../transcript/numbered';
import { createFollower, openReader, type FollowDeps } from './follow';

/**
 * Returns a page of the turns of a session in the portal, or waits for one.
 * @throws ApiError NOT_FOUND, also when the caller may not read the session: ids of others cannot be probed
 */
export async function followFromPortal(
  deps: FollowDeps,
  caller: Caller<UserPrincipal>,
  { sessionId, wait, ...page }: z.output<typeof contract.input>,
  { whenLost }: Pick<Context, 'whenLost'>,
) {
  const find = () => findFromPortal(deps.db, caller, sessionId);
  const found = await find();
  await findHead(deps.db, sessionId); // numbers older turns
  const signal = whenLost?.() ?? null;
  const reader = await openReader(deps, caller.principal, found);
  try {
    return await createFollower({ ...deps, reader, signal }, found, find)(page, wait * 1_000);
  } finally {
    reader.release();
  }
}
