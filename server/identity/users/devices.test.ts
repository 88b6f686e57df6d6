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
const HOME = '192.0.2.1';
const refused = { code: 'TOO_MANY_REQUESTS', headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } };

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

let made = 0;

/** Somebody who has signed in once from home. */
async function owner() {
  made += 1;
  const email = `owner-${made}@example.com`;
  await from(`2001:db8:${made}::1`).users.signUp({ email, displayName: 'Olga', password });
  const signIn = (given: { device?: string; password?: string; ip?: string }) =>
    from(given.ip ?? HOME).users.signIn({
      email,
      password: given.password ?? password,
      ...(given.device !== undefined && { device: given.device }),
    });
  const login = await signIn({});
  return { ...login, email, signIn };
}

let floods = 0;

/** Strangers on 17 networks guess until the whole account has to wait. The clock stands still, so the wait lasts. */
async function flood(email: string) {
  floods += 1;
  for (let count = 0; count <= 50; count += 1) {
    const guess = from(`2001:db8:f${floods}:${count % 17}::1`).users.signIn({
      email,
      password: 'a wrong guess',
    });
    await expect(guess).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
}

it('lets the owner sign in on a known device while others guess on many networks', async () => {
  const { email, signIn, device } = await owner();
  await flood(email);
  await expect(signIn({})).rejects.toMatchObject(refused);
  const again = await signIn({ device });
  await expect(signIn({ device: again.device })).resolves.toBeDefined();
  await expect(signIn({ device, ip: '203.0.113.9' })).resolves.toBeDefined();
});

it('counts attempts on a known device separately: a stolen one is limited, the owner is not', async () => {
  const { signIn, device } = await owner();
  for (let count = 0; count <= 10; count += 1) {
    const guess = signIn({ device, password: 'a wrong guess', ip: `198.51.100.${count}` });
    await expect(guess).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  await expect(signIn({ device })).rejects.toMatchObject(refused);
  await expect(signIn({ ip: '203.0.113.2' })).resolves.toBeDefined();
});

it('knows a device only for the account that signed in on it', async () => {
  const [one, other] = [await owner(), await owner()];
  await flood(other.email);
  const middle = other.device.length / 2;
  const altered = other.device.slice(0, middle) + other.device.slice(middle + 1);
  for (const device of [one.device, altered, '', 'v1.AAAA', '~~~', 'x'.repeat(4_000)]) {
    await expect(other.signIn({ device })).rejects.toMatchObject(refused);
  }
  const portal = portalOf(server.services, other.device);
  await expect(portal.users.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('knows up to three people on one device', async () => {
  const people = [await owner(), await owner(), await owner()];
  let device = '';
  for (const { signIn } of people) ({ device } = await signIn({ device }));
  for (const { email, signIn } of people) {
    await flood(email);
    await expect(signIn({ device })).resolves.toBeDefined();
    await expect(signIn({})).rejects.toMatchObject(refused);
  }
});

it('forgets every device with a changed password, and after a year', async () => {
  const { email, loginId, signIn, device } = await owner();
  const newPassword = 'five-horses-and-a-cart';
  await portalOf(server.services, loginId).users.changePassword({ currentPassword: password, newPassword });
  const renewed = await signIn({ password: newPassword, device });
  await flood(email);
  await expect(signIn({ password: newPassword, device })).rejects.toMatchObject(refused);
  await expect(signIn({ password: newPassword, device: renewed.device })).resolves.toBeDefined();
  now += 365 * 86_400_000;
  await flood(email);
  await expect(signIn({ password: newPassword, device: renewed.device })).rejects.toMatchObject(refused);
});
