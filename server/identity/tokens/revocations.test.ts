import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { run } from '../../testing/statements';
import { deleteOldRevocations, REVOCATIONS_MAX } from './revocations';

const HOUR_MS = 3_600_000;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const revoke = (tokenId: string, key = scene.key) =>
  server.call('DELETE', `/api/embed/tokens/${tokenId}`, { key });

it('a revocation is kept until the longest token has expired, and an hour more for clocks that differ', async () => {
  const { services } = server;
  const body = { roomId: await newEmbedRoom(server, scene.key), externalUserId: 'u', role: 'host' };
  const { token: bearer, tokenId } = (await server.call('POST', '/api/embed/links', { key: scene.key, body }))
    .body;
  const revokedAt = services.now().getTime();
  await revoke(tokenId);
  const cleanUpAfter = (hours: number) =>
    deleteOldRevocations({ db: services.db, now: () => new Date(revokedAt + hours * HOUR_MS) });
  const status = async () =>
    (await server.call('GET', `/api/rooms/${body.roomId}/artifacts`, { bearer })).status;
  await cleanUpAfter(25);
  expect(await status()).toBe(401);
  await cleanUpAfter(26);
  expect(await status()).toBe(200);
});

it('remembers so many revocations of an account at a time, and refuses the next one with a sentence', async () => {
  const { db } = server.services;
  await run(
    db,
    `insert into token_revocations (account_id, token_id, revoked_at)
      select '${scene.owner.live}', 'token ' || n, now() from generate_series(2, ${REVOCATIONS_MAX}) as n`,
  );
  const last = randomUUID();
  expect((await revoke(last)).status).toBe(204);
  const refused = await revoke(randomUUID());
  expect([refused.status, refused.body]).toEqual([
    429,
    { error: expect.stringContaining('too many tokens') },
  ]);
  expect((await revoke(last)).status).toBe(204);
  expect((await revoke(randomUUID(), scene.otherKey)).status).toBe(204);
});
