import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { forbidden } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { admitAttempt, byPasskeyFrom, undoAttempt } from '../attempts/attempts';
import type { NoticeDeps } from '../notices/notify';
import type { Vault } from '../tokens/vault';
import { recordConfirmation } from '../users/confirm-identity';
import { findDevice, notifyOfBrowser, rememberDevice } from '../users/devices';
import { addLogin, assertMaySignIn, requireUser } from '../users/logins';
import { CHALLENGE_MS, newChallenge, takesChallenge, type Purpose } from './challenges';
import { passkeyAnswer } from './contract';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  baseUrl: string;
}

type Answer = z.output<typeof passkeyAnswer>;

/** Returns what a browser needs to sign in with a passkey. @throws ApiError TOO_MANY_REQUESTS */
export async function beginSignIn(deps: Deps, caller: Caller) {
  await admitAttempt(deps, byPasskeyFrom(caller.ip));
  return optionsFor(deps, { kind: 'sign-in' });
}

/**
 * Signs a person in by a passkey. It counts as two factors, because it needs the device and its lock.
 * @throws ApiError FORBIDDEN for a passkey that is not known, an answer that is not valid, and a suspended person
 * @returns the login, and the new device cookie of the browser
 */
export async function signInWithPasskey(
  deps: Deps & NoticeDeps & { vault: Vault },
  caller: Caller,
  { answer, device }: { answer: string; device?: string | undefined },
) {
  const { db } = deps;
  const { row, counter } = await verify(deps, { kind: 'sign-in' }, answerIn(answer));
  const loginId = newId('lgn');
  const { userId } = row;
  const newDevice = await db.transaction(async (tx) => {
    const at = deps.now();
    const user = await requireUser(tx, userId);
    await assertMaySignIn(tx, user);
    if (!(await store.usePasskey(tx, row, { counter, at }))) throw refused();
    const deviceId = findDevice(deps, device, user);
    await notifyOfBrowser(tx, deps, caller, { user, deviceId, waits: false, at });
    await addLogin(tx, caller, { id: loginId, userId, at, factor: 'passkey' });
    return rememberDevice(deps, device, user, deviceId);
  });
  await undoAttempt(deps, byPasskeyFrom(caller.ip));
  return { loginId, userId, device: newDevice };
}

/** Returns what a browser needs for a person to confirm who they are with a passkey. */
export const beginConfirmation = (deps: Deps, caller: Caller<UserPrincipal>) =>
  optionsFor(deps, { kind: 'confirm', userId: caller.principal.userId });

/** Makes the caller's login a fresh one, by a passkey of theirs. @throws ApiError FORBIDDEN as `signInWithPasskey` */
export async function confirmWithPasskey(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { answer }: { answer: Answer },
) {
  const { userId } = caller.principal;
  const { row, counter } = await verify(deps, { kind: 'confirm', userId }, answer);
  if (row.userId !== userId) throw refused();
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    if (!(await store.usePasskey(tx, row, { counter, at }))) throw refused();
    await recordConfirmation(tx, caller, { at, hasFactor: true });
  });
  return { confirmed: true as const };
}

async function optionsFor(deps: Deps, purpose: Purpose) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: new URL(deps.baseUrl).hostname,
    challenge: await newChallenge(deps, purpose),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return { ...options, userVerification: 'required' as const };
}

function answerIn(text: string): Answer {
  const read = passkeyAnswer.safeParse(jsonIn(text));
  if (!read.success) throw refused();
  return read.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Checks the answer of a passkey, and uses up its challenge. @throws ApiError FORBIDDEN */
async function verify(deps: Deps, purpose: Purpose, response: Answer) {
  const row = await store.findPasskey(deps.db, response.id);
  if (row === null) throw refused();
  const { userHandle } = response.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== row.userId)
    throw refused();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: takesChallenge(deps, purpose),
    expectedOrigin: new URL(deps.baseUrl).origin,
    expectedRPID: new URL(deps.baseUrl).hostname,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true) throw refused();
  return { row, counter: verified.authenticationInfo.newCounter };
}

const refused = () => forbidden('This passkey does not open an account here.');
