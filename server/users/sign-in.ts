import { randomBytes } from 'node:crypto';
import type { Db } from '../db/client';
import { unauthorized } from '../errors';
import type { Caller } from '../principal/principal';
import type { DiskReserve } from '../storage/reserve';
import {
  admitAttempt,
  byAccount,
  byAccountFrom,
  byAddress,
  forgiveAttempts,
  takeBackAttempt,
} from './attempts';
import { openLogin } from './logins';
import { hashPassword, verifyPassword } from './password';
import { addPerson } from './signup';
import { findUserByEmail, findUserOfProvider } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * Signs somebody in with email and password.
 * @throws Fault UNAUTHORIZED with one sentence for an unknown email and a wrong password; TOO_MANY_REQUESTS
 */
export async function signIn(deps: Deps, caller: Caller, input: { email: string; password: string }) {
  await admitAttempt(deps, byAddress(caller.ip));
  await admitAttempt(deps, byAccountFrom(input.email, caller.ip));
  await admitAttempt(deps, byAccount(input.email));
  const user = await findUserByEmail(deps.db, input.email);
  const fits = await verifyPassword(user?.passwordHash ?? (await decoy()), input.password);
  if (user === null || !fits) throw unauthorized('Email and password do not fit.');
  await forgiveAttempts(deps, byAccountFrom(input.email, caller.ip));
  await forgiveAttempts(deps, byAccount(input.email));
  await takeBackAttempt(deps, byAddress(caller.ip));
  return openLogin(deps, caller, user);
}

/**
 * Signs in whoever a provider vouches for; the first time, signs them up. They are known by the provider's own id:
 * somebody with a password and the same email stays another person.
 * @throws Fault, 507, for somebody new when the disk is almost full
 */
export async function signInWithProvider(
  deps: Deps & { disk: Pick<DiskReserve, 'assertSpaceForRows'> },
  caller: Caller,
  input: { provider: 'github' | 'google'; providerUserId: string; email: string; displayName: string },
) {
  const { provider, providerUserId, email, displayName } = input;
  const proof = { kind: 'provider' as const, provider, providerUserId };
  const known = await findUserOfProvider(deps.db, provider, providerUserId);
  if (known !== null) return openLogin(deps, caller, known);
  await deps.disk.assertSpaceForRows();
  return openLogin(deps, caller, await addPerson(deps, caller, { email, displayName, proof }));
}

let decoyHash: Promise<string> | null = null;

/** A hash that no password fits, so that an unknown email takes as long as a wrong password. */
function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(32).toString('hex'));
  return decoyHash;
}
