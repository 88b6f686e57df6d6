import type { Db } from '../../platform/db/client';
import { ApiError, forbidden, unauthorized } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { NoticeDeps } from '../notices/notify';
import type { Vault } from '../tokens/vault';
import {
  admitAttempt,
  byAccount,
  byAccountFrom,
  byAddress,
  byDevice,
  resetAttempts,
  undoAttempt,
  type AttemptSubject,
} from '../attempts/attempts';
import { findDevice, rememberDevice } from './devices';
import { hashingClientOf, type Hashing } from './hashing';
import { assertMayRegister, type Registration } from './registration';
import { assertMaySignIn } from './logins';
import { beginSignIn } from './second-step';
import { addPerson } from './signup';
import { assertAccepted, joinCompany } from './single-sign-on';
import { findUserByEmail, findUserOfProvider } from './store';
import type { Provider, SingleSignOn } from '../../platform/sign-in-providers';

interface Deps extends NoticeDeps {
  db: Db;
  now: () => Date;
  vault: Vault;
}

interface SignInDeps extends Deps {
  hashing: Hashing;
}

/**
 * Signs somebody in with email and password. A browser on which they have signed in before has its own attempts, so
 * that guesses from elsewhere do not lock them out.
 * @param input.device the device cookie of the browser
 * @returns the login, which may wait for a second factor (`beginSignIn`), and the new device cookie of the browser
 * @throws ApiError UNAUTHORIZED with the same sentence for an unknown email and a wrong password; TOO_MANY_REQUESTS;
 *   SERVICE_UNAVAILABLE when too many passwords wait to be checked
 */
export async function signIn(
  deps: SignInDeps,
  caller: Caller,
  input: { email: string; password: string; device?: string | undefined },
) {
  const { email, password, device } = input;
  const user = await findUserByEmail(deps.db, email);
  const deviceId = user && findDevice(deps, device, user);
  const subjects =
    deviceId === null
      ? [byAddress(caller.ip), byAccountFrom(email, caller.ip), byAccount(email)]
      : [byDevice(deviceId)];
  for (const subject of subjects) await admitAttempt(deps, subject);
  const fits = await verify(deps, caller, { email, password, hashed: user?.passwordHash ?? null, subjects });
  if (user === null || !fits) throw unauthorized('Email and password do not match.');
  for (const subject of subjects) {
    // Many people may sign in from one address: a success leaves its count as it was.
    await (subject.isShared ? undoAttempt(deps, subject) : resetAttempts(deps, subject));
  }
  const login = await beginSignIn(deps, caller, { user, deviceId });
  return { ...login, device: rememberDevice(deps, device, user, deviceId) };
}

/** Returns whether the password is right. An attempt that the server was too busy to check is not counted. */
async function verify(
  deps: SignInDeps,
  caller: Caller,
  given: { email: string; password: string; hashed: string | null; subjects: AttemptSubject[] },
): Promise<boolean> {
  try {
    return await deps.hashing.verify(hashingClientOf(caller, given.email), given.hashed, given.password);
  } catch (error) {
    if (error instanceof ApiError) for (const subject of given.subjects) await undoAttempt(deps, subject);
    throw error;
  }
}

/**
 * Signs a person in through a provider; the first time, signs them up. They are identified by the provider's own id:
 * somebody with a password and the same email is another person. A company's provider also decides their place in the
 * organization of the company, and answers for their second factor if it asked for one.
 * @returns as `signIn`
 * @throws ApiError FORBIDDEN for people who may not sign up here; 507 for a new person when the disk is almost full
 * @throws SignInRefusedError for addresses that are not accepted from a company's provider
 */
export async function signInWithProvider(
  deps: Deps & ProviderDeps,
  caller: Caller,
  input: ProviderPerson & { device?: string | undefined },
) {
  const company = companyOf(deps, input);
  const { db, now } = deps;
  const known = await findUserOfProvider(db, input.provider, input.providerUserId);
  if (known !== null && company !== null) {
    const place = { userId: known.id, groups: input.groups, at: now() };
    await db.transaction(async (tx) => {
      await joinCompany(tx, company, place);
      await assertMaySignIn(tx, known);
    });
  }
  const user = known ?? (await signUpWithProvider(deps, caller, input, company));
  const deviceId = findDevice(deps, input.device, user);
  const factor = company !== null && input.secondFactor ? 'provider' : null;
  // A provider that did not ask leaves the login as old as its own: else a click would make it fresh.
  const provenAt = input.authenticatedAt === undefined ? null : new Date(input.authenticatedAt);
  const login = await beginSignIn(deps, caller, { user, deviceId, factor, provenAt });
  return { ...login, device: rememberDevice(deps, input.device, user, deviceId) };
}

interface ProviderDeps {
  registration: Registration;
  singleSignOn: SingleSignOn | null;
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
}

interface ProviderPerson {
  provider: Provider;
  providerUserId: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  groups: string[];
  /** In ISO 8601. */
  authenticatedAt?: string | undefined;
  secondFactor: boolean;
}

/** Returns the rules of the company's provider, after they accepted the person; null for other providers. */
function companyOf({ singleSignOn }: ProviderDeps, person: ProviderPerson): SingleSignOn | null {
  if (person.provider !== 'oidc') return null;
  if (singleSignOn === null) throw forbidden('This provider is not offered.');
  assertAccepted(singleSignOn, person);
  return singleSignOn;
}

async function signUpWithProvider(
  deps: Deps & ProviderDeps,
  caller: Caller,
  { provider, providerUserId, email, emailVerified, displayName, groups }: ProviderPerson,
  company: SingleSignOn | null,
) {
  // The operator has named the domains whose people belong here.
  if (company === null || company.domains.length === 0)
    await assertMayRegister(deps.registration, { email, isProven: emailVerified || company !== null });
  await deps.disk.assertSpaceForRows();
  const proof = { kind: 'provider' as const, provider, providerUserId };
  const person = { email, displayName, proof };
  if (company === null || company.organizationId === null) return addPerson(deps, caller, person);
  return addPerson(deps, caller, person, (tx, { id, createdAt }) =>
    joinCompany(tx, company, { userId: id, groups, at: createdAt }),
  );
}
