import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../api/router';
import { findJobs } from '../../testing/jobs-rows';
import { startMailServer, type MailServer, type ReceivedMail } from '../../testing/mail-server';
import { newTeam } from '../../testing/organization';
import { newPasskeyDevice } from '../../testing/passkey-device';
import { newKeyFor, newPerson, newPersonWithPassword } from '../../testing/people';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { dropSecondFactorOf } from '../users/second-factor';

let server: TestServer;
let mailServer: MailServer;
let now = Date.parse('2026-05-04T10:00:00Z');
const password = 'four-horses-and-a-cart';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await testServer({
    env: { SMTP_URL: mailServer.url },
    replace: () => ({ now: () => new Date(now) }),
  });
});
afterAll(async () => {
  await server.close();
  mailServer.close();
});

/** The router, called by a browser. */
function from({ loginId = null, ip = '192.0.2.1' }: { loginId?: string | null; ip?: string }) {
  const credential = { apiKey: null, bearer: null, loginId, fromPages: true };
  const call = { services: server.services, credential, requestId: null, rejectedBody: null };
  return createCaller({ ...call, ip, country: 'CH', userAgent: FIREFOX, idempotencyKey: null });
}

const signIn = (email: string, device?: string) =>
  from({}).users.signIn({ email, password, ...(device !== undefined && { device }) });

/** Signs somebody up, and in for the first time. */
async function addAda(email: string) {
  const user = await newPersonWithPassword(server.services, { email, password });
  const { loginId, device } = await signIn(email);
  return { user, device, portal: from({ loginId }) };
}

const subjectsTo = (email: string) =>
  mailServer.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

/** Waits for the mail of that number to an address. */
function mailTo(email: string, index = 0): Promise<ReceivedMail> {
  server.services.jobs.wake();
  return mailServer.mail(index, ({ to }) => to === email);
}

/** Waits until every notice that is due has been mailed or left out. */
async function settle(): Promise<void> {
  server.services.jobs.wake();
  const open = async () =>
    (await findJobs(server.services.db)).filter(
      ({ kind, finishedAt }) => kind === 'mail-notice' && !finishedAt,
    );
  await expect.poll(open).toEqual([]);
}

describe('a sign-in', () => {
  it('in a new browser is mailed with time, browser, address and country, and without a secret', async () => {
    await addAda('new@example.com');
    const { loginId, device } = await signIn('new@example.com');
    const { subject, text } = await mailTo('new@example.com');
    expect(subject).toBe('New sign-in to your account');
    expect(text).toContain(
      'When: 2026-05-04 10:00 UTC\nBrowser: Firefox on Linux\nNetwork address: 192.0.2.1\nCountry: Switzerland\n',
    );
    expect(text).toContain(`${TEST_BASE_URL}/portal/live/settings`);
    for (const secret of [loginId, device, 'token', password]) expect(text).not.toContain(secret);
  });

  it('in a known browser, and the first one after the sign-up, is not mailed', async () => {
    const { device } = await addAda('known@example.com');
    now += 86_400_000;
    const { device: renewed } = await signIn('known@example.com', device);
    await signIn('known@example.com', renewed);
    await settle();
    expect(subjectsTo('known@example.com')).toEqual([]);
  });

  it('is mailed when it is the first one long after the sign-up', async () => {
    await newPersonWithPassword(server.services, { email: 'slow@example.com', password });
    now += 600_000;
    await signIn('slow@example.com');
    expect((await mailTo('slow@example.com')).subject).toBe('New sign-in to your account');
  });

  it('that waits for a second factor is mailed at its first step, because the browser is known from then on', async () => {
    const { portal } = await addAda('waits@example.com');
    const { secret } = await portal.users.beginSecondFactor();
    await portal.users.confirmSecondFactor({ code: codeOf(secret) });
    await mailTo('waits@example.com');
    const { loginId, device } = await signIn('waits@example.com');
    expect((await mailTo('waits@example.com', 1)).text).toContain('waits for your second factor');
    now += 60_000;
    await from({ loginId }).users.finishSignIn({ code: codeOf(secret) });
    await signIn('waits@example.com', device);
    await settle();
    expect(subjectsTo('waits@example.com')).toHaveLength(2);
  });

  it('through a provider, and with a passkey, makes the browser known', { tags: ['slow'] }, async () => {
    const person = { provider: 'google' as const, providerUserId: 'g-1', displayName: 'Gita' };
    const vouched = { ...person, email: 'gita@example.com', emailVerified: true };
    const first = await from({}).users.signInWithProvider(vouched);
    const portal = from({ loginId: first.loginId });
    const key = newPasskeyDevice({ origin: TEST_BASE_URL });
    const response = key.register(await portal.passkeys.beginRegistration());
    await portal.passkeys.register({ name: 'Laptop', response });
    await mailTo('gita@example.com');
    const byPasskey = async (device?: string) => {
      const answer = JSON.stringify(key.use(await from({}).passkeys.beginSignIn()));
      return from({}).passkeys.signIn({ answer, ...(device !== undefined && { device }) });
    };
    const again = await from({}).users.signInWithProvider({ ...vouched, device: first.device });
    await byPasskey(again.device);
    await settle();
    expect(subjectsTo('gita@example.com')).toEqual(['A passkey was added']);
    const { device } = await byPasskey();
    await mailTo('gita@example.com', 1);
    await from({}).users.signInWithProvider({ ...vouched, device });
    await settle();
    expect(subjectsTo('gita@example.com')).toEqual(['A passkey was added', 'New sign-in to your account']);
  });

  it(
    'that is repeated in new browsers is mailed ten times, and then less and less',
    { tags: ['slow'] },
    async () => {
      await addAda('flooded@example.com');
      const repeat = async (times: number) => {
        for (let count = 0; count < times; count += 1) {
          await signIn('flooded@example.com');
          await settle();
        }
        return subjectsTo('flooded@example.com').length;
      };
      // The mail after the ten free ones begins the first wait.
      expect(await repeat(13)).toBe(11);
      now += 1_000;
      expect(await repeat(2)).toBe(12);
    },
  );
});

it('mails every change of the ways to sign in to the person', { tags: ['slow'] }, async () => {
  const email = 'changes@example.com';
  const { portal, user } = await addAda(email);
  const key = newPasskeyDevice({ origin: TEST_BASE_URL });
  const response = key.register(await portal.passkeys.beginRegistration());
  const { passkeyId } = await portal.passkeys.register({ name: 'Laptop', response });
  await mailTo(email, 0);
  await portal.passkeys.remove({ passkeyId });
  await mailTo(email, 1);
  const { secret } = await portal.users.beginSecondFactor();
  await portal.users.confirmSecondFactor({ code: codeOf(secret) });
  await mailTo(email, 2);
  const { recoveryCodes } = await portal.users.renewRecoveryCodes();
  await mailTo(email, 3);
  await portal.users.removeSecondFactor();
  await mailTo(email, 4);
  const newPassword = 'five-horses-and-a-cart';
  await portal.users.changePassword({ currentPassword: password, newPassword });
  await mailTo(email, 5);
  expect(subjectsTo(email)).toEqual([
    'A passkey was added',
    'A passkey was removed',
    'A second factor was turned on',
    'New recovery codes were made',
    'Your second factor was removed',
    'Your password was changed',
  ]);
  const text = mailServer.mails.map((mail) => mail.text).join('');
  for (const one of [secret, ...recoveryCodes, passkeyId, 'Laptop']) expect(text).not.toContain(one);
  const again = await portal.users.beginSecondFactor();
  now += 60_000;
  await portal.users.confirmSecondFactor({ code: codeOf(again.secret) });
  await mailTo(email, 6);
  await dropSecondFactorOf(server.services, user.id);
  expect((await mailTo(email, 7)).text).toContain('By: the operator of the server');
});

describe('a new key', () => {
  it('is mailed to the person who made it, and not to others', async () => {
    const { owner, developer, organizationId } = await newTeam(server.services);
    const { email } = await developer.portal.users.me();
    const asDeveloper = from({ loginId: developer.loginId });
    const key = await asDeveloper.keys.create({ accountId: owner.live, name: 'Evil name', scopes: [] });
    const { subject, text } = await mailTo(email);
    expect(subject).toBe('A secret key was created');
    expect(text).toContain(`Key: ${key.start}...`);
    expect(text).toContain(`${TEST_BASE_URL}/portal/${organizationId}/live/keys`);
    for (const secret of [key.secret, 'Evil name']) expect(text).not.toContain(secret);
    await asDeveloper.keys.roll({ keyId: key.keyId, overlapSeconds: 0 });
    expect((await mailTo(email, 1)).subject).toBe('A secret key was rolled');
    await settle();
    expect(subjectsTo((await owner.portal.users.me()).email)).toEqual([]);
  });

  it('that a key made is mailed to the owners and admins of its organization', async () => {
    const { owner, admin, developer } = await newTeam(server.services);
    const secret = await newKeyFor(owner, 'live', ['svc:keys']);
    const { body } = await server.call('GET', '/api/keys', { key: secret });
    await settle();
    const rolled = await server.call('POST', `/api/keys/${body.keys[0].keyId}/roll`, {
      key: secret,
      body: {},
    });
    expect(rolled.status).toBe(200);
    await settle();
    const subjects = await Promise.all(
      [owner, admin, developer].map(async ({ portal }) => subjectsTo((await portal.users.me()).email)),
    );
    expect(subjects).toEqual([
      ['A secret key was created', 'A secret key was rolled'],
      ['A secret key was rolled'],
      [],
    ]);
    const [{ text } = { text: '' }] = mailServer.mails.filter(({ text: one }) =>
      one.includes('If your own software'),
    );
    expect(text).not.toContain(rolled.body.secret);
  });
});

it('enqueues nothing on a server without mail', async () => {
  const { services } = server;
  const { portal } = await newPerson(services);
  await settle();
  const { length } = await findJobs(services.db);
  const { mail } = services;
  services.mail = null;
  try {
    const [account] = (await portal.accounts.list()).accounts;
    await portal.keys.create({ accountId: account?.accountId ?? '', name: 'Key', scopes: [] });
  } finally {
    services.mail = mail;
  }
  expect(await findJobs(services.db)).toHaveLength(length);
});

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
