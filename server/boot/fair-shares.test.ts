import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { newScene, type Scene } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => server.close());

/** An endpoint of the key's account, disabled so that only a test would reach it. */
async function newWebhook(key: string): Promise<string> {
  const body = { url: 'https://hooks.example.com/', types: ['room.created'] };
  const created = await server.call('POST', '/api/webhooks', { key, body });
  return created.body.webhookId;
}

/** How a key reaches a pool, and whom the pool is told to count it for. */
const POOLS: [what: string, of: () => Promise<unknown[]>][] = [
  [
    'reports of usage',
    () => ownersIn('usageQueue', 'run', (key) => server.call('GET', '/api/usage', { key })),
  ],
  [
    'requests that wait for events',
    () =>
      ownersIn('waitingReaders', 'open', (key) => server.call('GET', '/api/events?wait=1&limit=1', { key })),
  ],
];

/** Calls with the keys of the owner's two accounts. @returns the owners that a method of a service was given */
async function ownersIn<Name extends 'usageQueue' | 'waitingReaders'>(
  name: Name,
  method: string,
  call: (key: string) => Promise<unknown>,
): Promise<unknown[]> {
  const service: object = server.services[name];
  const spied = vi.spyOn(service as Record<string, (...given: unknown[]) => unknown>, method);
  for (const key of [scene.key, scene.testKey]) await call(key);
  return spied.mock.calls.map(([first]) =>
    typeof first === 'object' && first !== null && 'ownerId' in first ? first.ownerId : first,
  );
}

it.each(POOLS)('counts %s of both accounts of a person for that person', async (_, of) => {
  const { userId } = scene.owner;
  expect(await of()).toEqual([userId, userId]);
});

it('counts tests and replays of webhooks of both accounts of a person for that person', async () => {
  const { tests, replays } = server.services.webhookEndpoints;
  const take = vi.spyOn(tests, 'take').mockReturnValue(null);
  const run = vi.spyOn(replays, 'run');
  for (const key of [scene.key, scene.testKey]) {
    const path = `/api/webhooks/${await newWebhook(key)}`;
    expect((await server.call('POST', `${path}/test`, { key })).status).toBe(429);
    await server.call('POST', `${path}/replay`, { key, body: { after: 0 } });
  }
  const { userId } = scene.owner;
  expect(take.mock.calls).toEqual([[{ owner: userId }], [{ owner: userId }]]);
  expect(run.mock.calls.map(([owner]) => owner)).toEqual([userId, userId]);
});
