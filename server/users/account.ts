import { recordEvent } from '../audit/record';
import type { Db } from '../db/client';
import { badRequest, forbidden, notFound } from '../errors';
import type { Caller, UserPrincipal } from '../principal/principal';
import { admitAttempt, byAccount } from './attempts';
import { hashPassword, verifyPassword, weaknessOf } from './password';
import { deleteOtherLogins, findUser, updatePassword, type UserRow } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * Changes the caller's password and ends their other logins.
 * @throws Fault FORBIDDEN when the present password is wrong, BAD_REQUEST when the new one is too easy.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  input: { currentPassword: string; newPassword: string },
) {
  const user = await self(deps, caller);
  await prove(deps, user, input.currentPassword);
  const weakness = weaknessOf(input.newPassword, user.email);
  if (weakness !== null) throw badRequest(`The new password ${weakness}.`);
  const passwordHash = await hashPassword(input.newPassword);
  await deps.db.transaction(async (tx) => {
    await updatePassword(tx, user.id, passwordHash);
    await deleteOtherLogins(tx, user.id, caller.principal.loginId);
    await recordEvent(tx, caller, {
      at: deps.now(),
      accountId: null,
      action: 'user.change-password',
      targetId: user.id,
    });
  });
  return { changed: true as const };
}

async function self({ db }: Deps, caller: Caller<UserPrincipal>): Promise<UserRow> {
  const user = await findUser(db, caller.principal.userId);
  if (user === null) throw notFound('There is no such user.');
  return user;
}

async function prove(deps: Deps, user: UserRow, password: string): Promise<void> {
  if (user.passwordHash === null)
    throw forbidden('You sign in through a provider and have no password here.');
  await admitAttempt(deps, byAccount(user.email));
  if (!(await verifyPassword(user.passwordHash, password))) throw forbidden('The present password is wrong.');
}
