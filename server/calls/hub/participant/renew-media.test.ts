/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callScene, type CallScene } from '../../../testing/call';
import type { Media } from '../../../platform/hub/media';
import { HEARTBEAT_MS } from '../../../platform/hub/protocol';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterAll(() => scene.close());

/** Passes time like a machine that sleeps until shortly before the end, so that clients answer few pings. */
async function passAsleep(ms: number): Promise<void> {
  const awakeMs = 2 * HEARTBEAT_MS;
  scene.clock.skip(ms - awakeMs);
  await scene.pass(awakeMs);
}

/** Returns the name of the relay's credential. */
const relayNameOf = (media: Media) =>
  (media.engine === 'mesh' ? media.iceServers[0]?.username : undefined)?.split(':');

/** Returns when the relay's credential ends: coturn reads it from the name. */
const endOf = (media: Media) => Number(relayNameOf(media)?.[0]) * 1_000;

it('replaces a relay credential before it expires, as long as the participant stays', async () => {
  const turn = { urls: ['turn:relay.test'], secret: 'relay', ttlSeconds: 600 };
  const process = await scene.startHub({ bus: scene.main.bus, turn });
  const client = await scene.join(scene.token(await scene.newRoom()), { process });
  let until = endOf(client.welcome.media);
  for (let round = 0; round < 3; round += 1) {
    await passAsleep(300_000);
    expect(scene.clock.now().getTime()).toBeLessThan(until);
    const renewed = await client.take('media');
    expect(endOf(renewed.media)).toBeGreaterThan(until);
    until = endOf(renewed.media);
  }
  client.send({ type: 'leave' });
  await client.closed;
  await scene.pass(60_000);
  await expect.poll(() => process.hub.counts()).toMatchObject({ participants: 0, rooms: 0 });
  scene.clock.advance(600_000);
  expect(client.inbox.filter(({ type }) => type === 'media')).toEqual([]);
});

it('gives a guest a relay credential of an hour, renewed every half hour, and others one of half a day', async () => {
  const turn = { urls: ['turn:relay.test'], secret: 'relay', ttlSeconds: 43_200 };
  const process = await scene.startHub({ bus: scene.main.bus, turn });
  const roomId = await scene.newRoom();
  const sub = 'gst_aaaaaaaaaaaaaaaaaaaaaaaaaa';
  const guest = await scene.join(scene.token(roomId, 'participant', { sub }), { process });
  const person = await scene.join(scene.token(roomId), { process });
  const lifeOf = (media: Media) => Math.ceil((endOf(media) - scene.clock.now().getTime()) / 1_000);
  expect([lifeOf(guest.welcome.media), lifeOf(person.welcome.media)]).toEqual([3_600, 43_200]);
  for (let round = 0; round < 3; round += 1) {
    await passAsleep(1_800_000);
    expect(lifeOf((await guest.take('media')).media)).toBe(3_600);
  }
  const nameOf = (media: Media) => relayNameOf(media)?.[1];
  const again = await scene.join(scene.token(roomId, 'participant', { sub }), { process });
  expect(nameOf(again.welcome.media), 'the relay counts what one person takes').toBe(
    nameOf(guest.welcome.media),
  );
  expect(nameOf(person.welcome.media)).not.toBe(nameOf(guest.welcome.media));
  expect(person.types()).not.toContain('media');
});
