import type { Db } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { recordEvent } from '../audit/record';
import { assertPassword, findCallerUser } from './account';
import type { Hashing } from './hashing';
import { updateProof } from './store';

/**
 * Makes the caller's login a fresh one, after their password was checked again. Operations that are `fresh` need it.
 * @throws ApiError FORBIDDEN for a wrong password, and for people without one: they sign in again; TOO_MANY_REQUESTS
 */
export async function confirmIdentity(
  deps: { db: Db; now: () => Date; hashing: Hashing },
  caller: Caller<UserPrincipal>,
  { password }: { password: string },
) {
  const { db, now } = deps;
  const user = await findCallerUser(deps, caller);
  await assertPassword(deps, caller, user, password);
  const { loginId } = caller.principal;
  await db.transaction(async (tx) => {
    const at = now();
    await updateProof(tx, loginId, at);
    await recordEvent(tx, caller, { at, accountId: null, action: 'login.confirm', targetId: loginId });
  });
  return { confirmed: true as const };
}
