import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer, type ReceivedMail } from '../../testing/mail-server';
import { newPerson, portalOf } from '../../testing/people';
import { newOwnRoom } from '../../testing/scene';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';

const password = 'four-horses-and-a-cart';
const refused = { code: 'FORBIDDEN' };

/** Calls an operation of the sign-up page. */
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
    const input = { email: 'eve@example.com', displayName: 'Eve', password };
    const answer = await post(server, 'signUp', input);
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

  /** Asks for a link. @returns the token in it */
  async function linkFor(email: string): Promise<string> {
    const isLink = ({ to, subject }: ReceivedMail) => to === email && subject === CONFIRM;
    const { length } = mailServer.mails.filter(isLink);
    await ask(email);
    return /token=([\w-]+)/.exec((await mailServer.mail(length, isLink)).text)?.[1] ?? '';
  }

  async function signUp(email: string, displayName: string) {
    const input = { token: await linkFor(email), displayName, password };
    expect((await post(server, 'confirmSignUp', input)).status).toBe(200);
  }

  const ask = (email: string) => post(server, 'requestSignUp', { email });
  /** Returns the recipients and subjects of mail since the test began. */
  const mailsSince = (count: number) =>
    mailServer.mails.slice(count).map(({ to, subject }) => `${to.toLowerCase()}: ${subject}`);
  const CONFIRM = 'Confirm your email address';

  it(
    'mails the address that an invitation was mailed to, in any case, while it is good',
    { tags: ['slow'] },
    async () => {
      const { withdraw } = await invite('Mia@example.com');
      const { length } = mailServer.mails;
      await ask('mia@EXAMPLE.com');
      await mailServer.mail(length);
      await withdraw();
      await ask('mia@example.com');
      await invite('mia@example.com');
      now += 7 * 86_400_000 + 1;
      await ask('mia@example.com');
      await invite('tom@example.com');
      await ask('tom@example.com');
      await expect.poll(() => mailsSince(length)).toContain(`tom@example.com: ${CONFIRM}`);
      expect(mailsSince(length).filter((mail) => mail.endsWith(CONFIRM))).toEqual([
        `mia@example.com: ${CONFIRM}`,
        `tom@example.com: ${CONFIRM}`,
      ]);
    },
  );

  it(
    'answers alike for who was invited, who was not and who has signed up, as often as they ask',
    { tags: ['slow'] },
    async () => {
      await invite('ina@example.com');
      await invite('pia@example.com');
      await signUp('pia@example.com', 'Pia');
      const { length } = mailServer.mails;
      const asked = async (email: string) => {
        const answers = [];
        for (let count = 0; count < 6; count += 1) {
          const { status, headers, body } = await ask(email);
          answers.push({ status, headers: [...headers.keys()], body });
        }
        return answers;
      };
      const invited = await asked('ina@example.com');
      expect(invited.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(invited[0]?.body).toEqual({ result: { data: { mailed: true } } });
      expect(await asked('eve@example.com')).toEqual(invited);
      expect(await asked('pia@example.com')).toEqual(invited);
      await expect.poll(() => mailsSince(length)).toHaveLength(10);
      expect(mailsSince(length).filter((mail) => mail.startsWith('eve@'))).toEqual([]);
      expect(mailsSince(length)).toContain('pia@example.com: You have an account already');
    },
  );

  it(
    'answers alike when the mail server takes no mail, and counts none that was not sent',
    { tags: ['slow'] },
    async () => {
      await invite('uma@example.com');
      mailServer.refuses = true;
      for (let count = 1; count <= 6; count += 1) {
        expect((await ask('uma@example.com')).status).toBe(200);
        await expect.poll(() => server.logged().split('was not told of this')).toHaveLength(count + 1);
      }
      mailServer.refuses = false;
    },
  );

  it('refuses a link whose invitation has been withdrawn since', async () => {
    const { withdraw } = await invite('nils@example.com');
    const token = await linkFor('nils@example.com');
    await withdraw();
    const input = { token, displayName: 'Nils', password };
    expect((await post(server, 'confirmSignUp', input)).status).toBe(403);
    await invite('nils@example.com');
    expect((await post(server, 'confirmSignUp', input)).status).toBe(200);
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
