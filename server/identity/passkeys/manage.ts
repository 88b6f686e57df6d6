import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/client';
import { badRequest, conflict, notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { recordEvent } from '../audit/record';
import { removePassword } from '../users/account';
import { notifyPerson, type NoticeDeps } from '../notices/notify';
import { isDemanded, lockDemanding } from '../organizations/second-factor';
import { hasSecondFactor } from '../second-factors/check';
import { lockCaller, requireUser } from '../users/logins';
import { forgetFactor } from '../users/second-factor';
import { CHALLENGE_MS, newChallenge, takesChallenge } from './challenges';
import type { register as registerContract } from './contract';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

type PortalCaller = Caller<UserPrincipal>;

/** The most passkeys of a person. */
const PASSKEYS_MAX = 20;

/** Returns the passkeys of the caller, oldest first. */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, caller: PortalCaller) {
  const rows = await store.listPasskeyRows(db, caller.principal.userId);
  return {
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      passkeyId: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Returns what a browser needs to make a passkey. @throws ApiError CONFLICT for people with as many as they may have */
export async function beginRegistration(deps: Deps & { baseUrl: string }, caller: PortalCaller) {
  const user = await requireUser(deps.db, caller.principal.userId);
  const present = await listWithRoom(deps.db, user.id);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { hostname } = new URL(deps.baseUrl);
  const options = await generateRegistrationOptions({
    rpName: hostname,
    rpID: hostname,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.displayName,
    challenge: await newChallenge(deps, { kind: 'register', userId: user.id }),
    timeout: CHALLENGE_MS,
    excludeCredentials: present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const selected = { residentKey: 'required' as const, userVerification: 'required' as const };
  return {
    ...options,
    excludeCredentials: options.excludeCredentials ?? [],
    authenticatorSelection: selected,
  };
}

/**
 * Adds a passkey that the browser made.
 * @throws ApiError BAD_REQUEST for an answer that is not valid; CONFLICT for a passkey that is here already, and for people
 *   with as many as they may have
 */
export async function registerPasskey(
  deps: Deps & NoticeDeps & { baseUrl: string },
  caller: PortalCaller,
  { name, response }: z.output<typeof registerContract.input>,
) {
  const { db, now, baseUrl } = deps;
  const { userId } = caller.principal;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: takesChallenge(deps, { kind: 'register', userId }),
    expectedOrigin: new URL(baseUrl).origin,
    expectedRPID: new URL(baseUrl).hostname,
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.registrationInfo === undefined)
    throw badRequest('The passkey could not be added; try again.');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const at = now();
  const key = Buffer.from(publicKey).toString('base64url');
  const row = { id, userId, publicKey: key, counter, name, createdAt: at, lastUsedAt: null };
  await db.transaction(async (tx) => {
    await lockCaller(tx, caller);
    await listWithRoom(tx, userId);
    if (!(await store.insertPasskey(tx, row))) throw conflict('This passkey has been added already.');
    const detail = { name };
    await recordEvent(tx, caller, {
      at,
      accountId: null,
      action: 'user.add-passkey',
      targetId: userId,
      detail,
    });
    await notifyPerson(tx, deps, caller, { kind: 'passkey-added', userId, at });
  });
  return { passkeyId: id };
}

/** Returns the passkeys of a person who may have another one. @throws ApiError CONFLICT */
async function listWithRoom(db: Db | Tx, userId: string) {
  const present = await store.listPasskeyRows(db, userId);
  if (present.length >= PASSKEYS_MAX) throw conflict(`You have ${PASSKEYS_MAX} passkeys: remove one first.`);
  return present;
}

/**
 * Removes a passkey of the caller. Without another second factor, their logins count as ones without.
 * @throws ApiError NOT_FOUND; CONFLICT for the last one of a person who has no other way in, or no other second factor and
 *   an organization that demands one
 */
export async function removePasskey(
  deps: Deps & NoticeDeps,
  caller: PortalCaller,
  { passkeyId }: { passkeyId: string },
) {
  const { userId } = caller.principal;
  await deps.db.transaction(async (tx) => {
    const demanding = await lockDemanding(tx, userId);
    const user = await lockCaller(tx, caller);
    if (!(await store.deletePasskey(tx, userId, passkeyId))) throw notFound('There is no such passkey.');
    const hasOtherWay = user.passwordHash !== null || user.provider !== null;
    const isLast = (await store.listPasskeyRows(tx, userId)).length === 0;
    if (isLast && !hasOtherWay) throw conflict('This is your only way to sign in.');
    if (isLast && !(await hasSecondFactor(tx, userId))) {
      if (demanding !== null) throw isDemanded(demanding);
      await forgetFactor(tx, userId);
    }
    const action = 'user.remove-passkey';
    const at = deps.now();
    await recordEvent(tx, caller, { at, accountId: null, action, targetId: userId });
    await notifyPerson(tx, deps, caller, { kind: 'passkey-removed', userId, at });
  });
  return { passkeyId };
}

/** Makes passkeys the caller's only way to sign in. @throws ApiError CONFLICT without a passkey, or without a password */
export async function dropPassword(deps: Deps & NoticeDeps, caller: PortalCaller) {
  const { userId } = caller.principal;
  await deps.db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller);
    if (user.passwordHash === null) throw conflict('You have no password.');
    if ((await store.listPasskeyRows(tx, userId)).length === 0) throw conflict('Add a passkey first.');
    await removePassword(tx, deps, caller, deps.now());
  });
  return { dropped: true as const };
}
