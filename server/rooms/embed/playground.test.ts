import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOn } from '../../testing/identity-rows';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
const gone = { code: 'NOT_FOUND' };

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

it('creates a room and a token for it as a key of the account would', async () => {
  const { portal, test } = scene.owner;
  const { roomId, embedUrl } = await portal.embed.createRoomInPlayground({
    accountId: test,
    roomName: 'Try',
  });
  expect(embedUrl).toBe(`https://meet.test/embed/room/${roomId}`);
  expect(await actionsOn(server.services.db, roomId)).toEqual(['room.create']);
  const read = await server.call('GET', `/api/rooms/${roomId}`, { key: scene.testKey });
  expect(read.body).toMatchObject({ roomName: 'Try', isOwner: true });

  const minted = await portal.embed.mintInPlayground({ roomId, externalUserId: 'u', role: 'co-host' });
  expect(server.services.tokens.readJoin(minted.token)).toMatchObject({
    room: roomId,
    role: 'co-host',
    name: 'Guest',
    mode: 'test',
    sub: `ext:${test}:u`,
  });
});

it("refuses to mint for a room that is not an embed room of the person's own accounts", async () => {
  const { owner, stranger, member, own, embed } = scene;
  const input = { externalUserId: 'u', role: 'host' as const };
  await expect(
    stranger.portal.embed.mintInPlayground({ ...input, roomId: embed.roomId }),
  ).rejects.toMatchObject(gone);
  for (const person of [owner, member, stranger]) {
    const mint = person.portal.embed.mintInPlayground({ ...input, roomId: own.roomId });
    await expect(mint).rejects.toMatchObject(gone);
  }
  await server.call('DELETE', `/api/rooms/${embed.roomId}`, { key: scene.key });
  await expect(owner.portal.embed.mintInPlayground({ ...input, roomId: embed.roomId })).rejects.toMatchObject(
    gone,
  );
  const create = stranger.portal.embed.createRoomInPlayground({ accountId: owner.live, roomName: null });
  await expect(create).rejects.toMatchObject(gone);
});
