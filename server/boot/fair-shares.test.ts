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

/** Creates an endpoint of the key's account, disabled so that only a test would reach it. */
async function newWebhook(key: string): Promise<string> {
  const body = { url: 'https://hooks.example.com/', types: ['room.created'] };
  const created = await server.call('POST', '/api/webhooks', { key, body });
  return created.body.webhookId;
}

/** Calls with the keys of the owner's two accounts. */
async function callWithBoth(path: string): Promise<void> {
  for (const key of [scene.key, scene.testKey])
    expect((await server.call('GET', path, { key })).status).toBe(200);
}

it('counts reports of usage of both accounts of an organization for it', async () => {
  const run = vi.spyOn(server.services.usageQueue, 'run');
  await callWithBoth('/api/usage');
  expect(run.mock.calls.map(([owner]) => owner)).toEqual([
    scene.owner.organizationId,
    scene.owner.organizationId,
  ]);
});

it.each(['/api/turns?q=budget', '/api/search?q=budget'])(
  'counts searches by %s with keys and join tokens of a person’s accounts for that person, and others for themselves',
  async (path) => {
    const run = vi.spyOn(server.services.searchQueue, 'run');
    await callWithBoth(path);
    const host = { roomId: scene.embed.roomId, externalUserId: 'host', role: 'host' };
    const { token } = (await server.call('POST', '/api/embed/links', { key: scene.key, body: host })).body;
    expect((await server.call('GET', path, { bearer: token })).status).toBe(200);
    const { bearer } = scene.member;
    expect((await server.call('GET', path, { bearer })).status).toBe(200);
    const { organizationId } = scene.owner;
    expect(run.mock.calls.map(([owner]) => owner)).toEqual([
      organizationId,
      organizationId,
      organizationId,
      scene.member.userId,
    ]);
  },
);

it('counts requests that wait for events of both accounts of an organization for it', async () => {
  const open = vi.spyOn(server.services.waitingReaders, 'open');
  await callWithBoth('/api/events?wait=1&limit=1');
  const { organizationId } = scene.owner;
  expect(open.mock.calls.map(([{ ownerId }]) => ownerId)).toEqual([organizationId, organizationId]);
});

it('counts tests and replays of webhooks of both accounts of an organization for it', async () => {
  const { tests, replays } = server.services.webhookEndpoints;
  const take = vi.spyOn(tests, 'take').mockReturnValue(null);
  const run = vi.spyOn(replays, 'run');
  for (const key of [scene.key, scene.testKey]) {
    const path = `/api/webhooks/${await newWebhook(key)}`;
    expect((await server.call('POST', `${path}/test`, { key })).status).toBe(429);
    await server.call('POST', `${path}/replay`, { key, body: { after: 0 } });
  }
  const { organizationId } = scene.owner;
  expect(take.mock.calls).toEqual([[{ owner: organizationId }], [{ owner: organizationId }]]);
  expect(run.mock.calls.map(([owner]) => owner)).toEqual([organizationId, organizationId]);
});
