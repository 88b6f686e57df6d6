import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SingleSignOn } from '../../platform/sign-in-providers';
import { eventsOn } from '../../testing/identity-rows';
import { newTeam, type Team } from '../../testing/organization';
import { portalOf } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { toErrorResponse } from '../../platform/errors/error-response';
import { suspendPerson } from './operate';

let server: TestServer;
let team: Team;
const OIDC = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'rooms',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_DOMAINS: 'example.com',
};

beforeAll(async () => {
  server = await testServer({ env: { ...OIDC, REGISTRATION: 'closed' } });
});
beforeEach(async () => {
  team = await newTeam(server.services);
  setRules({ organizationId: team.organizationId, roles: [] });
});
afterAll(() => server.close());

let rules: SingleSignOn | null = null;
function setRules(changed: Partial<SingleSignOn>): void {
  rules ??= server.services.singleSignOn;
  if (rules === null) throw new Error('The server has no rules.');
  server.services.singleSignOn = { ...rules, ...changed };
}

const ROLES = [
  { group: 'it', role: 'admin' },
  { group: 'board', role: 'owner' },
] as const;

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

let made = 0;
const newColleague = () => {
  made += 1;
  const email = `colleague-${made}@example.com`;
  return {
    provider: 'oidc' as const,
    providerUserId: `sub-${made}`,
    email,
    emailVerified: true,
    displayName: 'Cora',
  };
};
type Colleague = ReturnType<typeof newColleague>;

/** Signs a colleague in, with other claims than the usual ones. */
const signIn = (colleague: Colleague, claims: object = {}) =>
  portalOf(server.services, null, true).users.signInWithProvider({ ...colleague, ...claims });

async function organizationsOf(loginId: string) {
  const { organizations } = await portalOf(server.services, loginId).organizations.list();
  return organizations.map(({ organizationId, role }) => [organizationId, role]);
}

describe("a person of the company's provider", () => {
  it('joins its organization as a viewer, has no other one, and keeps the role that they are given there', async () => {
    const colleague = newColleague();
    const { loginId, userId } = await signIn(colleague, { groups: ['it'] });
    const { organizationId } = team;
    expect(await organizationsOf(loginId)).toEqual([[organizationId, 'viewer']]);
    await team.owner.portal.organizations.setRole({ organizationId, userId, role: 'developer' });
    const again = await signIn(colleague);
    expect(again.userId).toBe(userId);
    expect(await organizationsOf(again.loginId)).toEqual([[organizationId, 'developer']]);
  });

  it('has the role of their groups at each sign-in, and the log names the server', async () => {
    setRules({ organizationId: team.organizationId, roles: ROLES });
    const colleague = newColleague();
    const roleWith = async (groups: string[]) =>
      (await organizationsOf((await signIn(colleague, { groups })).loginId))[0]?.[1];
    expect(await roleWith(['it'])).toBe('admin');
    expect(await roleWith(['it'])).toBe('admin');
    expect(await roleWith(['it', 'board'])).toBe('owner');
    expect(await roleWith([])).toBe('viewer');
    const { userId } = await signIn(colleague);
    const changes = (await eventsOn(server.services.db, userId)).filter(({ action }) =>
      action.startsWith('organization.'),
    );
    expect(changes.map(({ action, actorKind, detail }) => [action, actorKind, detail])).toEqual([
      ['organization.join', 'system', { role: 'admin', provider: 'oidc' }],
      ['organization.set-role', 'system', { from: 'admin', to: 'owner' }],
      ['organization.set-role', 'system', { from: 'owner', to: 'viewer' }],
    ]);
  });

  it('does not join again, or get another role, while they are suspended', async () => {
    const { organizationId, owner } = team;
    setRules({ organizationId, roles: ROLES });
    const colleague = newColleague();
    const { userId } = await signIn(colleague, { groups: ['it'] });
    const rolesOf = async () =>
      (await owner.portal.organizations.members({ organizationId })).members
        .filter((member) => member.userId === userId)
        .map(({ role }) => role);
    await suspendPerson(server.services, userId);
    await expect(signIn(colleague, { groups: ['board'] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rolesOf()).toEqual(['admin']);
    await owner.portal.organizations.remove({ organizationId, userId });
    await expect(signIn(colleague, { groups: ['board'] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rolesOf()).toEqual([]);
  });

  it('has a fresh login only when the provider has just asked them who they are', async () => {
    setRules({ organizationId: null });
    const colleague = newColleague();
    const statusWith = async (claims: object) => {
      const portal = portalOf(server.services, (await signIn(colleague, claims)).loginId);
      return portal.users.beginSecondFactor().then(
        () => 200,
        (error: unknown) => toErrorResponse(error).status,
      );
    };
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    expect(await statusWith({ authenticatedAt: ago(60) })).toBe(428);
    expect(await statusWith({ authenticatedAt: ago(1) })).toBe(200);
    expect(await statusWith({ authenticatedAt: ago(-60) })).toBe(200);
    expect(await statusWith({})).toBe(200);
  });

  it('stays the owner without their group while the organization has no other one', async () => {
    const { organizationId, owner } = team;
    setRules({ organizationId, roles: ROLES });
    const colleague = newColleague();
    const { userId } = await signIn(colleague, { groups: ['board'] });
    const setRole = { organizationId, userId: owner.userId, role: 'admin' } as const;
    await owner.portal.organizations.setRole(setRole);
    const { loginId } = await signIn(colleague);
    expect(await organizationsOf(loginId)).toEqual([[organizationId, 'owner']]);
    expect((await portalOf(server.services, loginId).users.me()).userId).toBe(userId);
  });

  it('joins at their next sign-in an organization that is configured later', async () => {
    setRules({ organizationId: null });
    const colleague = newColleague();
    const [own] = await organizationsOf((await signIn(colleague)).loginId);
    expect(own).toEqual([expect.any(String), 'owner']);
    setRules({ organizationId: team.organizationId });
    const { loginId } = await signIn(colleague);
    expect(await organizationsOf(loginId)).toEqual([own, [team.organizationId, 'viewer']]);
  });

  it('is not signed in, nor signed up, when the organization does not exist', async () => {
    setRules({ organizationId: 'org_aaaaaaaaaaaaaaaaaaaaaaaaaa' });
    const colleague = newColleague();
    await expect(signIn(colleague)).rejects.toThrow(/OIDC_ORGANIZATION/);
    setRules({ organizationId: team.organizationId });
    const { loginId } = await signIn(colleague);
    expect(await organizationsOf(loginId)).toEqual([[team.organizationId, 'viewer']]);
  });

  it('is another person than those with the same address who have a password or another provider', async () => {
    const colleague = newColleague();
    const { userId } = await signIn(colleague);
    const other = await signIn({ ...newColleague(), email: colleague.email });
    expect(other.userId).not.toBe(userId);
    const { email } = await team.owner.portal.users.me();
    const namesake = await signIn({ ...newColleague(), email });
    expect(namesake.userId).not.toBe(team.owner.userId);
  });
});

describe('a sign-up through the provider on a server where nobody can sign up', () => {
  it('needs an address of a domain that the operator named, which the provider has verified', async () => {
    const refused = { code: 'FORBIDDEN' };
    const ask = (claims: object = {}) => signIn(newColleague(), claims);
    await expect(ask({ emailVerified: false })).rejects.toMatchObject({ ...refused, refusal: 'unverified' });
    await expect(ask({ email: 'eve@elsewhere.test' })).rejects.toMatchObject({
      ...refused,
      refusal: 'domain',
    });
    setRules({ domains: [] });
    const message = expect.stringContaining('Nobody can sign up');
    await expect(ask()).rejects.toMatchObject({ ...refused, message });
  });

  it('is checked again at every sign-in', async () => {
    const colleague = newColleague();
    await signIn(colleague);
    const gone = { ...colleague, email: 'cora@elsewhere.test' };
    await expect(signIn(gone)).rejects.toMatchObject({ refusal: 'domain' });
    await expect(signIn(colleague, { emailVerified: false })).rejects.toMatchObject({
      refusal: 'unverified',
    });
  });

  it('is not possible without the rules of the provider', async () => {
    server.services.singleSignOn = null;
    await expect(signIn(newColleague())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a second factor that an organization demands', () => {
  const lacksIt = async (loginId: string) => {
    const { organizations } = await portalOf(server.services, loginId).organizations.list();
    return organizations.find(({ organizationId }) => organizationId === team.organizationId)
      ?.lacksSecondFactor;
  };

  it('is proved by a provider that asked for one, and not by others', async () => {
    const { organizationId, owner } = team;
    const { secret } = await owner.portal.users.beginSecondFactor();
    await owner.portal.users.confirmSecondFactor({ code: codeOf(secret) });
    await owner.portal.organizations.requireSecondFactor({ organizationId, isRequired: true });
    const colleague = newColleague();
    expect(await lacksIt((await signIn(colleague)).loginId)).toBe(true);
    expect(await lacksIt((await signIn(colleague, { secondFactor: true })).loginId)).toBe(false);
  });

  it('is not asked for again here when the provider asked for one', async () => {
    const colleague = newColleague();
    const { portal } = await signedIn(colleague);
    const { secret } = await portal.users.beginSecondFactor();
    await portal.users.confirmSecondFactor({ code: codeOf(secret) });
    expect(await (await signedIn(colleague)).portal.users.signInStep()).toEqual({ waits: true });
    const proved = await signedIn(colleague, { secondFactor: true });
    expect((await proved.portal.users.me()).email).toBe(colleague.email);
  });

  it('is not proved by what a provider of everybody says', async () => {
    server.services.registration = { ...server.services.registration, mode: 'open' };
    const claims = { provider: 'google', secondFactor: true, groups: ['board'] };
    const { loginId } = await signIn(newColleague(), claims);
    const logins = await eventsOn(server.services.db, loginId);
    expect(logins.map(({ action, detail }) => [action, detail])).toEqual([['login.open', null]]);
  });

  async function signedIn(colleague: Colleague, claims: object = {}) {
    const { loginId } = await signIn(colleague, claims);
    return { portal: portalOf(server.services, loginId) };
  }
});
