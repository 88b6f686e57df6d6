import type { Db, Tx } from '../../platform/db/client';
import { unauthorized } from '../../platform/errors/errors';
import { isId, newId } from '../../platform/ids';
import type { Caller } from '../../platform/principal/principal';
import { hasSecondFactor, withCode } from '../second-factors/check';
import type { NoticeDeps } from '../notices/notify';
import type { Vault } from '../tokens/vault';
import { notifyOfBrowser } from './devices';
import { addLogin, assertMaySignIn } from './logins';
import { findUser, type UserRow } from './store';
import * as store from './store-second-step';

interface Deps {
  db: Db;
  now: () => Date;
}

/** How long a sign-in waits for the second factor. */
const STEP_MINUTES = 10;

/**
 * Signs a person in who has just proved who they are. If they have a second factor, the sign-in waits for it: the id that
 * is returned is then no login yet, and everything refuses it. A person whose browser is not known is told by mail.
 * @param signIn.deviceId the id of the browser, if it is known
 * @param signIn.provenAt when they proved elsewhere who they are; null: now
 * @param signIn.factor the second factor that they proved elsewhere, so that the sign-in does not ask for theirs; null:
 * none
 * @throws ApiError as `openLogin`
 */
export async function beginSignIn(
  deps: Deps & NoticeDeps,
  caller: Caller,
  {
    user,
    deviceId,
    factor = null,
    provenAt = null,
  }: { user: UserRow; deviceId: string | null; factor?: string | null; provenAt?: Date | null },
) {
  const createdAt = deps.now();
  const id = newId('lgn');
  await deps.db.transaction(async (tx) => {
    await assertMaySignIn(tx, user);
    const waits = factor === null && (await hasSecondFactor(tx, user.id));
    await notifyOfBrowser(tx, deps, caller, { user, deviceId, waits, at: createdAt });
    if (waits) {
      const expiresAt = new Date(createdAt.getTime() + STEP_MINUTES * 60_000);
      await store.insertPendingSignIn(tx, { id, userId: user.id, createdAt, expiresAt });
    } else await addLogin(tx, caller, { id, userId: user.id, at: createdAt, factor, provenAt });
  });
  return { loginId: id, userId: user.id, email: user.email, displayName: user.displayName };
}

/** Returns whether the cookie of the caller names a sign-in that waits for the second factor. */
export async function readSignInStep(deps: Deps, loginId: string | null) {
  return { waits: (await findPending(deps, loginId)) !== null };
}

/**
 * Completes the caller's sign-in with a code of their second factor. The sign-in becomes the login of the same id.
 * @throws ApiError UNAUTHORIZED when no sign-in waits, or too long; FORBIDDEN for a wrong or used code;
 *   TOO_MANY_REQUESTS
 */
export async function finishSignIn(
  deps: Deps & { vault: Vault },
  caller: Caller,
  { loginId, code }: { loginId: string | null; code: string },
) {
  const pending = await findPending(deps, loginId);
  if (pending === null) throw notWaiting();
  const { id, userId } = pending;
  await withCode(deps, { userId, code }, async (tx, at, factor) => {
    const user = await findUserIn(tx, userId);
    await assertMaySignIn(tx, user);
    // A new password, a suspension or another request may have ended the sign-in.
    if (!(await store.deletePendingSignIn(tx, id, at))) throw notWaiting();
    await addLogin(tx, caller, { id, userId, at, factor });
  });
  return { signedIn: true as const };
}

async function findPending({ db, now }: Deps, loginId: string | null) {
  return loginId !== null && isId('lgn', loginId) ? store.findPendingSignIn(db, loginId, now()) : null;
}

async function findUserIn(tx: Tx, userId: string): Promise<UserRow> {
  const user = await findUser(tx, userId);
  if (user === null) throw notWaiting();
  return user;
}

const notWaiting = () => unauthorized('Please sign in again.');
