import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recoveryCodes as recoveryCodeRows, secondFactors } from '../../platform/db/schema/users';
import { actionsOn, eventsOn } from '../../testing/identity-rows';
import { newMember, secretOf } from '../../testing/organization';
import { newPersonWithPassword, portalOf } from '../../testing/people';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { openPasswordReset, resetPassword } from './reset-password';
import { dropSecondFactorOf } from './second-factor';

let server: TestServer;
let now = Date.parse('2026-05-04T10:00:00Z');
const STEP_MS = 30_000;
const password = 'four-horses-and-a-cart';

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: () => new Date(now) }) });
});
afterAll(() => server.close());

/** Returns the code that an application shows, that many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * STEP_MS });

/** Returns a code that is wrong, now and in the steps around. */
function wrongCodeOf(secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

const signIn = async (email: string) =>
  portalOf(server.services, null, true).users.signIn({ email, password });

/** Signs somebody up and in. */
async function addAda(email: string) {
  const user = await newPersonWithPassword(server.services, { email, password });
  const { loginId } = await signIn(email);
  return { user, loginId, portal: portalOf(server.services, loginId) };
}

/** Signs somebody up with a second factor. */
async function addWithFactor(email: string) {
  const ada = await addAda(email);
  const { secret } = await ada.portal.users.beginSecondFactor();
  const { recoveryCodes } = await ada.portal.users.confirmSecondFactor({ code: codeOf(secret) });
  now += STEP_MS;
  return { ...ada, email, secret, recoveryCodes };
}

/** Begins a sign-in with the password. @returns the router as its browser calls it */
async function begin(email: string) {
  const { loginId } = await signIn(email);
  return { loginId, portal: portalOf(server.services, loginId) };
}

describe('a sign-in with a second factor', () => {
  it('opens nothing before the code, and becomes a login with it', { tags: ['slow'] }, async () => {
    const { secret, email } = await addWithFactor('two-steps@example.com');
    const { loginId, portal } = await begin(email);
    expect(await portal.users.signInStep()).toEqual({ waits: true });
    for (const call of [
      () => portal.users.me(),
      () => portal.organizations.list(),
      () => portal.users.accessToken(),
      () => portal.users.confirmIdentity({ password }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(portal.users.finishSignIn({ code: wrongCodeOf(secret) })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await portal.users.finishSignIn({ code: codeOf(secret) });
    expect(await portal.users.me()).toMatchObject({ email });
    expect((await portal.users.secondFactor()).confirmedAt).not.toBeNull();
    expect(await portal.users.signInStep()).toEqual({ waits: false });
    const [event] = await eventsOn(server.services.db, loginId);
    expect(event?.detail).toEqual({ secondFactor: 'authenticator' });
  });

  it.each([-1, 0, 1])('accepts the code of %i steps from now, once', async (steps) => {
    const { secret, email } = await addWithFactor(`step${steps}@example.com`);
    now += STEP_MS; // the set-up has used a code
    const code = codeOf(secret, steps);
    const [one, two] = [await begin(email), await begin(email)];
    const results = await Promise.allSettled(
      [one, two].map(({ portal }) => portal.users.finishSignIn({ code })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses codes of two steps ago, and those before one that was used', async () => {
    const { secret, email } = await addWithFactor('old-codes@example.com');
    now += 3 * STEP_MS;
    // Two steps have the same code now and then: the test is made when these four have not.
    while (new Set([-2, -1, 0, 1].map((steps) => codeOf(secret, steps))).size < 4) now += STEP_MS;
    const { portal } = await begin(email);
    const refused = { code: 'FORBIDDEN' };
    await expect(portal.users.finishSignIn({ code: codeOf(secret, -2) })).rejects.toMatchObject(refused);
    await portal.users.finishSignIn({ code: codeOf(secret, 1) });
    const second = await begin(email);
    for (const steps of [-1, 0, 1])
      await expect(second.portal.users.finishSignIn({ code: codeOf(secret, steps) })).rejects.toMatchObject(
        refused,
      );
  });

  it('accepts each of ten recovery codes once, however it is typed', async () => {
    const { email, recoveryCodes, user } = await addWithFactor('recovery@example.com');
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const both = await Promise.allSettled(
      [await begin(email), await begin(email)].map((one) => one.portal.users.finishSignIn({ code: first })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { portal } = await begin(email);
    await expect(portal.users.finishSignIn({ code: first })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await portal.users.finishSignIn({ code: ` ${second.replaceAll('-', '').toUpperCase()} ` });
    expect(await portal.users.secondFactor()).toMatchObject({ recoveryCodesLeft: 8 });
    const renewed = await portal.users.renewRecoveryCodes();
    expect(renewed.recoveryCodes).toHaveLength(10);
    await expect(
      (await begin(email)).portal.users.finishSignIn({ code: recoveryCodes[2] ?? '' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await actionsOn(server.services.db, user.id)).toContain('user.renew-recovery-codes');
  });

  it('makes guessing slow, over all sign-ins of a person', { tags: ['slow'] }, async () => {
    const { secret, email } = await addWithFactor('guessed@example.com');
    const codes: string[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const { portal } = await begin(email);
      const error: unknown = await portal.users
        .finishSignIn({ code: wrongCodeOf(secret) })
        .catch((reason: unknown) => reason);
      codes.push(String(Reflect.get(Object(error), 'code')));
    }
    expect(codes).toEqual([...Array(6).fill('FORBIDDEN'), ...Array(2).fill('TOO_MANY_REQUESTS')]);
    // Not even the right code is checked now.
    await expect(
      (await begin(email)).portal.users.finishSignIn({ code: codeOf(secret) }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('waits for ten minutes, and not beyond a new password', async () => {
    const { secret, email, user } = await addWithFactor('waiting@example.com');
    const late = await begin(email);
    now += 600_000;
    const gone = { code: 'UNAUTHORIZED' };
    await expect(late.portal.users.finishSignIn({ code: codeOf(secret) })).rejects.toMatchObject(gone);
    const { portal } = await begin(email);
    const link = await openPasswordReset({ ...server.services, baseUrl: TEST_BASE_URL }, user);
    const token = new URL(link?.url ?? '').searchParams.get('token') ?? '';
    const caller = { principal: { kind: 'anonymous' as const }, scope: null, atLeast: 'viewer' as const };
    const input = { token, newPassword: 'five-horses-and-a-cart', disconnectApplications: false };
    await resetPassword(server.services, { ...caller, ip: null, requestId: null }, input);
    await expect(portal.users.finishSignIn({ code: codeOf(secret) })).rejects.toMatchObject(gone);
  });

  it('takes no login and no sign-in of others', async () => {
    const { portal } = await addAda('no-step@example.com');
    const { secret } = await addWithFactor('other-step@example.com');
    const refused = { code: 'UNAUTHORIZED' };
    await expect(portal.users.finishSignIn({ code: codeOf(secret) })).rejects.toMatchObject(refused);
    const visitor = portalOf(server.services, null);
    await expect(visitor.users.finishSignIn({ code: codeOf(secret) })).rejects.toMatchObject(refused);
    expect(await visitor.users.signInStep()).toEqual({ waits: false });
  });
});

describe('setting up', () => {
  it('counts only after a code, stores no secret in the clear, and ends the other logins', async () => {
    const { user, portal } = await addAda('set-up@example.com');
    const other = await begin('set-up@example.com');
    const { secret, url } = await portal.users.beginSecondFactor();
    expect(url).toContain(`secret=${secret}`);
    expect((await portal.users.secondFactor()).confirmedAt).toBeNull();
    await expect(portal.users.confirmSecondFactor({ code: wrongCodeOf(secret) })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { recoveryCodes } = await portal.users.confirmSecondFactor({ code: codeOf(secret) });
    expect((await portal.users.secondFactor()).confirmedAt).not.toBeNull();
    await expect(other.portal.users.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(portal.users.beginSecondFactor()).rejects.toMatchObject({ code: 'CONFLICT' });
    const stored = JSON.stringify([
      await server.services.db.select().from(secondFactors),
      await server.services.db.select().from(recoveryCodeRows),
      server.logged(),
    ]);
    for (const shown of [secret, ...recoveryCodes]) expect(stored).not.toContain(shown);
    expect(await actionsOn(server.services.db, user.id)).toContain('user.add-second-factor');
  });

  it('can begin twice at the same time, and goes on with one of both', async () => {
    const { portal } = await addAda('twice@example.com');
    const both = await Promise.all([portal.users.beginSecondFactor(), portal.users.beginSecondFactor()]);
    const tries = both.map(({ secret }) => portal.users.confirmSecondFactor({ code: codeOf(secret) }));
    const results = await Promise.allSettled(tries);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('has ten recovery codes after new ones were made twice at the same time', async () => {
    const { portal } = await addWithFactor('renewed-twice@example.com');
    await Promise.all([portal.users.renewRecoveryCodes(), portal.users.renewRecoveryCodes()]);
    expect(await portal.users.secondFactor()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('removing it makes the password enough again', async () => {
    const { email, portal } = await addWithFactor('removed@example.com');
    await portal.users.removeSecondFactor();
    expect((await (await begin(email)).portal.users.secondFactor()).confirmedAt).toBeNull();
    await expect(portal.users.removeSecondFactor()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('the operator removes the factor of somebody who lost it', async () => {
    const { email, user } = await addWithFactor('lost@example.com');
    await dropSecondFactorOf(server.services, user.id);
    expect((await (await begin(email)).portal.users.secondFactor()).confirmedAt).toBeNull();
  });

  it('confirming who one is needs the password and a code', async () => {
    const { portal, secret } = await addWithFactor('confirm@example.com');
    now += 11 * 60_000;
    const refused = { code: 'FORBIDDEN' };
    await expect(portal.users.confirmIdentity({ password })).rejects.toMatchObject(refused);
    await expect(portal.users.confirmIdentity({ code: codeOf(secret) })).rejects.toMatchObject(refused);
    await expect(portal.users.removeSecondFactor()).rejects.toMatchObject({ code: 'PRECONDITION_REQUIRED' });
    await portal.users.confirmIdentity({ password, code: codeOf(secret) });
    await portal.users.removeSecondFactor();
  });
});

describe('an organization that demands a second factor', () => {
  it('opens nothing to members without one, and everything after they set it up', async () => {
    const owner = await addWithFactor('owner@example.com');
    const [first] = (await owner.portal.accounts.list()).accounts;
    const organizationId = first?.organizationId ?? '';
    const inviting = { ...(await newPersonLike(owner)), organizationId };
    const member = await newMember(server.services, inviting, 'admin');
    const accountId = first?.accountId ?? '';
    await owner.portal.organizations.requireSecondFactor({ organizationId, isRequired: true });
    const refused = { code: 'FORBIDDEN', message: expect.stringContaining('second factor') };
    for (const call of [
      () => member.portal.keys.list({ accountId }),
      () => member.portal.rooms.create({ accountId, roomName: 'Weekly' }),
      () => member.portal.organizations.members({ organizationId }),
      () => member.portal.organizations.requireSecondFactor({ organizationId, isRequired: false }),
    ])
      await expect(call()).rejects.toMatchObject(refused);
    const { organizations } = await member.portal.organizations.list();
    const lacking = organizations.filter(({ lacksSecondFactor }) => lacksSecondFactor);
    expect(lacking).toEqual([expect.objectContaining({ organizationId, requiresSecondFactor: true })]);
    expect((await member.portal.keys.list({ accountId: member.live })).keys).toEqual([]);

    const { secret } = await member.portal.users.beginSecondFactor();
    await member.portal.users.confirmSecondFactor({ code: codeOf(secret) });
    expect(await member.portal.keys.list({ accountId })).toBeDefined();
    await expect(member.portal.users.removeSecondFactor()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it(
    'lets a member without one leave, and do what concerns only themselves',
    { tags: ['slow'] },
    async () => {
      const owner = await addWithFactor('left@example.com');
      const [first] = (await owner.portal.accounts.list()).accounts;
      const { organizationId = '', accountId = '' } = first ?? {};
      await owner.portal.organizations.requireSecondFactor({ organizationId, isRequired: true });
      const { link } = await owner.portal.organizations.invite({ organizationId, role: 'developer' });
      const { portal } = await addAda('leaves@example.com');
      const other = await addWithFactor('other-organization@example.com');
      const [elsewhere] = (await other.portal.accounts.list()).accounts;
      const { link: otherLink } = await other.portal.organizations.invite({
        organizationId: elsewhere?.organizationId ?? '',
        role: 'viewer',
      });

      // An invitation to an organization that demands a factor can be accepted without one.
      await portal.organizations.accept({ secret: secretOf(link) });
      const refused = { code: 'FORBIDDEN', message: expect.stringContaining('second factor') };
      await expect(portal.organizations.members({ organizationId })).rejects.toMatchObject(refused);

      await portal.organizations.accept({ secret: secretOf(otherLink) });
      expect(await portal.rooms.list({ accountId: elsewhere?.accountId ?? '' })).toBeDefined();
      const lost = await begin('leaves@example.com');
      await portal.users.endLogin({ loginId: lost.loginId });
      await portal.users.endOtherLogins();
      const newPassword = 'five-horses-and-a-cart';
      await portal.users.changePassword({ currentPassword: password, newPassword });
      await portal.users.confirmIdentity({ password: newPassword });
      expect(await portal.users.beginSecondFactor()).toBeDefined();
      expect(await portal.passkeys.beginRegistration()).toBeDefined();

      expect(await portal.organizations.leave({ organizationId })).toEqual({ organizationId });
      const gone = { code: 'NOT_FOUND' };
      await expect(portal.organizations.leave({ organizationId })).rejects.toMatchObject(gone);
      await expect(portal.rooms.list({ accountId })).rejects.toMatchObject(gone);
    },
  );

  it('does not let its last owner leave, with or without one', async () => {
    const owner = await addWithFactor('last-owner@example.com');
    const [first] = (await owner.portal.accounts.list()).accounts;
    const organizationId = first?.organizationId ?? '';
    await owner.portal.organizations.requireSecondFactor({ organizationId, isRequired: true });
    await dropSecondFactorOf(server.services, owner.user.id);
    await expect(owner.portal.organizations.leave({ organizationId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is not demanded by somebody who has none, which would lock them out', async () => {
    const { portal } = await addAda('demands@example.com');
    const [first] = (await portal.accounts.list()).accounts;
    const organizationId = first?.organizationId ?? '';
    await expect(
      portal.organizations.requireSecondFactor({ organizationId, isRequired: true }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

/** Returns somebody as the helper that invites members takes them. */
const newPersonLike = async ({ user, loginId, portal }: Awaited<ReturnType<typeof addWithFactor>>) => {
  const [live, test] = (await portal.accounts.list()).accounts.map(({ accountId }) => accountId);
  return { userId: user.id, loginId, portal, live: live ?? '', test: test ?? '', bearer: '' };
};
