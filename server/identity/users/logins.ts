import { recordEvent } from '../audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { forbidden, notFound, unauthorized } from '../../platform/errors/errors';
import { isId, newId } from '../../platform/ids';
import { browserOf } from '../../platform/principal/browser';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { displayable, GUEST } from '../../platform/text';
import type { Tokens } from '../tokens/issuer';
import {
  deleteLogin,
  findLoginRow,
  findUser,
  insertLogin,
  lockUserShared,
  touchLogin,
  type UserRow,
} from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** Life of a login and of the portal's cookie, in days. */
export const LOGIN_DAYS = 30;

/**
 * Opens a login for a person who has just proved who they are, without asking for a second factor. The sealed cookie
 * contains its id.
 * @throws ApiError FORBIDDEN for a suspended person; UNAUTHORIZED when their password has changed since it was checked
 */
export async function openLogin({ db, now }: Deps, caller: Caller | null, user: UserRow) {
  const id = newId('lgn');
  await db.transaction(async (tx) => {
    await assertMaySignIn(tx, user);
    await addLogin(tx, caller, { id, userId: user.id, at: now(), factor: null });
  });
  return { loginId: id, userId: user.id, email: user.email, displayName: user.displayName };
}

/** Locks a person, and checks that they may sign in with the password that was checked. @throws ApiError as `openLogin` */
export async function assertMaySignIn(tx: Tx, user: UserRow): Promise<void> {
  const current = await lockUserShared(tx, user.id);
  if (current === null || current.passwordHash !== user.passwordHash) throw signInChanged();
  if (current.suspendedAt !== null)
    throw forbidden('Your account is suspended; ask whoever runs this server.');
}

/**
 * Inserts a login of the caller's browser.
 * @param login.factor the second factor that was proved; null: none
 * @param login.provenAt when the person proved who they are, if that was before; a later time counts as now
 */
export async function addLogin(
  tx: Tx,
  caller: Caller | null,
  login: { id: string; userId: string; at: Date; factor: string | null; provenAt?: Date | null },
): Promise<void> {
  const { id, userId, at, factor, provenAt = null } = login;
  const expiresAt = new Date(at.getTime() + LOGIN_DAYS * 86_400_000);
  await insertLogin(tx, {
    id,
    userId,
    createdAt: at,
    expiresAt,
    provenAt: provenAt !== null && provenAt < at ? provenAt : null,
    secondFactorAt: factor === null ? null : at,
    browser: browserOf(caller),
    ip: caller?.ip ?? null,
    country: caller?.country ?? null,
    lastUsedAt: at,
  });
  await recordEvent(tx, callerAs(caller, { userId, loginId: id }), {
    at,
    accountId: null,
    action: 'login.open',
    targetId: id,
    ...(factor !== null && { detail: { secondFactor: factor } }),
  });
}

/** Returns a call as that of a person who has just proved who they are, for the audit log. */
export const callerAs = (
  caller: Pick<Caller, 'ip' | 'country' | 'requestId' | 'userAgent'> | null,
  person: { userId: string; loginId: string },
): Caller<UserPrincipal> => ({
  principal: { kind: 'user', ...person, provenAt: new Date(0), hasSecondFactor: false, scopes: [] },
  scope: null,
  atLeast: 'viewer',
  ip: caller?.ip ?? null,
  country: caller?.country,
  requestId: caller?.requestId ?? null,
  userAgent: caller?.userAgent,
});

/**
 * Returns the login, if it is still open, and records that it is used. Asked on every request, so that signing out ends
 * its tokens at once.
 */
export async function findLogin(
  { db, now }: Deps,
  loginId: string,
): Promise<{ id: string; userId: string; provenAt: Date; hasSecondFactor: boolean } | null> {
  const login = isId('lgn', loginId) ? await findLoginRow(db, loginId) : null;
  const at = now();
  if (login === null || login.expiresAt <= at) return null;
  noteUse(db, login, at);
  const { id, userId, createdAt, provenAt, secondFactorAt } = login;
  return { id, userId, provenAt: provenAt ?? createdAt, hasSecondFactor: secondFactorAt !== null };
}

/** How exactly the last use of a login is recorded, in milliseconds. */
const USE_PACE_MS = 3_600_000;

/** Records the use about once an hour, without delaying the request. A write may be lost. */
function noteUse(db: Db, login: { id: string; lastUsedAt: Date | null }, at: Date): void {
  const before = new Date(at.getTime() - USE_PACE_MS);
  if (login.lastUsedAt !== null && login.lastUsedAt > before) return;
  void touchLogin(db, login.id, { at, before }).catch(() => {}); // the next request tries again
}

/** Ends the caller's login, and with it its cookie and access tokens. */
export async function signOut({ db, now }: Deps, caller: Caller<UserPrincipal>) {
  const { userId, loginId } = caller.principal;
  return db.transaction(async (tx) => {
    const signedOut = await deleteLogin(tx, userId, loginId);
    if (signedOut) {
      await recordEvent(tx, caller, { at: now(), accountId: null, action: 'login.close', targetId: loginId });
    }
    return { signedOut };
  });
}

/** Returns the signed-in person. */
export async function whoAmI({ db }: Deps, caller: Caller<UserPrincipal>) {
  const { id, email, displayName, passwordHash, provider } = await requireUser(db, caller.principal.userId);
  return { userId: id, email, displayName, hasPassword: passwordHash !== null, provider };
}

/**
 * Returns a person. @throws ApiError NOT_FOUND
 * @param options.isLocked whether they are locked until the transaction ends, so that nobody signs in as them
 */
export async function requireUser(
  db: Db | Tx,
  userId: string,
  options: { isLocked?: boolean } = {},
): Promise<UserRow> {
  const user = await findUser(db, userId, options.isLocked);
  if (user === null) throw notFound('There is no such user.');
  return user;
}

/**
 * Locks the caller, so that how they sign in changes once at a time. Their login may have ended while the call waited, for
 * example by a new password.
 * @throws ApiError UNAUTHORIZED
 */
export async function lockCaller(tx: Tx, { principal }: Caller<UserPrincipal>): Promise<UserRow> {
  const user = await findUser(tx, principal.userId, true);
  if (user === null || (await findLoginRow(tx, principal.loginId)) === null) throw signInChanged();
  return user;
}

/**
 * Like `lockCaller`, after the password of the caller was checked.
 * @throws ApiError UNAUTHORIZED also when they have another password since
 */
export async function lockProven(tx: Tx, caller: Caller<UserPrincipal>, checked: UserRow): Promise<void> {
  if ((await lockCaller(tx, caller)).passwordHash !== checked.passwordHash) throw signInChanged();
}

const signInChanged = () => unauthorized('Your sign-in has changed; please sign in again.');

/** Returns a person's name as others see it. */
export async function nameOf(db: Db, userId: string): Promise<string> {
  return displayable((await requireUser(db, userId)).displayName, 100) || GUEST;
}

/** Exchanges the login for a bearer of ten minutes that the REST routes accept. */
export function accessToken({ tokens }: { tokens: Tokens }, caller: Caller<UserPrincipal>) {
  const { userId, loginId } = caller.principal;
  const { token, expiresAt } = tokens.signAccess({ sub: userId, login: loginId });
  return { token, expiresAt: expiresAt.toISOString() };
}
