import { recordEvent } from '../audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { badRequest, conflict, forbidden } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import { isReservedAddress } from '../../platform/mail/address';
import type { Mail } from '../../platform/mail/mail';
import type { Caller } from '../../platform/principal/principal';
import type { DiskReserve } from '../../platform/storage/reserve';
import { addOrganization } from '../organizations/create';
import { admitAttempt, bySignUpFrom } from '../attempts/attempts';
import { hashingClientOf, type Hashing } from './hashing';
import { assertStrong } from './password';
import { assertMayRegister, type Registration } from './registration';
import { findUserByEmail as findRow, insertUser, type UserRow } from './store';
import type { Provider } from '../../platform/sign-in-providers';

interface Deps {
  db: Db;
  now: () => Date;
}

interface SignUpDeps extends Deps {
  hashing: Hashing;
  mail: Mail | null;
  registration: Registration;
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
}

/** How a person proves who they are when they sign in. */
export type Proof =
  | { kind: 'password'; passwordHash: string }
  | { kind: 'provider'; provider: Provider; providerUserId: string }
  /** They cannot sign in. */
  | { kind: 'none' };

export interface NewPerson {
  email: string;
  displayName: string;
  proof: Proof;
}

/**
 * Signs somebody up with email and password at once, on a server without mail to confirm the address.
 * @throws ApiError CONFLICT when somebody has that email already; BAD_REQUEST for a password that is too easy or an
 *   impossible address
 * @throws ApiError FORBIDDEN when the person may not sign up or needs a mailed link; TOO_MANY_REQUESTS; 507 when the
 *   disk is almost full
 */
export async function signUp(
  deps: SignUpDeps,
  caller: Caller,
  input: { email: string; displayName: string; password: string },
) {
  const { email, displayName, password } = input;
  assertAddress(email);
  await admitAttempt(deps, bySignUpFrom(caller.ip));
  await assertMayRegister(deps.registration, { email, isProven: false });
  if (deps.mail !== null) throw forbidden('This server confirms addresses by mail; ask it for a link first.');
  await deps.disk.assertSpaceForRows();
  await assertStrong(password, [email, displayName]);
  const passwordHash = await deps.hashing.hash(hashingClientOf(caller, email), password);
  const proof = { kind: 'password' as const, passwordHash };
  return publicFieldsOf(await addPerson(deps, caller, { email, displayName, proof }));
}

/**
 * Refuses addresses under .invalid. They belong to people whom this server creates itself, and another person who took
 * such an address would get their keys.
 * @throws ApiError BAD_REQUEST
 */
export function assertAddress(email: string): void {
  if (isReservedAddress(email)) throw badRequest('Email addresses under .invalid are not possible.');
}

/** Gives a new person a place in an organization. */
type Join = (tx: Tx, user: UserRow) => Promise<void>;

/**
 * Creates a person. Check before whether they may sign up.
 * @param join creates an organization of their own unless it is given
 * @throws ApiError CONFLICT when somebody has that email already.
 */
export async function addPerson(
  { db, now }: Deps,
  caller: Caller | null,
  person: NewPerson,
  join?: Join,
): Promise<UserRow> {
  const user = newUser(person, now());
  await db.transaction(async (tx) => {
    if (!(await addPersonIn(tx, caller, user, join))) {
      throw conflict('Somebody has already signed up with this email address.');
    }
  });
  return user;
}

/** Returns the row of a new person. */
export const newUser = ({ email, displayName, proof }: NewPerson, createdAt: Date): UserRow => ({
  id: newId('usr'),
  email,
  displayName,
  passwordHash: proof.kind === 'password' ? proof.passwordHash : null,
  provider: proof.kind === 'provider' ? proof.provider : null,
  providerUserId: proof.kind === 'provider' ? proof.providerUserId : null,
  createdAt,
  suspendedAt: null,
});

/**
 * Inserts a new person.
 * @param join see `addPerson`
 * @returns false, with nothing inserted, when the email is taken
 */
export async function addPersonIn(
  tx: Tx,
  caller: Caller | null,
  user: UserRow,
  join: Join = addOwnOrganization,
): Promise<boolean> {
  if (!(await insertUser(tx, user))) return false;
  await join(tx, user);
  await recordEvent(tx, caller, {
    at: user.createdAt,
    accountId: null,
    action: 'user.create',
    targetId: user.id,
  });
  return true;
}

const addOwnOrganization: Join = async (tx, { id, displayName: name, createdAt: at }) => {
  await addOrganization(tx, { name, ownerId: id, firstUserId: id, at });
};

/** Returns the fields that a person gets back when they have signed up. */
export const publicFieldsOf = ({ id, email, displayName }: UserRow) => ({ userId: id, email, displayName });

/** Returns the person with that email, compared without regard to case. */
export const findUserByEmail = (db: Db, email: string): Promise<UserRow | null> => findRow(db, email);
