/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../../api/router';
import { portalOf } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let now = Date.parse('2026-05-04T10:00:00Z');

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: () => new Date(now) }) });
});
afterAll(() => server.close());

const password = 'four-horses-and-a-cart';
const pages = () => portalOf(server.services, null, true);

it('gives whoever signs up a live and a test account, and lets them in with their password', async () => {
  await portalOf(server.services, null).users.signUp({
    email: 'Ada@example.com',
    displayName: 'Ada',
    password,
  });
  const login = await pages().users.signIn({ email: 'ada@EXAMPLE.com', password });
  const portal = portalOf(server.services, login.loginId);
  expect(await portal.users.me()).toMatchObject({ email: 'Ada@example.com', hasPassword: true });
  expect((await portal.accounts.list()).accounts.map((account) => account.mode)).toEqual(['live', 'test']);
});

it('answers an unknown email and a wrong password with one sentence', async () => {
  const sentence = { code: 'UNAUTHORIZED', message: 'Email and password do not match.' };
  await expect(pages().users.signIn({ email: 'nobody@example.com', password })).rejects.toMatchObject(
    sentence,
  );
  await expect(pages().users.signIn({ email: 'ada@example.com', password: 'wrong' })).rejects.toMatchObject(
    sentence,
  );
});

it.each(['short', 'aaaaaaaaaaaaaa', 'Password123', 'qwertyuiop', 'berta@example.com'])(
  'refuses the password %s',
  async (weak) => {
    const input = { email: 'berta@example.com', displayName: 'Berta', password: weak };
    await expect(portalOf(server.services, null).users.signUp(input)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  },
);

it('makes guessing slow, even with many guesses at once, and forgets after an hour', async () => {
  const guess = () => pages().users.signIn({ email: 'carla@example.com', password: 'a wrong guess' });
  const codes = (await Promise.allSettled(Array.from({ length: 12 }, guess))).map((result) =>
    result.status === 'rejected' ? result.reason.code : 'in',
  );
  expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(6);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(6);
  now += 1_001;
  await expect(guess()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  now += 1_001;
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  now += 3_600_001;
  await expect(guess()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

const from = (ip: string) => {
  const credential = { apiKey: null, bearer: null, loginId: null, fromPages: true };
  return createCaller({
    services: server.services,
    credential,
    ip,
    requestId: null,
    rejectedBody: null,
    idempotencyKey: null,
  });
};

it('lets as many people as like sign in from one address, one after another', async () => {
  const signIn = () => from('192.0.2.7').users.signIn({ email: 'ada@example.com', password });
  for (let count = 1; count <= 40; count += 1) await expect(signIn()).resolves.toBeDefined();
});

it.each([
  ['one IPv6 network', (count: number) => `2001:db8:0:7::${count.toString(16)}`],
  ['one IPv6 network, in full', (count: number) => `2001:db8:0:8:${count}:0:0:1`],
  ['one IPv4 address, in both spellings', (count: number) => `${count % 2 ? '::ffff:' : ''}192.0.2.9`],
])('counts guesses from %s together', async (what, ipOf) => {
  const guess = (count: number) =>
    from(ipOf(count)).users.signIn({ email: `${count}.${what.length}@example.com`, password: 'wrong' });
  for (let count = 1; count <= 31; count += 1) {
    await expect(guess(count)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  await expect(guess(32)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(
    from('2001:db8:0:9::1').users.signIn({ email: 'ada@example.com', password }),
  ).resolves.toBeDefined();
});

it('keeps nobody out for what strangers guess from elsewhere, unless too many do', async () => {
  const email = 'dora@example.com';
  await from('192.0.2.20').users.signUp({ email, displayName: 'Dora', password });
  const signIn = (ip: string, given = password) => from(ip).users.signIn({ email, password: given });
  const guess = (ip: string) => signIn(ip, 'a wrong guess');
  const refused = { code: 'TOO_MANY_REQUESTS' };
  for (let count = 1; count <= 6; count += 1) await expect(guess('192.0.2.21')).rejects.toBeDefined();
  await expect(guess('192.0.2.21')).rejects.toMatchObject(refused);
  await expect(signIn('192.0.2.20')).resolves.toBeDefined();
  await expect(guess('192.0.2.21')).rejects.toMatchObject(refused);
  for (let count = 0; count < 51; count += 1) {
    await expect(guess(`198.51.100.${count % 17}`)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  await expect(signIn('192.0.2.20')).rejects.toMatchObject(refused);
});

it('lets nobody sign up as somebody whom the server makes by itself', async () => {
  const input = { email: 'Owner@localhost.INVALID', displayName: 'Eve', password };
  await expect(from('192.0.2.10').users.signUp(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('refuses text that cannot be stored, before the database does', async () => {
  const refused = { code: 'BAD_REQUEST' };
  const { signIn, signInWithProvider } = from('192.0.2.11').users;
  await expect(signIn({ email: 'a\0b', password })).rejects.toMatchObject(refused);
  const vouched = { provider: 'google' as const, providerUserId: '1', email: '', displayName: 'a\0b' };
  await expect(signInWithProvider(vouched)).rejects.toMatchObject(refused);
});

it('knows people of a provider by their id there, never by their email', async () => {
  const input = {
    provider: 'github' as const,
    providerUserId: '4711',
    email: 'ada@example.com',
    displayName: 'Ada G',
  };
  const first = await pages().users.signInWithProvider(input);
  const again = await pages().users.signInWithProvider({ ...input, email: 'new@example.com' });
  const withPassword = await pages().users.signIn({ email: 'ada@example.com', password });
  expect(again.userId).toBe(first.userId);
  expect(withPassword.userId).not.toBe(first.userId);
});

it('lets nobody sign in as somebody of a provider over the wire', async () => {
  const url = `${server.url}/trpc/users.signInWithProvider`;
  const body = { provider: 'github', providerUserId: '4711', email: 'ada@example.com', displayName: 'Ada' };
  const headers = { 'Content-Type': 'application/json', Origin: 'https://meet.test' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(401);
});

it('ends cookie and access tokens with the login, and the other logins with a new password', async () => {
  const [one, other] = [
    await pages().users.signIn({ email: 'ada@example.com', password }),
    await pages().users.signIn({ email: 'ada@example.com', password }),
  ];
  const { token } = await portalOf(server.services, other.loginId).users.accessToken();
  expect((await server.call('GET', '/api/recordings', { bearer: token })).status).toBe(200);
  const newPassword = 'five-horses-and-a-cart';
  await portalOf(server.services, one.loginId).users.changePassword({
    currentPassword: password,
    newPassword,
  });
  expect((await server.call('GET', '/api/recordings', { bearer: token })).status).toBe(401);
  await expect(portalOf(server.services, other.loginId).users.me()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });

  await portalOf(server.services, one.loginId).users.signOut();
  await expect(portalOf(server.services, one.loginId).users.me()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

it('takes changes from its own origin only', async () => {
  const send = (origin: string) =>
    fetch(`${server.url}/trpc/users.signOut`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
    });
  expect((await send('https://elsewhere.test')).status).toBe(403);
  expect((await send('https://meet.test')).status).toBe(401);
});
