import type { z } from 'zod';
import { recordEvent } from '../audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { admitAttempt, byProofOf, resetAttempts } from '../attempts/attempts';
import { revokeAllGrants } from '../grants/manage';
import { notifyPerson, type NoticeDeps } from '../notices/notify';
import { assertMayBeDeleted, revokeInvitationsOf } from '../organizations/members';
import type { changePassword as changePasswordContract } from './contract';
import { hashingClientOf, type Hashing } from './hashing';
import { lockCaller, lockProven, requireUser } from './logins';
import { assertStrong } from './password';
import { deleteOtherLogins, deleteUser, updatePassword, type UserRow } from './store';
import { deleteEmailChange, deletePasswordResetsOf } from './store-links';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The functions by which other groups remove their data of a person who deletes themselves. */
    userRemovals: readonly UserRemoval[];
  }
}

/**
 * Removes the data of a person in another group, in the transaction that deletes the person.
 * @returns a function that announces the removal, called after the transaction
 */
export type UserRemoval = (tx: Tx, userId: string, at: Date) => Promise<() => void>;

interface Deps {
  db: Db;
  now: () => Date;
  hashing: Hashing;
}

/**
 * Changes the caller's password and ends their other logins, and the access of applications where they ask for it.
 * Browsers that were known with the old password are known again after the next sign-in.
 * @throws ApiError FORBIDDEN when the current password is wrong, BAD_REQUEST when the new one is too easy; UNAUTHORIZED when
 *   the login or the password has changed since
 */
export async function changePassword(
  deps: Deps & NoticeDeps,
  caller: Caller<UserPrincipal>,
  input: z.output<typeof changePasswordContract.input>,
) {
  const user = await requireUser(deps.db, caller.principal.userId);
  await assertPassword(deps, caller, user, input.currentPassword);
  await assertStrong(input.newPassword, [user.email, user.displayName]);
  const passwordHash = await deps.hashing.hash(hashingClientOf(caller, user.email), input.newPassword);
  const disconnectedApplications = await deps.db.transaction(async (tx) => {
    const at = deps.now();
    await lockProven(tx, caller, user);
    await setPassword(tx, user.id, passwordHash);
    await deleteOtherLogins(tx, user.id, caller.principal.loginId);
    const action = 'user.change-password';
    await recordEvent(tx, caller, { at, accountId: null, action, targetId: user.id });
    await notifyPerson(tx, deps, caller, { kind: 'password-changed', userId: user.id, at });
    return input.disconnectApplications
      ? revokeAllGrants(tx, caller, { at, reason: 'the password was changed' })
      : 0;
  });
  return { changed: true as const, disconnectedApplications };
}

/**
 * Sets the password of a person who is locked. Mailed links that somebody asked for who may have known the old one stop
 * working: those to a new password, and those to another address.
 * @param passwordHash null: none
 */
export async function setPassword(tx: Tx, userId: string, passwordHash: string | null): Promise<void> {
  await updatePassword(tx, userId, passwordHash);
  await deletePasswordResetsOf(tx, userId);
  await deleteEmailChange(tx, userId);
}

/**
 * Removes the password of the caller, who is locked, and ends their other logins. Check before that they have another way
 * in.
 */
export async function removePassword(
  tx: Tx,
  notices: NoticeDeps,
  caller: Caller<UserPrincipal>,
  at: Date,
): Promise<void> {
  const { userId, loginId } = caller.principal;
  await setPassword(tx, userId, null);
  await deleteOtherLogins(tx, userId, loginId);
  const action = 'user.remove-password';
  await recordEvent(tx, caller, { at, accountId: null, action, targetId: userId });
  await notifyPerson(tx, notices, caller, { kind: 'password-removed', userId, at });
}

/**
 * Deletes the caller with their own rooms, and with the organizations of which they are the only member: accounts, keys,
 * rooms and their history, permanently. Calls in these rooms end, and they leave calls in rooms of others. The audit log
 * stays. Files are removed in the background.
 * @throws ApiError FORBIDDEN when the password, or the email address of somebody without a password, is wrong; CONFLICT
 *   when they are the only owner of an organization with other members
 */
export async function deleteAccount(
  deps: Deps & { userRemovals: readonly UserRemoval[] },
  caller: Caller<UserPrincipal>,
  input: { password?: string | undefined; confirmation?: string | undefined },
) {
  const user = await requireUser(deps.db, caller.principal.userId);
  if (user.passwordHash !== null) await assertPassword(deps, caller, user, input.password ?? '');
  else if (input.confirmation?.trim().toLowerCase() !== user.email.toLowerCase()) {
    throw forbidden('The email address does not match.');
  }
  await removePerson(deps, caller, user.id);
  return { deleted: true as const };
}

/**
 * Deletes a person and everything that `deleteAccount` names. @param caller null: the operator
 * @throws ApiError NOT_FOUND; CONFLICT as `deleteAccount`
 */
export async function removePerson(
  { db, now, userRemovals }: Pick<Deps, 'db' | 'now'> & { userRemovals: readonly UserRemoval[] },
  caller: Caller<UserPrincipal> | null,
  userId: string,
): Promise<void> {
  const announcements = await db.transaction(async (tx) => {
    await assertMayBeDeleted(tx, userId);
    await revokeInvitationsOf(tx, userId);
    const at = now();
    const removed: (() => void)[] = [];
    for (const remove of userRemovals) removed.push(await remove(tx, userId, at));
    // After the rooms, as a call does that adds the person, so that the two cannot wait for each other.
    if (caller !== null) await lockCaller(tx, caller);
    if (!(await deleteUser(tx, userId))) throw notFound('There is no such user.');
    await recordEvent(tx, caller, { at, accountId: null, action: 'user.delete', targetId: userId });
    return removed;
  });
  for (const announce of announcements) announce();
}

/** Checks the password of a person who is signed in. @throws ApiError FORBIDDEN, TOO_MANY_REQUESTS */
export async function assertPassword(
  deps: Deps,
  caller: Caller,
  user: UserRow,
  password: string,
): Promise<void> {
  if (user.passwordHash === null) throw forbidden('You have no password here.');
  await admitAttempt(deps, byProofOf(user.id));
  const fits = await deps.hashing.verify(hashingClientOf(caller, user.email), user.passwordHash, password);
  if (!fits) throw forbidden('The current password is wrong.');
  await resetAttempts(deps, byProofOf(user.id));
}
