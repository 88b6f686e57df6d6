import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { recordEvent } from '../audit/record';
import { notifyPerson, type NoticeDeps } from '../notices/notify';
import { assertMayDropFactor } from '../organizations/second-factor';
import * as factors from '../second-factors/check';
import { totpUrl } from '../second-factors/totp';
import type { Vault } from '../tokens/vault';
import { lockCaller, requireUser } from './logins';
import { deleteOtherLogins } from './store';
import { updateFactor } from './store-second-step';

interface Deps {
  db: Db;
  now: () => Date;
  vault: Vault;
}

type PortalCaller = Caller<UserPrincipal>;

/** Returns the state of the caller's second factor. */
export const readSecondFactor = ({ db }: Pick<Deps, 'db'>, caller: PortalCaller) =>
  factors.readSecondFactor(db, caller.principal.userId);

/**
 * Begins to set up an authenticator application. It does not count before `confirmSecondFactor`.
 * @throws ApiError CONFLICT for people who have one that counts
 */
export async function beginSecondFactor(deps: Deps & { baseUrl: string }, caller: PortalCaller) {
  const user = await requireUser(deps.db, caller.principal.userId);
  const secret = await deps.db.transaction((tx) => factors.addAuthenticator(deps, tx, user.id, deps.now()));
  if (secret === null) throw conflict('You have a second factor already: remove it first.');
  const issuer = new URL(deps.baseUrl).hostname;
  return { secret, url: totpUrl(secret, { issuer, label: user.email }) };
}

/**
 * Has the new authenticator count, by a code of it. The other logins of the caller end, because they have not proved it.
 * @returns the recovery codes, once
 * @throws ApiError FORBIDDEN for a wrong code; TOO_MANY_REQUESTS
 */
export async function confirmSecondFactor(
  deps: Deps & NoticeDeps,
  caller: PortalCaller,
  { code }: { code: string },
) {
  const { userId, loginId } = caller.principal;
  const recoveryCodes = await factors.withCode(deps, { userId, code, isNew: true }, async (tx, at) => {
    // A sign-in that has not asked for a code is finished before, and ends here, or begins after this.
    await lockCaller(tx, caller);
    await deleteOtherLogins(tx, userId, loginId);
    await updateFactor(tx, { loginId }, at);
    await record(tx, caller, at, 'user.add-second-factor');
    await notifyPerson(tx, deps, caller, { kind: 'second-factor-added', userId, at });
    return factors.confirmAuthenticator(deps, tx, userId, at);
  });
  return { recoveryCodes };
}

/**
 * Removes the second factor of the caller.
 * @throws ApiError CONFLICT for members of an organization that demands one, and when there is none
 */
export async function removeSecondFactor(deps: Pick<Deps, 'db' | 'now'> & NoticeDeps, caller: PortalCaller) {
  await deps.db.transaction(async (tx) => {
    await assertMayDropFactor(tx, caller.principal.userId);
    await dropSecondFactor(tx, deps, caller, caller.principal.userId);
  });
  return { removed: true as const };
}

/** Removes the second factor of a person who has lost it, for the operator. @throws ApiError CONFLICT when there is none */
export async function dropSecondFactorOf(deps: Pick<Deps, 'db' | 'now'> & NoticeDeps, userId: string) {
  await deps.db.transaction((tx) => dropSecondFactor(tx, deps, null, userId));
}

/** Makes new recovery codes in place of the old ones. @throws ApiError CONFLICT for people without a second factor */
export async function renewRecoveryCodes(deps: Deps & NoticeDeps, caller: PortalCaller) {
  const { userId } = caller.principal;
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    if (!(await factors.hasSecondFactor(tx, userId))) throw noFactor();
    const at = deps.now();
    await record(tx, caller, at, 'user.renew-recovery-codes');
    await notifyPerson(tx, deps, caller, { kind: 'recovery-codes-renewed', userId, at });
    return factors.renewRecoveryCodes(deps, tx, userId);
  });
  return { recoveryCodes };
}

async function dropSecondFactor(
  tx: Tx,
  deps: Pick<Deps, 'now'> & NoticeDeps,
  caller: Caller | null,
  userId: string,
): Promise<void> {
  const at = deps.now();
  if (!(await factors.removeAuthenticator(tx, userId))) throw noFactor();
  await forgetFactor(tx, userId);
  const action = 'user.remove-second-factor';
  await recordEvent(tx, caller, { at, accountId: null, action, targetId: userId });
  await notifyPerson(tx, deps, caller, { kind: 'second-factor-removed', userId, at });
}

/** Has all logins of a person count as ones without a second factor. */
export const forgetFactor = (tx: Tx, userId: string): Promise<void> => updateFactor(tx, { userId }, null);

const record = (tx: Tx, caller: PortalCaller, at: Date, action: string): Promise<void> =>
  recordEvent(tx, caller, { at, accountId: null, action, targetId: caller.principal.userId });

const noFactor = () => conflict('There is no second factor.');
