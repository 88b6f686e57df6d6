import { accountsOfPerson } from '../identity/accounts/access';
import type { Mode, Scope } from '../platform/principal/principal';
import { createCaller } from '../api/router';
import type { Services } from '../platform/procedures/services';
import { openLogin } from '../identity/users/logins';
import { hashPassword } from '../identity/users/password';
import { addPerson } from '../identity/users/signup';
import { updateProof, type UserRow } from '../identity/users/store';

/** A person who has signed up and is signed in. */
export interface Person {
  userId: string;
  loginId: string;
  /** The organization that they got when they signed up. */
  organizationId: string;
  /** Its accounts. */
  live: string;
  test: string;
  /** The router, called for the person like the portal does. */
  portal: ReturnType<typeof portalOf>;
  /** A bearer for the REST routes, valid for ten minutes. */
  bearer: string;
}

/** The login of a person in a test stays a fresh one, however far the test moves its clock. */
const ALWAYS_FRESH = new Date('9999-01-01T00:00:00Z');

let made = 0;

/** Signs a new person up and in. */
export async function newPerson(services: Services, displayName = 'Ada Example'): Promise<Person> {
  made += 1;
  const email = `person-${made}@example.com`;
  const user = await addPerson(services, null, { email, displayName, proof: { kind: 'none' } });
  const { loginId } = await openLogin(services, null, user);
  await services.db.transaction((tx) => updateProof(tx, loginId, ALWAYS_FRESH));
  const accounts = await accountsOfPerson(services.db, user.id);
  const account = (mode: string) => accounts.find((candidate) => candidate.mode === mode)?.id ?? '';
  const portal = portalOf(services, loginId);
  const { token } = await portal.users.accessToken();
  return {
    userId: user.id,
    loginId,
    organizationId: accounts[0]?.organizationId ?? '',
    live: account('live'),
    test: account('test'),
    portal,
    bearer: token,
  };
}

/** Signs somebody up who signs in with a password, and does not sign them in. */
export async function newPersonWithPassword(
  services: Services,
  { email, password }: { email: string; password: string },
): Promise<UserRow> {
  const proof = { kind: 'password' as const, passwordHash: await hashPassword(password) };
  return addPerson(services, null, { email, displayName: 'Ada', proof });
}

/** Creates a key for one of a person's accounts. @returns its secret */
export async function newKeyFor(
  person: Person,
  mode: Mode = 'live',
  scopes: Scope[] = ['svc:rooms', 'svc:history'],
): Promise<string> {
  const key = await person.portal.keys.create({ accountId: person[mode], name: 'Test key', scopes });
  return key.secret;
}

/**
 * Returns the router, called like the portal does for the holder of a login; null: for a visitor who is not signed in.
 * @param fromPages whether the pages of the server call it inside the process
 */
export function portalOf(services: Services, loginId: string | null, fromPages = false) {
  return createCaller({
    services,
    credential: { apiKey: null, bearer: null, loginId, fromPages },
    ip: '127.0.0.1',
    requestId: null,
    rejectedBody: null,
    idempotencyKey: null,
  });
}
