import type { AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Meta } from '../../platform/procedures/operation';
import { toErrorResponse } from '../../platform/errors/error-response';
import { openLogin } from '../../identity/users/logins';
import { actionsOn } from '../../testing/identity-rows';
import { newPersonWithPassword, portalOf } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { appRouter } from '../router';

/**
 * Operations that need a sign-in of the last ten minutes: they create keys, connect applications, change members or second
 * factors, or erase data.
 */
const FRESH = [
  'accounts.setRetention',
  'artifacts.deleteFromHistory',
  'artifacts.deleteSessionFromHistory',
  'files.deleteFromHistory',
  'grants.allow',
  'keys.create',
  'keys.roll',
  'keys.update',
  'organizations.handOver',
  'organizations.invite',
  'organizations.remove',
  'organizations.requireSecondFactor',
  'organizations.setRole',
  'passkeys.beginRegistration',
  'passkeys.dropPassword',
  'passkeys.remove',
  'people.eraseForAccount',
  'recordings.delete',
  'rooms.remove',
  'users.beginSecondFactor',
  'users.delete',
  'users.removeSecondFactor',
  'users.renewRecoveryCodes',
];

let server: TestServer;
let now = Date.parse('2026-05-04T10:00:00Z');
const password = 'four-horses-and-a-cart';
const MINUTE_MS = 60_000;

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: () => new Date(now) }) });
});
afterAll(() => server.close());

type Portal = ReturnType<typeof portalOf>;

const inPortal = Object.entries<{ _def: { meta?: Meta } }>((appRouter as AnyRouter)._def.procedures).flatMap(
  ([name, { _def }]) => (_def.meta?.operation?.auth === 'portal' ? [name] : []),
);

/** Signs somebody up and in. */
async function addAda(email: string) {
  const user = await newPersonWithPassword(server.services, { email, password });
  const { loginId } = await openLogin(server.services, null, user);
  return { loginId, portal: portalOf(server.services, loginId) };
}

/** Calls an operation. Its login is checked before its input. */
async function statusOf(portal: Portal, name: string, input?: unknown): Promise<number> {
  const [noun = '', verb = ''] = name.split('.');
  const operation: unknown = Reflect.get(Reflect.get(portal, noun), verb);
  if (typeof operation !== 'function') throw new Error(`There is no ${name}.`);
  try {
    await operation(input);
    return 200;
  } catch (error) {
    return toErrorResponse(error).status;
  }
}

it(
  'exactly these operations of the portal refuse a login that is older than ten minutes',
  { tags: ['slow'] },
  async () => {
    const { portal } = await addAda('table@example.com');
    now += 10 * MINUTE_MS + 1;
    const refused: string[] = [];
    // Signing out comes last: the login has ended then.
    const last = 'users.signOut';
    for (const name of [...inPortal.filter((one) => one !== last), last])
      if ((await statusOf(portal, name)) === 428) refused.push(name);
    expect(refused.toSorted()).toEqual(FRESH);
  },
);

it('a login is fresh for ten minutes, and again after the password', async () => {
  const { loginId, portal } = await addAda('fresh@example.com');
  const { accounts } = await portal.accounts.list();
  const create = () => statusOf(portal, 'keys.create', { accountId: accounts[0]?.accountId, name: 'Key' });
  now += 10 * MINUTE_MS;
  expect(await create()).toBe(200);
  now += 1;
  expect(await create()).toBe(428);
  await expect(portal.users.confirmIdentity({ password: 'a wrong one' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await create()).toBe(428);
  await portal.users.confirmIdentity({ password });
  expect(await create()).toBe(200);
  expect(await actionsOn(server.services.db, loginId)).toEqual(['login.open', 'login.confirm']);
  now += 10 * MINUTE_MS + 1;
  expect(await create()).toBe(428);
});

it('makes one login fresh, and not the others of the person', async () => {
  const { portal } = await addAda('two@example.com');
  const { loginId } = await portalOf(server.services, null, true).users.signIn({
    email: 'two@example.com',
    password,
  });
  now += 11 * MINUTE_MS;
  await portal.users.confirmIdentity({ password });
  expect(await statusOf(portal, 'keys.create')).toBe(400);
  expect(await statusOf(portalOf(server.services, loginId), 'keys.create')).toBe(428);
});

it('makes guessing the password slow', async () => {
  const { portal } = await addAda('guessed@example.com');
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1)
    statuses.push(await statusOf(portal, 'users.confirmIdentity', { password: 'a wrong guess' }));
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 429, 429]);
});
