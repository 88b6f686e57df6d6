import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionsOn, eventsOn } from '../../testing/identity-rows';
import { authorizationRequest, registerApplication } from '../../testing/oauth-client';
import { secretOf } from '../../testing/organization';
import { newPasskeyDevice, type PasskeyDevice } from '../../testing/passkey-device';
import { newPerson, newPersonWithPassword, portalOf } from '../../testing/people';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { suspendPerson } from '../users/operate';
import { insertPasskey } from './store';

let server: TestServer;
let now = Date.parse('2026-05-04T10:00:00Z');
const MINUTE_MS = 60_000;
const password = 'four-horses-and-a-cart';

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: () => new Date(now) }) });
});
afterAll(() => server.close());

const pages = () => portalOf(server.services, null, true);
const visitor = () => portalOf(server.services, null);
const refused = { code: 'FORBIDDEN', message: 'This passkey does not open an account here.' };

/** Signs somebody up and in. */
async function addAda(email: string) {
  const user = await newPersonWithPassword(server.services, { email, password });
  const { loginId } = await pages().users.signIn({ email, password });
  return { user, loginId, portal: portalOf(server.services, loginId) };
}

type Portal = Awaited<ReturnType<typeof addAda>>['portal'];

async function add(portal: Portal, device: PasskeyDevice, name = 'Laptop') {
  const options = await portal.passkeys.beginRegistration();
  return portal.passkeys.register({ name, response: device.register(options) });
}

/** Signs somebody up with a passkey. */
async function addWithPasskey(email: string) {
  const device = newPasskeyDevice({ origin: TEST_BASE_URL });
  const ada = await addAda(email);
  return { ...ada, device, ...(await add(ada.portal, device)) };
}

const answerOf = async (device: PasskeyDevice) => device.use(await visitor().passkeys.beginSignIn());
const signIn = async (answer: object) => pages().passkeys.signIn({ answer: JSON.stringify(answer) });

describe('a passkey', () => {
  it('signs its person in, and counts as a second factor', { tags: ['slow'] }, async () => {
    const { user, device } = await addWithPasskey('pass@example.com');
    const { loginId, userId } = await signIn(await answerOf(device));
    expect(userId).toBe(user.id);
    const portal = portalOf(server.services, loginId);
    const [first] = (await portal.organizations.list()).organizations;
    const organizationId = first?.organizationId ?? '';
    await portal.organizations.requireSecondFactor({ organizationId, isRequired: true });
    expect(await portal.organizations.members({ organizationId })).toBeDefined();
    const [event] = await eventsOn(server.services.db, loginId);
    expect(event?.detail).toEqual({ secondFactor: 'passkey' });
    expect(await actionsOn(server.services.db, user.id)).toContain('user.add-passkey');
  });

  it(
    'keeps the applications of its person where a second factor is demanded, which others lose',
    { tags: ['slow'] },
    async () => {
      const { device } = await addWithPasskey('applications@example.com');
      const { loginId } = await signIn(await answerOf(device));
      const portal = portalOf(server.services, loginId);
      const [live] = (await portal.accounts.list()).accounts;
      const { organizationId = '', accountId = '' } = live ?? {};
      const { link } = await portal.organizations.invite({ organizationId, role: 'admin' });
      const member = await newPerson(server.services, 'Mia without one');
      await member.portal.organizations.accept({ secret: secretOf(link) });
      const { query } = authorizationRequest(await registerApplication(server));
      const allowed = { query, accountId, toolsets: ['default' as const], readOnly: true };
      for (const person of [portal, member.portal]) await person.grants.allow(allowed);
      expect((await portal.grants.list({ accountId })).grants).toHaveLength(2);
      await portal.organizations.requireSecondFactor({ organizationId, isRequired: true });
      expect((await portal.grants.list({ accountId })).grants).toMatchObject([{ isOwn: true }]);
    },
  );

  it('answers a challenge once, within five minutes, and none of its own', async () => {
    const { device } = await addWithPasskey('once@example.com');
    const answer = await answerOf(device);
    const results = await Promise.allSettled([signIn(answer), signIn(answer)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(signIn(answer)).rejects.toMatchObject(refused);
    const late = await answerOf(device);
    now += 5 * MINUTE_MS;
    await expect(signIn(late)).rejects.toMatchObject(refused);
    const made = device.use({ challenge: Buffer.alloc(32, 1).toString('base64url') });
    await expect(signIn(made)).rejects.toMatchObject(refused);
  });

  it('opens nothing from another page, while its device is locked, with another key, or unreadable', async () => {
    const { device, portal } = await addWithPasskey('hostile@example.com');
    const elsewhere = newPasskeyDevice({ origin: 'https://evil.test' });
    const locked = newPasskeyDevice({ origin: TEST_BASE_URL, isUnlocked: false });
    for (const other of [elsewhere, locked]) {
      await expect(add(portal, other)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const answer = await answerOf(device);
    const stranger = newPasskeyDevice({ origin: TEST_BASE_URL });
    const forged = { ...(await answerOf(stranger)), id: answer.id, rawId: answer.rawId };
    await expect(signIn(forged)).rejects.toMatchObject(refused);
    const userHandle = Buffer.from('usr_somebody').toString('base64url');
    const misled = { ...answer, response: { ...answer.response, userHandle } };
    await expect(signIn(misled)).rejects.toMatchObject(refused);
    for (const text of ['', '{', 'null', '{"id":1}'])
      await expect(pages().passkeys.signIn({ answer: text })).rejects.toMatchObject(refused);
    expect(server.logged()).not.toContain('"level":"error"');
  });

  it('is refused when its count runs backwards, as that of a copied key does', async () => {
    const { device } = await addWithPasskey('copied@example.com');
    const older = await answerOf(device);
    await signIn(await answerOf(device));
    await expect(signIn(older)).rejects.toMatchObject(refused);
  });

  it('signs in from a device that does not count, again and again', async () => {
    const device = newPasskeyDevice({ origin: TEST_BASE_URL, counts: false });
    const { portal } = await addAda('no-count@example.com');
    await add(portal, device);
    for (let times = 0; times < 2; times += 1) expect(await signIn(await answerOf(device))).toBeDefined();
  });

  it('does not sign a suspended person in', async () => {
    const { user, device } = await addWithPasskey('suspended@example.com');
    await suspendPerson(server.services, user.id);
    await expect(signIn(await answerOf(device))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('confirms who its person is, and nobody else, by a challenge for that alone', async () => {
    const { portal, device } = await addWithPasskey('confirms@example.com');
    const other = await addWithPasskey('confirms-2@example.com');
    now += 11 * MINUTE_MS;
    const stale = { code: 'PRECONDITION_REQUIRED' };
    await expect(portal.passkeys.beginRegistration()).rejects.toMatchObject(stale);
    const forSignIn = await answerOf(device);
    await expect(portal.passkeys.confirm({ answer: forSignIn })).rejects.toMatchObject(refused);
    const options = await portal.passkeys.beginConfirmation();
    await expect(portal.passkeys.confirm({ answer: other.device.use(options) })).rejects.toMatchObject(
      refused,
    );
    const answer = device.use(await portal.passkeys.beginConfirmation());
    await expect(signIn(answer)).rejects.toMatchObject(refused);
    const own = device.use(await portal.passkeys.beginConfirmation());
    await portal.passkeys.confirm({ answer: own });
    expect(await portal.passkeys.beginRegistration()).toBeDefined();
  });
});

describe('passkeys of a person', () => {
  it('belong to one person, and are removed by that person alone', async () => {
    const { portal, device, passkeyId } = await addWithPasskey('mine@example.com');
    const other = await addAda('theirs@example.com');
    await expect(add(other.portal, device)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(other.portal.passkeys.remove({ passkeyId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await portal.passkeys.list()).passkeys).toMatchObject([{ passkeyId, name: 'Laptop' }]);
    await portal.passkeys.remove({ passkeyId });
    await expect(signIn(await answerOf(device))).rejects.toMatchObject(refused);
  });

  it('are twenty at most, also when several are added at the same time', async () => {
    const { user, portal } = await addAda('many@example.com');
    const stored = { userId: user.id, publicKey: '', counter: 0, createdAt: new Date(now), lastUsedAt: null };
    await server.services.db.transaction(async (tx) => {
      for (let n = 0; n < 19; n += 1) await insertPasskey(tx, { ...stored, id: `many-${n}`, name: 'Phone' });
    });
    const device = () => newPasskeyDevice({ origin: TEST_BASE_URL });
    const begun = [1, 2, 3].map(async () => device().register(await portal.passkeys.beginRegistration()));
    const responses = await Promise.all(begun);
    const results = await Promise.allSettled(
      responses.map((response) => portal.passkeys.register({ name: 'Phone', response })),
    );
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const full = { code: 'CONFLICT', message: expect.stringContaining('20 passkeys') };
    expect(failed).toEqual([expect.objectContaining(full), expect.objectContaining(full)]);
    await expect(portal.passkeys.beginRegistration()).rejects.toMatchObject(full);
    expect((await portal.passkeys.list()).passkeys).toHaveLength(20);
  });

  it('are added with a challenge of the same person only', async () => {
    const [one, two] = [await addAda('one@example.com'), await addAda('other@example.com')];
    const device = newPasskeyDevice({ origin: TEST_BASE_URL });
    const response = device.register(await one.portal.passkeys.beginRegistration());
    await expect(two.portal.passkeys.register({ name: 'Laptop', response })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('cannot all be removed by a member whose organization demands a second factor, unless another one is there', async () => {
    const { device, passkeyId, user } = await addWithPasskey('demanded@example.com');
    const { loginId } = await signIn(await answerOf(device));
    const portal = portalOf(server.services, loginId);
    const [first] = (await portal.organizations.list()).organizations;
    const organizationId = first?.organizationId ?? '';
    await portal.organizations.requireSecondFactor({ organizationId, isRequired: true });
    const demanded = { code: 'CONFLICT', message: expect.stringContaining('second factor') };
    await expect(portal.passkeys.remove({ passkeyId })).rejects.toMatchObject(demanded);
    const other = newPasskeyDevice({ origin: TEST_BASE_URL });
    const { passkeyId: second } = await add(portal, other, 'Phone');
    await portal.passkeys.remove({ passkeyId });
    await expect(portal.passkeys.remove({ passkeyId: second })).rejects.toMatchObject(demanded);

    await portal.organizations.requireSecondFactor({ organizationId, isRequired: false });
    await portal.passkeys.remove({ passkeyId: second });
    // The login no longer counts as one with a second factor.
    await expect(
      portal.organizations.requireSecondFactor({ organizationId, isRequired: true }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await actionsOn(server.services.db, user.id)).toContain('user.remove-passkey');
  });

  it('become the only way in, of which the last one cannot be removed', async () => {
    const { portal, device, passkeyId, user } = await addWithPasskey('only@example.com');
    const email = user.email;
    const other = await pages().users.signIn({ email, password });
    await portal.passkeys.dropPassword();
    await expect(pages().users.signIn({ email, password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(portalOf(server.services, other.loginId).users.me()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await portal.users.me()).toMatchObject({ hasPassword: false });
    await expect(portal.passkeys.remove({ passkeyId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await signIn(await answerOf(device))).toBeDefined();
    const { portal: without } = await addAda('no-passkey@example.com');
    await expect(without.passkeys.dropPassword()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
