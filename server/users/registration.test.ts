import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../testing/mail-server';
import { newPerson, portalOf } from '../testing/people';
import { newOwnRoom } from '../testing/scene';
import { TEST_BASE_URL, testServer, type TestServer } from '../testing/server';

const password = 'four-horses-and-a-cart';
const refused = { code: 'FORBIDDEN' };

/** A call of the sign-up page. */
const post = (server: TestServer, operation: string, body: object) =>
  server.call('POST', `/trpc/users.${operation}`, { body, headers: { Origin: TEST_BASE_URL } });

const vouched = (email: string, emailVerified?: boolean) => ({
  provider: 'github' as const,
  providerUserId: email,
  email,
  displayName: 'Gita',
  ...(emailVerified !== undefined && { emailVerified }),
});

describe('closed', () => {
  let server: TestServer;
  const bootstrap = { BOOTSTRAP_EMAIL: 'olga@example.com', BOOTSTRAP_PASSWORD: password };
  beforeAll(async () => {
    server = await testServer({ env: { REGISTRATION: 'closed', ...bootstrap } });
  });
  afterAll(() => server.close());

  it('refuses to sign anybody up, and says who to ask', async () => {
    const wish = { email: 'eve@example.com', displayName: 'Eve', password };
    const answer = await post(server, 'signUp', wish);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('ask whoever runs this server');
  });

  it('refuses people of a provider who are not here yet, and lets in those who are', async () => {
    const { signInWithProvider } = portalOf(server.services, null, true).users;
    await expect(signInWithProvider(vouched('gita@example.com', true))).rejects.toMatchObject(refused);
    const { registration } = server.services;
    server.services.registration = { ...registration, mode: 'open' };
    await signInWithProvider(vouched('gita@example.com'));
    server.services.registration = registration;
    await expect(signInWithProvider(vouched('gita@example.com'))).resolves.toBeDefined();
  });

  it('lets in the person whom the operator has made', async () => {
    const given = { email: 'olga@example.com', password };
    await expect(portalOf(server.services, null, true).users.signIn(given)).resolves.toBeDefined();
  });
});

describe('by invitation', () => {
  let server: TestServer;
  let mailServer: MailServer;
  let now = Date.parse('2026-05-04T10:00:00Z');
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await testServer({
      env: { REGISTRATION: 'invited', SMTP_URL: mailServer.url },
      replace: () => ({ now: () => new Date(now) }),
    });
  });
  afterAll(async () => {
    await server.close();
    mailServer.close();
  });

  async function invite(email: string) {
    const owner = await newPerson(server.services);
    const roomId = await newOwnRoom(owner);
    const { invitationId } = await owner.portal.members.invite({ roomId, role: 'member', email });
    return { withdraw: () => owner.portal.members.withdraw({ roomId, invitationId }) };
  }

  const ask = async (email: string) => (await post(server, 'requestSignUp', { email })).status;

  it('takes the address that an invitation was mailed to, in any case, while it is good', async () => {
    expect(await ask('mia@example.com')).toBe(403);
    const { withdraw } = await invite('Mia@example.com');
    expect(await ask('mia@EXAMPLE.com')).toBe(200);
    await withdraw();
    expect(await ask('mia@example.com')).toBe(403);
    await invite('mia@example.com');
    now += 7 * 86_400_000 + 1;
    expect(await ask('mia@example.com')).toBe(403);
  });

  it('refuses a link whose invitation has been withdrawn since', async () => {
    const { withdraw } = await invite('nils@example.com');
    const { length } = mailServer.mails;
    await ask('nils@example.com');
    const token = /token=([\w-]+)/.exec((await mailServer.mail(length)).text)?.[1] ?? '';
    await withdraw();
    const wish = { token, displayName: 'Nils', password };
    expect((await post(server, 'confirmSignUp', wish)).status).toBe(403);
    await invite('nils@example.com');
    expect((await post(server, 'confirmSignUp', wish)).status).toBe(200);
  });

  it('takes people of a provider whose address is invited and verified, and no others', async () => {
    const { signInWithProvider } = portalOf(server.services, null, true).users;
    await invite('gita@example.com');
    await expect(signInWithProvider(vouched('gita@example.com'))).rejects.toMatchObject(refused);
    await expect(signInWithProvider(vouched('gita@example.com', false))).rejects.toMatchObject(refused);
    await expect(signInWithProvider(vouched('otto@example.com', true))).rejects.toMatchObject(refused);
    await expect(signInWithProvider(vouched('gita@example.com', true))).resolves.toBeDefined();
  });
});
