import { addAccounts } from '../accounts/access';
import { recordEvent } from '../audit/record';
import type { Db } from '../db/client';
import { badRequest, conflict } from '../errors';
import { newId } from '../ids';
import type { Caller } from '../principal/principal';
import type { DiskReserve } from '../storage/reserve';
import { admitAttempt, byAddress } from './attempts';
import { assertStrong, hashPassword } from './password';
import { findUserByEmail as findRow, insertUser, type UserRow } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

interface SignUpDeps extends Deps {
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
}

/** How somebody will prove who they are. */
export type Proof =
  | { kind: 'password'; password: string }
  | { kind: 'provider'; provider: 'github' | 'google'; providerUserId: string }
  /** They cannot sign in. */
  | { kind: 'none' };

export interface NewPerson {
  email: string;
  displayName: string;
  proof: Proof;
}

/**
 * Signs somebody up with email and password.
 * @throws Fault CONFLICT when somebody has that email already, BAD_REQUEST for a password that is too easy and for an
 *   address that nobody can have, TOO_MANY_REQUESTS, or 507 when the disk is almost full
 */
export async function signUp(
  deps: SignUpDeps,
  caller: Caller,
  input: { email: string; displayName: string; password: string },
) {
  // Names under .invalid are for those whom this server makes by itself: whoever took one would be given their keys.
  if (/\.invalid$/i.test(input.email)) throw badRequest('Nobody can have an email address under .invalid.');
  assertStrong(input.password, input.email);
  await admitAttempt(deps, byAddress(caller.ip));
  await deps.disk.assertSpaceForRows();
  const { password, ...wish } = input;
  const user = await addPerson(deps, caller, { ...wish, proof: { kind: 'password', password } });
  return { userId: user.id, email: user.email, displayName: user.displayName };
}

/**
 * Makes a person with a live and a test account.
 * @throws Fault CONFLICT when they are there already.
 */
export async function addPerson({ db, now }: Deps, caller: Caller | null, wish: NewPerson): Promise<UserRow> {
  const { proof } = wish;
  const user: UserRow = {
    id: newId('usr'),
    email: wish.email,
    displayName: wish.displayName,
    passwordHash: proof.kind === 'password' ? await hashPassword(proof.password) : null,
    provider: proof.kind === 'provider' ? proof.provider : null,
    providerUserId: proof.kind === 'provider' ? proof.providerUserId : null,
    createdAt: now(),
  };
  const event = { at: user.createdAt, accountId: null, action: 'user.create', targetId: user.id };
  await db.transaction(async (tx) => {
    if (!(await insertUser(tx, user))) throw conflict('Somebody has signed up with this email already.');
    await addAccounts(tx, user.id, user.createdAt);
    await recordEvent(tx, caller, event);
  });
  return user;
}

/** Whoever signed up with that email, in any case. */
export const findUserByEmail = (db: Db, email: string): Promise<UserRow | null> => findRow(db, email);
