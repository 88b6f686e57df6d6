import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../../api/router';
import { eventsOn } from '../../testing/identity-rows';
import { newPersonWithPassword, portalOf } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let now = Date.parse('2026-05-04T10:00:00Z');
const HOUR_MS = 3_600_000;
const password = 'four-horses-and-a-cart';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Edg/140.0';

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: () => new Date(now) }) });
});
afterAll(() => server.close());

const addAda = (email: string) => newPersonWithPassword(server.services, { email, password });

/** Signs somebody in, in a browser. */
async function signIn(email: string, browser: { ip?: string; country?: string; userAgent?: string } = {}) {
  const credential = { apiKey: null, bearer: null, loginId: null, fromPages: true };
  const call = { services: server.services, credential, requestId: null, rejectedBody: null };
  const from = createCaller({ ...call, ip: null, idempotencyKey: null, ...browser });
  const { loginId } = await from.users.signIn({ email, password });
  return { loginId, portal: portalOf(server.services, loginId) };
}

const isOpen = (portal: ReturnType<typeof portalOf>): Promise<boolean> =>
  portal.users.me().then(
    () => true,
    () => false,
  );

it(
  'lists the open logins of the person alone, with browser, address, country and times',
  { tags: ['slow'] },
  async () => {
    await addAda('list@example.com');
    await addAda('other@example.com');
    await signIn('other@example.com');
    const expired = await signIn('list@example.com');
    now += 20 * 24 * HOUR_MS;
    const first = await signIn('list@example.com', { ip: '192.0.2.1', country: 'DE', userAgent: FIREFOX });
    const signedInAt = new Date(now).toISOString();
    const second = await signIn('list@example.com', { ip: '2001:db8::1', userAgent: EDGE });
    const unknown = await signIn('list@example.com');
    now += 11 * 24 * HOUR_MS;
    await first.portal.users.me();
    const usedAt = new Date(now).toISOString();
    const list = () => second.portal.users.listLogins();
    // A request does not wait for the record of its use.
    await expect.poll(async () => (await list()).logins[1]?.lastUsedAt).toBe(usedAt);
    const { logins, hasMore } = await list();
    expect(hasMore).toBe(false);
    expect(logins).toMatchObject([
      { loginId: second.loginId, isCurrent: true, browser: 'Microsoft Edge on Windows', ip: '2001:db8::1' },
      {
        loginId: first.loginId,
        isCurrent: false,
        browser: 'Firefox on Linux',
        ip: '192.0.2.1',
        country: 'DE',
      },
      { loginId: unknown.loginId, isCurrent: false, browser: null, ip: null, country: null },
    ]);
    expect(logins[1]).toMatchObject({ createdAt: signedInAt });
    expect(logins[2]).toMatchObject({ createdAt: signedInAt, lastUsedAt: signedInAt });
    expect(await isOpen(expired.portal)).toBe(false);
  },
);

it('records the last use once an hour', async () => {
  await addAda('hourly@example.com');
  const { loginId, portal } = await signIn('hourly@example.com');
  const openedAt = now;
  const reader = await signIn('hourly@example.com');
  const lastUsed = async () => {
    const { logins } = await reader.portal.users.listLogins();
    return Date.parse(logins.find((login) => login.loginId === loginId)?.lastUsedAt ?? '');
  };
  now += HOUR_MS - 1;
  await portal.users.me();
  expect(await lastUsed()).toBe(openedAt);
  now += 1;
  await portal.users.me();
  await expect.poll(lastUsed).toBe(openedAt + HOUR_MS);
});

it('ends one login of the caller with its access tokens at once, and records it', async () => {
  await addAda('one@example.com');
  const mine = await signIn('one@example.com');
  const lost = await signIn('one@example.com');
  const kept = await signIn('one@example.com');
  const { token } = await lost.portal.users.accessToken();
  const bearerStatus = async () => (await server.call('GET', '/api/rooms', { bearer: token })).status;
  expect(await bearerStatus()).toBe(200);
  expect(await mine.portal.users.endLogin({ loginId: lost.loginId })).toEqual({ loginId: lost.loginId });
  expect(await isOpen(lost.portal)).toBe(false);
  expect(await bearerStatus()).toBe(401);
  expect(await isOpen(kept.portal)).toBe(true);
  const [event] = await eventsOn(server.services.db, lost.loginId, 'login.close');
  expect(event).toMatchObject({ actorKind: 'user' });
  await expect(mine.portal.users.endLogin({ loginId: lost.loginId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('does not end a login of somebody else', async () => {
  await addAda('victim@example.com');
  await addAda('attacker@example.com');
  const victim = await signIn('victim@example.com');
  const attacker = await signIn('attacker@example.com');
  for (const loginId of [victim.loginId, 'lgn_unknown', ''])
    await expect(attacker.portal.users.endLogin({ loginId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await attacker.portal.users.endOtherLogins()).toEqual({ ended: 0 });
  expect(await isOpen(victim.portal)).toBe(true);
});

it('ends all other logins, and records how many', async () => {
  const user = await addAda('all@example.com');
  const mine = await signIn('all@example.com');
  const others = [await signIn('all@example.com'), await signIn('all@example.com')];
  expect(await mine.portal.users.endOtherLogins()).toEqual({ ended: 2 });
  for (const { portal } of others) expect(await isOpen(portal)).toBe(false);
  expect((await mine.portal.users.listLogins()).logins).toHaveLength(1);
  const events = await eventsOn(server.services.db, user.id, 'login.close-others');
  expect(events).toMatchObject([{ actorId: user.id, detail: { ended: 2 } }]);
  expect(await mine.portal.users.endOtherLogins()).toEqual({ ended: 0 });
  expect(await eventsOn(server.services.db, user.id, 'login.close-others')).toHaveLength(1);
});
