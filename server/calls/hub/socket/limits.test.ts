import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../../testing/call';
import { joinMessage } from '../../../testing/hub-client';
import { slowLink } from '../../../testing/slow-link';
import { WAITING_PER_ADDRESS } from './pending-connections';
import { CLOSE, HEARTBEAT_MS } from '../../../platform/hub/protocol';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const alone = async () => scene.join(scene.token(await scene.newRoom()));

/** Waits until everybody has left and the resume windows are over, first of participants and then of sessions. */
async function nothingLeft({ hub }: HubProcess) {
  await expect.poll(() => hub.counts().connections).toBe(0);
  scene.clock.advance(30_000);
  await expect.poll(() => hub.counts().participants).toBe(0);
  scene.clock.advance(30_000);
}

describe('a flood', () => {
  const chat = (n: number) => ({ type: 'chat', clientId: `${n}`, body: { kind: 'plain', text: 'x' } });
  const offer = { kind: 'description', connection: 'c', type: 'offer', sdp: '' };
  it.each([
    ['chat', 10, chat],
    ['reactions', 40, () => ({ type: 'reaction', emoji: '🎉' })],
    ['what is not a message', 40, () => '{'],
    ['signals', 400, () => ({ type: 'signal', to: 'prt_nobody', signal: offer })],
  ])('closes a connection that floods with %s after %i at once', async (_name, burst, message) => {
    const client = await alone();
    await scene.pass(5_000); // the join counts as well
    scene.clock.advance(5_000);
    for (let n = 0; n < burst; n += 1) client.sendRaw(message(n));
    await expect.poll(() => client.inbox.length).toBe(burst);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    client.sendRaw(message(burst));
    expect((await client.closed).code).toBe(CLOSE.flood);
  });

  it('is not detected in messages at a normal pace', { tags: ['slow'] }, async () => {
    const client = await alone();
    for (let n = 0; n < 60; n += 1) {
      client.send({ type: 'chat', clientId: `${n}`, body: { kind: 'plain', text: 'x' } });
      await client.take('chat');
      scene.clock.advance(200);
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});

describe('a message', () => {
  it('closes the connection after a message of more than 64 kB', async () => {
    const client = await alone();
    client.sendRaw(`"${'x'.repeat(64_000)}"`);
    expect((await client.closed).code).toBe(1009);
  });

  it.each([
    ['binary', new Uint8Array([1, 2, 3]), 'binary'],
    ['unknown', { type: 'dance' }, 'dance'],
    ['malformed', { type: 'hand', raised: 'yes' }, 'hand'],
    ['no JSON', '{', 'unknown'],
    ['a second join', { type: 'join' }, 'join'],
  ])('rejects with a reason a message that is %s, and the call continues', async (_name, data, of) => {
    const client = await alone();
    client.sendRaw(data);
    expect(await client.take('rejected')).toMatchObject({ of, message: expect.stringMatching(/\.$/) });
    await client.settle();
  });
});

describe('silence', () => {
  it('detects a silent network on both sides', async () => {
    const client = await alone();
    const other = await scene.join(scene.token(client.welcome.room.roomId));
    client.ignorePings();
    let pings = 0;
    client.socket.on('message', (data: Buffer) => {
      if (data.toString().includes('"ping"')) pings += 1;
    });
    for (let beat = 0; beat < 5; beat += 1) await scene.pass(HEARTBEAT_MS, [other]);
    expect((await client.closed).code).toBe(CLOSE.silent);
    expect(pings).toBe(3);
    const { participant } = await other.take('participant-changed');
    expect(participant).toMatchObject({ participantId: client.id, connected: false });
  });

  it('accepts a silent client that answers pings for hours', { tags: ['slow'] }, async () => {
    const client = await alone();
    for (let beat = 0; beat < 20; beat += 1) {
      const pinged = new Promise((resolve) => client.socket.once('message', resolve));
      scene.clock.advance(2 * HEARTBEAT_MS);
      await pinged;
      const answered = new Promise((resolve) => client.socket.once('pong', resolve));
      client.socket.ping();
      await answered;
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});

describe('an address', () => {
  it(
    'gives an address with too many pending connections no further one until some have joined',
    { tags: ['slow'] },
    async () => {
      const process = await scene.startHub({ bus: scene.main.bus });
      const waiting = await Promise.all(
        Array.from({ length: WAITING_PER_ADDRESS }, () => scene.connect(process)),
      );
      await expect(scene.connect(process)).rejects.toThrow('429');
      const [first, second] = waiting;
      first?.send(joinMessage(scene.token(await scene.newRoom())));
      await first?.take('welcome');
      const next = await scene.connect(process);
      await expect(scene.connect(process)).rejects.toThrow('429');
      second?.drop();
      await expect.poll(() => process.hub.counts().connections).toBe(WAITING_PER_ADDRESS);
      next.drop();
      await process.stop(0);
    },
  );
});

describe('a client that does not read', () => {
  it(
    'is disconnected when it answers no pings, without an effect on others',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const deaf = await scene.join(scene.token(roomId));
      const talker = await scene.join(scene.token(roomId));
      const witness = await scene.join(scene.token(roomId));
      deaf.socket.pause();
      for (let beat = 0; beat < 5; beat += 1) {
        talker.send({ type: 'reaction', emoji: '🎉' });
        await scene.pass(HEARTBEAT_MS, [talker, witness]);
      }
      await witness.take(
        'participant-changed',
        ({ participant }) => participant.participantId === deaf.id && !participant.connected,
      );
      expect(talker.socket.readyState).toBe(talker.socket.OPEN);
      deaf.drop();
    },
  );

  it('is disconnected when too many messages of the server wait for it', { tags: ['slow'] }, async () => {
    const process = await scene.startHub({ bus: scene.main.bus, maxBufferedBytes: 3_000 });
    const link = await slowLink(process.hub);
    const roomId = await scene.newRoom();
    const deaf = await scene.join(scene.token(roomId), { process: { ...process, url: link.url } });
    link.hold();
    for (let said = 0; said < 39; said += 1) deaf.sendRaw('{');
    expect((await deaf.closed).code).toBe(1006);
    await process.stop(0);
    link.close();
  });
});

describe('after everybody has left', () => {
  it(
    'leaves no connection, participant, room, timer or listener after everybody has left',
    { tags: ['slow'] },
    async () => {
      await nothingLeft(scene.main);
      const process = await scene.startHub({ bus: scene.main.bus, maxParticipants: 30 });
      const before = { counts: process.hub.counts(), timers: scene.clock.waiting };
      const rooms = await Promise.all([1, 2, 3].map(() => scene.newRoom()));
      const people: InCall[] = [];
      for (let round = 0; round < 30; round += 1) {
        const person = await scene.join(scene.token(rooms[round % 3]!), { process });
        if (round % 3 === 0) {
          person.send({ type: 'leave' });
          await person.closed;
        } else if (round % 3 === 1) person.drop();
        else people.push(person);
        if (people.length > 3) people.shift()?.drop();
      }
      for (const person of people) person.drop();
      await nothingLeft(process);
      expect(process.hub.counts()).toEqual(before.counts);
      expect(scene.clock.waiting).toBe(before.timers);
      await process.stop(0);
      expect(new Set(Object.values(process.hub.counts()))).toEqual(new Set([0]));
    },
  );
});

it('closes a connection that it has refused, even if the client does not', async () => {
  const process = await scene.startHub({ bus: scene.main.bus });
  void process.hub.close(0);
  const { port } = new URL(process.url);
  const socket = connect({ port: Number(port), allowHalfOpen: true });
  const headers = ['Host: a', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(['GET /hub HTTP/1.1', ...headers, '', ''].join('\r\n'));
  socket.resume();
  await once(socket, 'end');
  const failed = once(socket, 'error');
  const ping = setInterval(() => socket.write('.'), 10);
  expect(await failed).toMatchObject([{ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) }]);
  clearInterval(ping);
  await process.stop();
});
