import { storeRevocation } from '../../identity/tokens/revocations';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import { isUuid } from '../../platform/ids';
import { assertScope, type Caller, type ProgramPrincipal } from '../../platform/principal/principal';
import { removeHolders } from '../sessions/revoked-token';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
  bus: Bus;
}

/**
 * Revokes a join token of a room of the caller's account, with immediate effect, and takes its holder out of the call.
 * Tokens are not stored when they are made, so an id that is unknown, or belongs to another account, is accepted and has no
 * effect.
 * @throws ApiError NOT_FOUND for an id that no token has, FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function revokeToken(
  deps: Deps,
  caller: Caller<ProgramPrincipal>,
  input: { tokenId: string },
): Promise<void> {
  if (!isUuid(input.tokenId)) throw notFound('There is no such token.');
  assertScope(caller);
  const tokenId = input.tokenId.toLowerCase();
  await storeRevocation(deps, caller, tokenId);
  await removeHolders(deps, { accountId: caller.principal.accountId, tokenIds: [tokenId] });
}
