import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { AccountPrincipal, Caller, UserPrincipal } from '../../platform/principal/principal';
import { resolveFromPortal } from '../access/access';

/**
 * Returns the caller as the account of an embed room, who manages its invitations in the portal.
 * @throws ApiError NOT_FOUND
 */
export async function asAccountOf(
  { db }: { db: Db },
  person: Caller<UserPrincipal>,
  { roomId }: { roomId: string },
): Promise<Caller<AccountPrincipal>> {
  const { caller } = await resolveFromPortal(db, person, roomId);
  const { principal } = caller;
  if (principal.kind === 'user') throw notFound('There is no such embed room.');
  return { ...caller, principal };
}
