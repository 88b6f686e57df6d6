import type { Db, Tx } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { recordEvent } from '../audit/record';
import { hasSecondFactor, withCode } from '../second-factors/check';
import type { Vault } from '../tokens/vault';
import { assertPassword } from './account';
import type { Hashing } from './hashing';
import { requireUser } from './logins';
import { updateProof } from './store';
import { updateFactor } from './store-second-step';

interface Deps {
  db: Db;
  now: () => Date;
  hashing: Hashing;
  vault: Vault;
}

/**
 * Makes the caller's login a fresh one, after they proved again who they are: with their password, and with a code if
 * they have a second factor. Operations that are `fresh` need it.
 * @throws ApiError FORBIDDEN for a wrong password or code, and for people who have neither: they sign in again;
 *   TOO_MANY_REQUESTS
 */
export async function confirmIdentity(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { password = '', code = '' }: { password?: string | undefined; code?: string | undefined },
) {
  const user = await requireUser(deps.db, caller.principal.userId);
  const asksForCode = await hasSecondFactor(deps.db, user.id);
  if (user.passwordHash !== null || !asksForCode) await assertPassword(deps, caller, user, password);
  if (asksForCode)
    await withCode(deps, { userId: user.id, code }, (tx, at) =>
      recordConfirmation(tx, caller, { at, hasFactor: true }),
    );
  else
    await deps.db.transaction((tx) => recordConfirmation(tx, caller, { at: deps.now(), hasFactor: false }));
  return { confirmed: true as const };
}

/** Makes the caller's login a fresh one. @param proof.hasFactor whether they proved a second factor as well */
export async function recordConfirmation(
  tx: Tx,
  caller: Caller<UserPrincipal>,
  { at, hasFactor }: { at: Date; hasFactor: boolean },
): Promise<void> {
  const { loginId } = caller.principal;
  await updateProof(tx, loginId, at);
  if (hasFactor) await updateFactor(tx, { loginId }, at);
  await recordEvent(tx, caller, { at, accountId: null, action: 'login.confirm', targetId: loginId });
}
