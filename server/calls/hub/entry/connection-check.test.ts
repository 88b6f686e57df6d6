import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callScene, type CallScene, type HubProcess } from '../../../testing/call';
import { CLOSE, PROTOCOL_VERSION } from '../../../platform/hub/protocol';

let scene: CallScene;
/** A process with a relay. */
let relayed: HubProcess;

beforeAll(async () => {
  scene = await callScene();
  const turn = { urls: ['turn:relay.test'], secret: 'relay', ttlSeconds: 3_600 };
  relayed = await scene.startHub({ turn });
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

async function check(token: string, process?: HubProcess) {
  const client = await scene.connect(process);
  client.send({ type: 'check-connection', protocol: PROTOCOL_VERSION, token });
  return client;
}

it('names the servers to the holder of a join token, who has not entered the room', async () => {
  const roomId = await scene.newRoom();
  const ada = await scene.join(scene.token(roomId));
  const client = await check(scene.token(roomId), relayed);
  expect(await client.take('connection-check')).toEqual({
    type: 'connection-check',
    engine: 'mesh',
    iceServers: [{ urls: ['turn:relay.test'], username: expect.any(String), credential: expect.any(String) }],
  });
  expect((await client.closed).code).toBe(CLOSE.done);
  await ada.settle();
  expect(ada.types()).toEqual([]);
});

it('names none where none is configured', async () => {
  const client = await check(scene.token(await scene.newRoom()));
  expect(await client.take('connection-check')).toMatchObject({ iceServers: [] });
});

it('is refused to whoever could not join', async () => {
  const roomId = await scene.newRoom();
  const refusalOf = async (token: string) => (await (await check(token, relayed)).take('refused')).code;
  expect(await refusalOf('nonsense')).toBe('token-invalid');
  expect(await refusalOf(scene.token('rm_none'))).toBe('room-deleted');
  expect(await refusalOf(scene.token(roomId, 'host', { ttlSeconds: -1 }))).toBe('token-expired');
  const host = await scene.join(scene.token(roomId, 'host'));
  const sub = 'ext:acc_a:rude';
  const rude = await scene.join(scene.token(roomId, 'participant', { sub }));
  host.send({ type: 'remove', participantId: rude.id });
  await rude.closed;
  expect(await refusalOf(scene.token(roomId, 'participant', { sub }))).toBe('removed');
});

it('is refused to whoever checks too often, and counts as a join', async () => {
  const token = scene.token(await scene.newRoom());
  for (let checks = 0; checks < 10; checks += 1) await (await check(token)).take('connection-check');
  expect(await (await check(token)).take('refused')).toMatchObject({ code: 'too-many-joins' });
  scene.clock.advance(2_000);
  await (await check(token)).take('connection-check');
});
