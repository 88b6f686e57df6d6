import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { wrongKeys } from '../../testing/credentials';
import { hashKey } from '../../identity/keys/secret';
import { newKeyFor, newPerson } from '../../testing/people';
import { addRecording } from '../../testing/recordings-rows';
import { run } from '../../testing/statements';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type Answer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const NO_ROOM = newId('rm');
const NO_RECORDING = '11111111-1111-1111-1111-111111111111';
const said = ({ status, text }: Answer) => `${status} ${text}`;

it.each(['/api/embed/sessions', '/api/embed/links'])(
  '%s answers one 404 for no room, no embed room, a deleted room and the room of another',
  async (path) => {
    const gone = await newEmbedRoom(server, scene.key);
    await server.call('DELETE', `/api/rooms/${gone}`, { key: scene.key });
    const foreign = await newEmbedRoom(server, scene.otherKey);
    const test = await newEmbedRoom(server, scene.testKey);
    const rooms = [NO_ROOM, 'x', '', scene.own.roomId, gone, foreign, test];
    const answers = await Promise.all(
      rooms.map((roomId) =>
        server.call('POST', path, {
          key: scene.key,
          body: { roomId, externalUserId: 'user-42' },
        }),
      ),
    );
    expect(new Set(answers.map(said)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  },
);

it('revoking answers one 204 for a token of the account, of another account and for one that nobody made', async () => {
  const link = async (key: string) => {
    const body = { roomId: await newEmbedRoom(server, key), externalUserId: 'user-42' };
    return (await server.call('POST', '/api/embed/links', { key, body })).body.tokenId;
  };
  const tokens = [await link(scene.key), await link(scene.otherKey), randomUUID()];
  const answers = await Promise.all(
    tokens.map((tokenId) => server.call('DELETE', `/api/embed/tokens/${tokenId}`, { key: scene.key })),
  );
  expect(answers.map(said)).toEqual(['204 ', '204 ', '204 ']);
});

it('a JWT-only route answers a key the same 403 whether or not the id exists', async () => {
  const ids = [scene.own.recordingId, NO_RECORDING, 'x'];
  for (const part of ['', '/download']) {
    const answers = await Promise.all(
      ids.map((id) => server.call('GET', `/api/recordings/${id}${part}`, { key: scene.key })),
    );
    expect(new Set(answers.map(said)).size).toBe(1);
    expect(answers[0]?.status).toBe(403);
  }
});

it('lists answer the same 403 for no such room and the room of another', async () => {
  for (const path of [
    (id: string) => `/api/rooms/${id}/artifacts`,
    (id: string) => `/api/recordings?roomId=${id}`,
    (id: string) => `/api/sessions?roomId=${id}`,
  ]) {
    const [none, foreign] = await Promise.all(
      [NO_ROOM, scene.own.roomId].map((id) => server.call('GET', path(id), { key: scene.otherKey })),
    );
    expect([none?.status, none?.text]).toEqual([403, foreign?.text]);
  }
});

it('a list of rooms continues after the room of another as after none', async () => {
  const [none, foreign] = await Promise.all(
    [NO_ROOM, scene.own.roomId].map((id) =>
      server.call('GET', `/api/rooms?after=${id}`, { key: scene.otherKey }),
    ),
  );
  expect([none?.status, none?.text]).toEqual([400, foreign?.text]);
});

it('a deleted recording answers 404 to its owner', async () => {
  const { id } = await addRecording(server.services.db, scene.own.roomId, { deletedAt: new Date() });
  expect((await server.call('GET', `/api/recordings/${id}`, { bearer: scene.owner.bearer })).status).toBe(
    404,
  );
  expect((await server.call('GET', `/api/recordings/${id}/stream`, { key: scene.key })).status).toBe(404);
});

it('says the same of every key that does not work, and of a key of an account that is gone', async () => {
  const wrong = Object.values(await wrongKeys(server, scene)).filter(({ key }) => key !== undefined);
  const orphan = await newKeyFor(await newPerson(server.services));
  await run(
    server.services.db,
    `delete from users where id = (select owner_user_id from accounts join keys on keys.account_id = accounts.id where keys.hash = '${hashKey(orphan)}')`,
  );
  const answers = await Promise.all(
    [...wrong, { key: orphan }, {}].map((credential) => server.call('POST', '/api/embed/rooms', credential)),
  );
  expect(new Set(answers.map(said)).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
  expect(new Set(answers.map(({ headers }) => headers.get('WWW-Authenticate'))).size).toBe(1);
});

it('a join token for one room gets 403 on another room that does not exist, except where rooms are public', async () => {
  const bearer = joinToken(server, scene.embed.roomId, 'host');
  expect((await server.call('GET', `/api/rooms/${NO_ROOM}/artifacts`, { bearer })).status).toBe(403);
  expect((await server.call('GET', `/api/rooms/${NO_ROOM}`, { bearer })).status).toBe(404);
});
