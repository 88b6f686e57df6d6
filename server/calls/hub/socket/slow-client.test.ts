import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../../testing/call';
import { joinMessage } from '../../../testing/hub-client';
import { slowLink } from '../../../testing/slow-link';
import { createMemoryBus } from '../../bus/memory-bus';
import { CLOSE, HEARTBEAT_MS } from '../../../platform/hub/protocol';

let scene: CallScene;
beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

/** Returns a call with one client on its own slow link, and others. */
async function callOf(others: number, process: HubProcess) {
  const link = await lineTo(process);
  const roomId = await scene.newRoom();
  const join = (url = process.url) => scene.join(scene.token(roomId), { process: { ...process, url } });
  const slow = await join(link.url);
  const people = await Promise.all(Array.from({ length: others }, () => join()));
  return { link, slow, people, join };
}

/** Returns a link to a hub; both end after the test. */
async function lineTo(process: HubProcess) {
  const link = await slowLink(process.hub);
  onTestFinished(async () => {
    link.release();
    scene.hangUp();
    await process.stop(0);
    link.close();
  });
  return link;
}

describe('a client that reads slowly', () => {
  it(
    'stays connected while people join and leave, and knows in the end who is in the call',
    { tags: ['slow'] },
    async () => {
      const process = await scene.startHub({ maxParticipants: 20, maxBufferedBytes: 3_000 });
      const { link, slow, join } = await callOf(0, process);
      link.hold();
      for (let n = 0; n < 12; n += 1) {
        const passer = await join();
        passer.send({ type: 'leave' });
        await passer.closed;
      }
      const stays = await join();
      stays.send({ type: 'hand', raised: true });
      await stays.take('participant-changed');
      link.release();
      await slow.take('participant-joined', ({ participant }) => participant.participantId === stays.id);
      await slow.settle();
      expect(present(slow)).toEqual([]); // without itself, whose state it has just received
    },
  );

  it(
    'is disconnected when chat was lost, and has all of it after it resumes',
    { tags: ['slow'] },
    async () => {
      const process = await scene.startHub({ maxBufferedBytes: 100_000 });
      const { link, slow, people } = await callOf(5, process);
      link.hold();
      const clientIds = people.flatMap((person, p) =>
        Array.from({ length: 10 }, (_, n) => {
          const clientId = `${p}-${n}`;
          person.send({ type: 'chat', clientId, body: { kind: 'plain', text: 'x'.repeat(4_000) } });
          return clientId;
        }),
      );
      for (const person of people) await person.settle();
      link.release();
      expect((await slow.closed).code).toBe(CLOSE.behind);
      const told = slow.inbox.filter(({ type }) => type === 'chat').length;
      expect(told).toBeGreaterThan(0);
      expect(told).toBeLessThan(clientIds.length);
      const resume = { participantId: slow.id, secret: slow.welcome.resumeSecret };
      const { welcome } = await scene.join(slow.token, { resume, process });
      expect(welcome.resumed).toBe(true);
      expect(new Set(welcome.chat.map(({ clientId }) => clientId))).toEqual(new Set(clientIds));
    },
  );

  it('is disconnected when it reads nothing at all, even if it sends messages', async () => {
    const process = await scene.startHub();
    const { link, slow, people } = await callOf(1, process);
    const witness = people[0]!;
    link.hold();
    for (let beat = 0; beat < 7; beat += 1) {
      expect(slow.socket.readyState).toBe(slow.socket.OPEN);
      slow.send({ type: 'reaction', emoji: '🎉' });
      await witness.take('reaction');
      await witness.settle(); // sends something, so that it is not taken for lost
      scene.clock.advance(HEARTBEAT_MS);
    }
    await witness.take('participant-changed', ({ participant }) => !participant.connected);
  });
});

describe('a client that sends much while one of its messages takes long', () => {
  it('is not read from until there is room, and loses nothing', async () => {
    const bus = createMemoryBus();
    let open = () => {};
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const process = await scene.startHub({
      bus: { ...bus, subscribe: (roomId, receive) => isOpen.then(() => bus.subscribe(roomId, receive)) },
    });
    const link = await lineTo(process);
    onTestFinished(open);
    const client = await scene.connect({ ...process, url: link.url });
    client.send(joinMessage(scene.token(await scene.newRoom())));
    const sdp = 'x'.repeat(45_000);
    for (let n = 0; n < 40; n += 1) {
      const signal = { kind: 'description', connection: `${n}`, type: 'offer', sdp } as const;
      client.send({ type: 'signal', to: 'prt_nobody', signal });
    }
    await expect.poll(() => link.sent().bytes).toBeGreaterThan(40 * sdp.length);
    expect(link.sent().unread).toBeGreaterThan(1_000_000); // of 1.8 MB
    open();
    await client.take('welcome');
    await client.settle();
    expect(client.types().filter((type) => type === 'rejected')).toHaveLength(40);
  });
});

/** Returns the people in the call, according to the messages that a client has received since its welcome. */
function present({ inbox }: InCall): string[] {
  const ids = new Set<string>();
  for (const message of inbox) {
    if (message.type === 'participant-joined') ids.add(message.participant.participantId);
    if (message.type === 'participant-left') ids.delete(message.participantId);
  }
  return [...ids];
}
