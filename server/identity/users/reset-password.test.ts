import { afterAll, beforeAll, expect, it } from 'vitest';
import { findJobs } from '../../testing/jobs-rows';
import { startMailServer, type MailServer, type ReceivedMail } from '../../testing/mail-server';
import { newPersonWithPassword, portalOf } from '../../testing/people';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { findPeople, resumePerson, suspendPerson } from './operate';
import { openPasswordReset } from './reset-password';
import { updateEmail } from './store';

let server: TestServer;
let mailServer: MailServer;
let now = Date.parse('2026-05-04T10:00:00Z');
const MINUTE_MS = 60_000;

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
const newPassword = 'five-horses-and-a-cart';
let calls = 0;

/** Calls an operation of the pages, from a new network. */
function post(operation: string, body: object) {
  calls += 1;
  const headers = { Origin: TEST_BASE_URL, 'X-Forwarded-For': `2001:db8:${calls.toString(16)}::1` };
  return server.call('POST', `/trpc/users.${operation}`, { body, headers });
}

const addAda = (email: string) => newPersonWithPassword(server.services, { email, password });

/** Asks for a link, and reads its token from the mail. */
async function tokenFor(email: string): Promise<string> {
  const isLink = ({ to, text }: ReceivedMail) =>
    to.toLowerCase() === email.toLowerCase() && text.includes('/reset-password?token=');
  const { length } = mailServer.mails.filter(isLink);
  // A request that is made before the job of an earlier one has ended is the same work.
  await expect.poll(unfinishedMailings).toEqual([]);
  expect((await post('requestPasswordReset', { email })).status).toBe(200);
  return tokenIn((await mailServer.mail(length, isLink)).text);
}

const unfinishedMailings = async () =>
  (await findJobs(server.services.db)).filter(
    ({ kind, finishedAt }) => kind === 'mail-password-reset' && finishedAt === null,
  );

const tokenIn = (text: string): string =>
  new URL(/https:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
const reset = (token: string, chosen = newPassword) => post('resetPassword', { token, newPassword: chosen });
const signIn = (email: string, given: string) =>
  portalOf(server.services, null, true).users.signIn({ email, password: given });
const readLink = (token: string) => portalOf(server.services, null).users.passwordReset({ token });

it('sets the password by the mailed link, ends every login, and is not logged', async () => {
  await addAda('ada@example.com');
  const { loginId } = await signIn('ada@example.com', password);
  const token = await tokenFor('ADA@example.com');
  expect(mailServer.mails).toMatchObject([{ to: 'ada@example.com', subject: 'Choose a new password' }]);
  expect(await readLink(token)).toEqual({ email: 'ada@example.com' });
  expect((await reset(token)).body.result.data).toEqual({
    email: 'ada@example.com',
    disconnectedApplications: 0,
  });
  await expect(portalOf(server.services, loginId).users.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(signIn('ada@example.com', password)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await signIn('ada@example.com', newPassword)).toBeDefined();
  expect(server.logged()).not.toContain(token);
});

it('answers the same for an unknown address, and does the same work before the answer', async () => {
  await addAda('known@example.com');
  const seen = async (email: string) => {
    const { status, headers, body } = await post('requestPasswordReset', { email });
    return { status, body, headers: [...headers.keys()] };
  };
  expect(await seen('unknown@example.com')).toEqual(await seen('known@example.com'));
  await mailServer.mail(0, ({ to }) => to === 'known@example.com');
  // The work is looked for in the background, for both alike.
  const jobs = (await findJobs(server.services.db)).filter(({ kind }) => kind === 'mail-password-reset');
  const asked = jobs.map(({ payload }) => payload['email']);
  expect(asked).toEqual(expect.arrayContaining(['unknown@example.com', 'known@example.com']));
  expect(mailServer.mails.map(({ to }) => to)).not.toContain('unknown@example.com');
});

it('accepts a link once, also when it is used twice at the same time, and ends the other links', async () => {
  await addAda('twice@example.com');
  const token = await tokenFor('twice@example.com');
  const other = await tokenFor('twice@example.com');
  const statuses = (await Promise.all([reset(token), reset(token)])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
  expect((await reset(other)).status).toBe(404);
});

it('expires links after half an hour', async () => {
  await addAda('late@example.com');
  const token = await tokenFor('late@example.com');
  now += 30 * MINUTE_MS - 1;
  expect(await readLink(token)).toBeDefined();
  now += 1;
  await expect(readLink(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await reset(token)).status).toBe(404);
});

it('keeps the link when the password is refused', async () => {
  await addAda('weak@example.com');
  const token = await tokenFor('weak@example.com');
  expect((await reset(token, 'Password123')).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

it('takes no token of a link for another purpose', async () => {
  await addAda('purpose@example.com');
  const { loginId } = await signIn('purpose@example.com', password);
  const portal = portalOf(server.services, loginId);
  await portal.users.changeEmail({ email: 'purpose-2@example.com', password });
  const { text } = await mailServer.mail(0, ({ to }) => to === 'purpose-2@example.com');
  expect((await reset(tokenIn(text))).status).toBe(404);
  const token = await tokenFor('purpose@example.com');
  for (const operation of ['confirmEmailChange', 'confirmSignUp'])
    expect((await post(operation, { token, displayName: 'Ada', password: newPassword })).status).toBe(404);
  expect((await reset(token)).status).toBe(200);
});

it('lets nobody in with the old password who signed in while it was reset', async () => {
  const user = await addAda('race@example.com');
  const token = await tokenFor('race@example.com');
  const { hashing } = server.services;
  const original = hashing.verify;
  hashing.verify = async (...given) => {
    const fits = await original(...given);
    hashing.verify = original;
    expect((await reset(token)).status).toBe(200);
    return fits;
  };
  await expect(signIn(user.email, password)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('mails nothing after five links that still work', async () => {
  const user = await addAda('flooded@example.com');
  const links = await Promise.all(Array.from({ length: 8 }, () => openPasswordReset(server.services, user)));
  expect(links.filter((link) => link !== null)).toHaveLength(5);
});

it('a suspended person can neither sign in nor reset the password, until they are resumed', async () => {
  const { services } = server;
  const user = await addAda('sue@example.com');
  const { loginId } = await signIn('sue@example.com', password);
  const token = await tokenFor('sue@example.com');
  await suspendPerson(services, user.id);
  await expect(portalOf(services, loginId).users.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(signIn('sue@example.com', password)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(signIn('sue@example.com', 'a wrong one')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await reset(token)).status).toBe(404);
  const [suspended] = await findPeople(services, 'sue@example.com');
  expect(suspended && (await openPasswordReset(services, suspended))).toBeNull();
  await resumePerson(services, user.id);
  expect(await signIn('sue@example.com', password)).toBeDefined();
});

it('slows down one network that asks for links or guesses their tokens', async () => {
  const headers = { Origin: TEST_BASE_URL, 'X-Forwarded-For': '2001:db8:ffff::1' };
  const guess = () =>
    server.call('POST', '/trpc/users.resetPassword', { headers, body: { token: 'guessed', newPassword } });
  const statuses = new Set<number>();
  for (let tries = 0; tries < 32; tries += 1) statuses.add((await guess()).status);
  expect(statuses).toEqual(new Set([404, 429]));
});

it('lets one of two links of a person set the password when both are used at once', async () => {
  await addAda('both-links@example.com');
  const tokens = [await tokenFor('both-links@example.com'), await tokenFor('both-links@example.com')];
  const answers = await Promise.all(tokens.map((token) => reset(token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

it('is for the address that the person has when the link is made, and not for somebody who was suspended', async () => {
  const { services } = server;
  const user = await addAda('before@example.com');
  await services.db.transaction((tx) => updateEmail(tx, user.id, 'after@example.com'));
  expect(await openPasswordReset(services, user)).toMatchObject({ email: 'after@example.com' });
  await suspendPerson(services, user.id);
  expect(await openPasswordReset(services, user)).toBeNull();
});
