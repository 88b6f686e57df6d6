import { ownAccounts } from '../identity/accounts/access';
import type { Mode, Scope } from '../platform/principal/principal';
import { createCaller } from '../api/router';
import type { Services } from '../platform/procedures/services';
import { openLogin } from '../identity/users/logins';
import { addPerson } from '../identity/users/signup';

/** Somebody who has signed up and is signed in. */
export interface Person {
  userId: string;
  loginId: string;
  /** Their accounts. */
  live: string;
  test: string;
  /** The router as the portal calls it for them. */
  portal: ReturnType<typeof portalOf>;
  /** A bearer of ten minutes for the REST routes. */
  bearer: string;
}

let made = 0;

/** Signs a new person up and in. */
export async function newPerson(services: Services, displayName = 'Ada Example'): Promise<Person> {
  made += 1;
  const email = `person-${made}@example.com`;
  const user = await addPerson(services, null, { email, displayName, proof: { kind: 'none' } });
  const { loginId } = await openLogin(services, null, user);
  const accounts = await ownAccounts(services.db, user.id);
  const account = (mode: string) => accounts.find((candidate) => candidate.mode === mode)?.id ?? '';
  const portal = portalOf(services, loginId);
  const { token } = await portal.users.accessToken();
  return {
    userId: user.id,
    loginId,
    live: account('live'),
    test: account('test'),
    portal,
    bearer: token,
  };
}

/** Makes a secret key for one of a person's accounts, and tells its secret. */
export async function newKeyFor(
  person: Person,
  mode: Mode = 'live',
  scopes: Scope[] = ['svc:rooms', 'svc:history'],
): Promise<string> {
  const key = await person.portal.keys.create({ accountId: person[mode], name: 'Test key', scopes });
  return key.secret;
}

/**
 * The router as the portal calls it for whoever holds a login; null: for somebody who is not signed in.
 * @param fromPages as our own pages call it inside the process
 */
export function portalOf(services: Services, loginId: string | null, fromPages = false) {
  return createCaller({
    services,
    credential: { apiKey: null, bearer: null, loginId, fromPages },
    ip: '127.0.0.1',
    requestId: null,
    rejectedBody: null,
  });
}
