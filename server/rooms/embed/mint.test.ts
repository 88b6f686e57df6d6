import { afterAll, beforeAll, expect, it } from 'vitest';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { partsOf } from '../../testing/signing';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const mint = async (change: object = {}, key = scene.key, roomId = scene.embed.roomId) => {
  const body = { roomId, externalUserId: 'user-42', ...change };
  return (await server.call('POST', '/api/embed/sessions', { key, body })).body;
};

it("answers with exactly the contract's three fields", async () => {
  const { roomId } = scene.embed;
  expect(await mint()).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    expiresAt: expect.stringMatching(/Z$/),
    embedUrl: `https://meet.test/embed/room/${roomId}`,
  });
});

it.each([
  [{}, 'participant', ''],
  [{ role: 'participant' }, 'participant', ''],
  [{ role: 'co-host' }, 'co-host', 'svc:rooms svc:history'],
  [{ role: 'host' }, 'host', 'svc:rooms svc:history'],
])('%j gives the role %s and the scope "%s"', async (change, role, scope) => {
  expect(partsOf((await mint(change)).token).claims).toMatchObject({ role, scope });
});

it('names the person, the room and the mode', async () => {
  const { claims } = partsOf((await mint({ displayName: 'Ada' })).token);
  for (const displayName of ['\u3164', '\u200B\u0301', '\u{E0041}']) {
    expect(partsOf((await mint({ displayName })).token).claims).toMatchObject({ name: 'Guest' });
  }
  const sub = `ext:${scene.owner.live}:user-42`;
  expect(claims).toMatchObject({ sub, room: scene.embed.roomId, name: 'Ada', mode: 'live' });
  const created = await server.call('POST', '/api/embed/rooms', { key: scene.testKey });
  const test = partsOf((await mint({}, scene.testKey, created.body.roomId)).token).claims;
  expect(test).toMatchObject({ sub: `ext:${scene.owner.test}:user-42`, mode: 'test' });
});

it.each([
  [{}, 3_600],
  [{ ttlSeconds: 1 }, 1],
  [{ ttlSeconds: 86_400 }, 86_400],
  [{ ttlSeconds: 1_000_000 }, 86_400],
])('%j is valid for %i s, as expiresAt says', async (change, seconds) => {
  const { token, expiresAt } = await mint(change);
  const { claims } = partsOf(token);
  expect(claims.exp - claims.iat).toBe(seconds);
  expect(new Date(expiresAt).getTime()).toBe(claims.exp * 1000);
});

it('never mints the same token twice', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, async () => (await mint()).token));
  expect(new Set(tokens.map((token) => partsOf(token).claims.jti)).size).toBe(10);
});

it("a link is the room's page with a token behind #, and names the token by its id", async () => {
  const { roomId } = scene.embed;
  const body = { roomId, externalUserId: 'user-42', displayName: 'Ada', role: 'host', ttlSeconds: 60 };
  const { status, body: link } = await server.call('POST', '/api/embed/links', { key: scene.key, body });
  const { claims } = partsOf(link.token);
  expect([status, link]).toEqual([
    200,
    {
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      tokenId: claims.jti,
      expiresAt: new Date(claims.exp * 1000).toISOString(),
      url: `https://meet.test/embed/room/${roomId}#token=${link.token}`,
    },
  ]);
  const sub = `ext:${scene.owner.live}:user-42`;
  expect(claims).toMatchObject({ sub, room: roomId, name: 'Ada', role: 'host', mode: 'live' });
  expect(claims.exp - claims.iat).toBe(60);
});

it('keeps key and token out of the log', async () => {
  const { token } = await mint();
  expect(server.logged()).toContain('/api/embed/sessions');
  expect(server.logged()).not.toContain(token.split('.')[2]);
  expect(server.logged()).not.toContain(scene.key.slice(16));
});
