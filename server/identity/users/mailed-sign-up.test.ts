import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { newPerson, portalOf } from '../../testing/people';
import { newOwnRoom } from '../../testing/scene';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let mailServer: MailServer;
let now = Date.parse('2026-05-04T10:00:00Z');
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await testServer({
    env: { SMTP_URL: mailServer.url, TRUSTED_PROXIES: '1' },
    replace: () => ({ now: () => new Date(now) }),
  });
});
afterAll(async () => {
  await server.close();
  mailServer.close();
});

const password = 'four-horses-and-a-cart';
let calls = 0;

/** Calls an operation of the sign-up page, from a new address unless the test gives one. */
function post(operation: string, body: object, ip?: string) {
  calls += 1;
  const headers = { Origin: TEST_BASE_URL, 'X-Forwarded-For': ip ?? `2001:db8:${calls.toString(16)}::1` };
  return server.call('POST', `/trpc/users.${operation}`, { body, headers });
}

/** Asks for a link, and reads the mail that comes. */
async function ask(email: string, from?: string) {
  const { length } = mailServer.mails;
  const answer = await post('requestSignUp', { email, ...(from !== undefined && { from }) });
  return { answer, mail: await mailServer.mail(length) };
}

const linkIn = (text: string): URL => new URL(/https:\S+/.exec(text)?.[0] ?? '');
const tokenIn = (text: string): string => linkIn(text).searchParams.get('token') ?? '';
const finish = (token: string, displayName = 'Mia', chosen = password) =>
  post('confirmSignUp', { token, displayName, password: chosen });
const signIn = (email: string, given = password) =>
  portalOf(server.services, null, true).users.signIn({ email, password: given });
const readLink = (token: string) => portalOf(server.services, null).users.signUpLink({ token });

it('creates the person when the mailed link is used, with the password chosen then', async () => {
  const { answer, mail } = await ask('mia@example.com');
  expect(answer.status).toBe(200);
  expect(mail).toMatchObject({ to: 'mia@example.com', subject: 'Confirm your email address' });
  await expect(signIn('mia@example.com')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const token = tokenIn(mail.text);
  expect(await readLink(token)).toEqual({ email: 'mia@example.com' });
  expect((await finish(token)).status).toBe(200);
  const { loginId } = await signIn('mia@example.com');
  const portal = portalOf(server.services, loginId);
  expect(await portal.users.me()).toMatchObject({ email: 'mia@example.com', displayName: 'Mia' });
  expect((await portal.accounts.list()).accounts.map(({ mode }) => mode)).toEqual(['live', 'test']);
  expect(server.logged()).not.toContain(token);
});

it('answers the same for a known and a new address, and tells only the mailbox', async () => {
  const [fresh, taken] = [await ask('new@example.com'), await ask('MIA@example.com')];
  const seen = ({ status, headers, body }: typeof fresh.answer) => ({
    status,
    body,
    headers: [...headers.keys()],
  });
  expect(seen(taken.answer)).toEqual(seen(fresh.answer));
  expect(taken.mail).toMatchObject({ to: 'MIA@example.com', subject: 'You have an account already' });
  expect(taken.mail.text).not.toContain('token');
  expect(linkIn(taken.mail.text).href).toBe(`${TEST_BASE_URL}/sign-in`);
});

it('accepts a link once, also when it is used twice at the same time', async () => {
  const token = tokenIn((await ask('twice@example.com')).mail.text);
  const statuses = (await Promise.all([finish(token), finish(token)])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
  await expect(readLink(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('invalidates the other links of an address when one is used', async () => {
  const one = tokenIn((await ask('two@example.com')).mail.text);
  const other = tokenIn((await ask('two@example.com')).mail.text);
  expect((await finish(one)).status).toBe(200);
  expect((await finish(other)).status).toBe(404);
});

it('expires links after a day', async () => {
  const token = tokenIn((await ask('late@example.com')).mail.text);
  now += 24 * HOUR_MS - 1;
  expect(await readLink(token)).toBeDefined();
  now += 1;
  await expect(readLink(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await finish(token)).status).toBe(404);
});

it('keeps the link when the password is refused', async () => {
  const token = tokenIn((await ask('weak@example.com')).mail.text);
  expect((await finish(token, 'Wim', 'Password123')).status).toBe(400);
  expect((await finish(token)).status).toBe(200);
});

it('refuses sign-up without a link', async () => {
  const answer = await post('signUp', { email: 'direct@example.com', displayName: 'Dirk', password });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('confirms addresses by mail');
});

it('sends one address at most five mails a day', async () => {
  const { length } = mailServer.mails;
  const asked = Array.from({ length: 9 }, () => post('requestSignUp', { email: 'flooded@example.com' }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(mailServer.mails).toHaveLength(length + 5);
  // A link that a stranger requested works for the owner of the mailbox.
  expect((await finish(tokenIn((await mailServer.mail(length)).text))).status).toBe(200);
});

it('limits mails by network', { tags: ['slow'] }, async () => {
  const from = (ip: string, count: number) =>
    post('requestSignUp', { email: `person-${count}@example.net` }, ip);
  for (let count = 0; count < 31; count += 1) {
    expect((await from(`2001:db8:ffff:1::${count}`, count)).status).toBe(200);
  }
  expect((await from('2001:db8:ffff:1::99', 99)).status).toBe(429);
  expect((await from('2001:db8:ffff:2::1', 100)).status).toBe(200);
});

it('stores no link and answers with a reason when the mail server refuses the mail', async () => {
  mailServer.refuses = true;
  for (let count = 0; count < 6; count += 1) {
    const answer = await post('requestSignUp', { email: 'down@example.com' });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('could not be sent');
  }
  mailServer.refuses = false;
  expect((await ask('down@example.com')).answer.status).toBe(200);
});

it('leads to the invitation that somebody came for', async () => {
  const owner = await newPerson(server.services);
  const roomId = await newOwnRoom(owner);
  const { secret } = await owner.portal.members.invite({ roomId, role: 'member' });
  const path = `/join-room?invitation=${secret}`;
  const link = linkIn((await ask('ina@example.com', path)).mail.text);
  expect(link.pathname).toBe('/sign-up/confirm');
  expect(link.searchParams.get('from')).toBe(path);
  await finish(link.searchParams.get('token') ?? '', 'Ina');
  const { loginId } = await signIn('ina@example.com');
  await portalOf(server.services, loginId).members.accept({ secret });
  const taken = linkIn((await ask('ina@example.com', path)).mail.text);
  expect([taken.pathname, taken.searchParams.get('from')]).toEqual(['/sign-in', path]);
});

it('refuses addresses that nobody can have, and paths that lead elsewhere', async () => {
  expect((await post('requestSignUp', { email: 'owner@localhost.invalid' })).status).toBe(400);
  expect((await post('requestSignUp', { email: 'a@example.com', from: 'https://evil.example' })).status).toBe(
    400,
  );
});
