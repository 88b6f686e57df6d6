import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callScene, type CallScene } from '../../../testing/call';
import { silence, soundFrames } from '../../../testing/sound';
import { CLOSE } from '../../../platform/hub/protocol';

let scene: CallScene;
beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const alone = async () => scene.join(scene.token(await scene.newRoom()));
/** Ten frames of a tenth of a second. */
const second = soundFrames(silence(1_000));
/** The longest frames that there are: an eighth of a second and a little more. */
const longest = Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(4_092)]);

it('refuses audio that arrives faster than speech, in however few frames', async () => {
  const client = await alone();
  for (let n = 0; n < 156; n += 1) client.sendRaw(longest); // 19.95 s
  await client.settle();
  client.sendRaw(longest);
  expect(await client.closed).toEqual({ code: CLOSE.flood, reason: expect.stringContaining('sound') });
});

it('refuses audio that arrives too fast also when it continues after a reconnect', async () => {
  const client = await alone();
  for (let n = 0; n < 156; n += 1) client.sendRaw(longest);
  await client.settle();
  client.drop();
  const resume = { participantId: client.id, secret: client.welcome.resumeSecret };
  const back = await scene.join(client.token, { resume });
  back.sendRaw(longest);
  expect((await back.closed).code).toBe(CLOSE.flood);
});

it('accepts audio a little faster than speech, for any length of time', { tags: ['slow'] }, async () => {
  const client = await alone();
  for (let spoken = 0; spoken < 120; spoken += 1) {
    for (const frame of second) client.sendRaw(frame);
    await client.settle();
    scene.clock.advance(850);
  }
  expect(client.socket.readyState).toBe(client.socket.OPEN);
});

it('accepts audio that the network delayed, all at once', async () => {
  const client = await alone();
  for (let held = 0; held < 19; held += 1) for (const frame of second) client.sendRaw(frame);
  await client.settle();
  scene.clock.advance(15_000);
  for (let held = 0; held < 18; held += 1) for (const frame of second) client.sendRaw(frame);
  await client.settle();
  expect(client.socket.readyState).toBe(client.socket.OPEN);
});
