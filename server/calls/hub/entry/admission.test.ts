import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene } from '../../../testing/call';
import { joinMessage } from '../../../testing/hub-client';
import { forgeries, newSigningKey } from '../../../testing/signing';
import { CLOSE } from '../../../platform/hub/protocol';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

/** Sends a join. @returns the answer */
async function ask(token: string, given = {}) {
  const client = await scene.connect();
  client.send(joinMessage(token, given));
  const answer = await Promise.race([client.take('welcome'), client.take('refused')]).catch(() => null);
  return { client, answer, code: answer?.type === 'refused' ? answer.code : (answer?.type ?? null) };
}

describe('a join', () => {
  it('answers a join with a valid token with a complete welcome', async () => {
    const roomId = await scene.newRoom({ roomName: 'Weekly' });
    const devices = { microphone: true, camera: false, screen: false };
    const { welcome, id } = await scene.join(scene.token(roomId, 'host', { name: 'Ada' }), { devices });
    const joinedAt = scene.clock.now().toISOString();
    expect(welcome).toMatchObject({
      resumed: false,
      sessionId: expect.stringMatching(/^ses_/),
      sessionStartedAt: joinedAt,
      tokenExpiresAt: new Date(
        Math.floor(scene.clock.now().getTime() / 1000) * 1000 + 3_600_000,
      ).toISOString(),
      room: { roomId, roomName: 'Weekly', endToEndEncrypted: false, locked: false },
      chat: [],
      media: { engine: 'mesh', iceServers: [] },
    });
    const hue = expect.any(Number);
    const human = { kind: 'human', isGuest: false, hue, handRaisedAt: null, forbidden: [], connected: true };
    expect(welcome.participants).toEqual([
      { ...human, participantId: id, displayName: 'Ada', role: 'host', joinedAt, devices },
    ]);
  });

  it('gives a person the same hue in every call, and other people others', async () => {
    const hueOf = async (sub: string) => {
      const { welcome } = await scene.join(scene.token(await scene.newRoom(), 'participant', { sub }));
      return welcome.participants[0]?.hue;
    };
    const ada = await hueOf('ext:acc_a:ada');
    expect(await hueOf('ext:acc_a:ada')).toBe(ada);
    expect(await hueOf('ext:acc_a:bob')).not.toBe(ada);
    expect(await hueOf('ext:acc_b:ada')).not.toBe(ada);
  });

  it('is announced to the others, and lists them in the order of joining', async () => {
    const roomId = await scene.newRoom();
    const first = await scene.join(scene.token(roomId));
    const second = await scene.join(scene.token(roomId));
    const third = await scene.join(scene.token(roomId));
    expect(third.welcome.participants.map((other) => other.participantId)).toEqual([
      first.id,
      second.id,
      third.id,
    ]);
    expect((await first.take('participant-joined')).participant.participantId).toBe(second.id);
    expect((await first.take('participant-joined')).participant.participantId).toBe(third.id);
    expect((await second.take('participant-joined')).participant.participantId).toBe(third.id);
    await third.settle();
    expect(third.types()).not.toContain('participant-joined');
  });

  it('is refused with an expired token and, by another code, with a token of another issuer', async () => {
    const roomId = await scene.newRoom();
    expect((await ask(scene.token(roomId, 'host', { ttlSeconds: -1 }))).code).toBe('token-expired');
    for (const forge of Object.values(forgeries)) {
      expect((await ask(forge(scene.token(roomId, 'host'), newSigningKey()))).code).toBe('token-invalid');
    }
    const file = scene.server.services.tokens.signFile({ recording: 'x', use: 'stream' }).token;
    expect((await ask(file)).code).toBe('token-invalid');
  });

  it('is refused for a deleted or unknown room', async () => {
    const roomId = await scene.newRoom();
    await scene.server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
    const { client, answer } = await ask(scene.token(roomId, 'host'));
    expect(answer).toEqual({
      type: 'refused',
      code: 'room-deleted',
      message: 'This room no longer exists.',
      recoverable: false,
    });
    expect(await client.closed).toEqual({ code: CLOSE.refused, reason: 'room-deleted' });
    expect((await ask(scene.token('rm_none'))).code).toBe('room-deleted');
  });

  it('refuses a join of another version of the protocol with a sentence', async () => {
    const client = await scene.connect();
    client.sendRaw({ ...joinMessage(scene.token(await scene.newRoom())), protocol: 2 });
    expect(await client.take('refused')).toMatchObject({ code: 'unsupported-version' });
    expect((await client.closed).code).toBe(CLOSE.refused);
  });
});

describe('a full call', () => {
  it('refuses another person, with a sentence that says what allows more, until somebody leaves', async () => {
    const roomId = await scene.newRoom();
    const [first] = await Promise.all(Array.from({ length: 6 }, () => scene.join(scene.token(roomId))));
    const { answer } = await ask(scene.token(roomId));
    expect(answer).toMatchObject({
      code: 'room-full',
      message: 'The call is full: this call takes 6 people.',
      recoverable: true,
    });
    first!.send({ type: 'leave' });
    await first!.closed;
    expect((await ask(scene.token(roomId))).code).toBe('welcome');
  });

  it(
    'counts a person who lost the connection, and admits a seventh when the resume window is over',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const people = await Promise.all(Array.from({ length: 6 }, () => scene.join(scene.token(roomId))));
      const [lost, ...others] = people;
      lost!.drop();
      await others[0]!.take('participant-changed', ({ participant }) => !participant.connected);
      expect((await ask(scene.token(roomId))).code).toBe('room-full');
      await scene.pass(30_000);
      await others[0]!.take('participant-left');
      expect((await ask(scene.token(roomId))).code).toBe('welcome');
    },
  );

  it('admits six of ten people who join at once', async () => {
    const roomId = await scene.newRoom();
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await ask(scene.token(roomId))).code),
    );
    expect(codes.filter((code) => code === 'welcome')).toHaveLength(6);
    expect(codes.filter((code) => code === 'room-full')).toHaveLength(4);
  });
});

describe('a locked call', () => {
  it('admits hosts and co-hosts, and nobody else until it is unlocked', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    host.send({ type: 'lock', locked: true });
    expect(await host.take('locked')).toEqual({ type: 'locked', locked: true, by: host.id });
    expect((await ask(scene.token(roomId))).answer).toMatchObject({ code: 'room-locked', recoverable: true });
    expect((await ask(scene.token(roomId, 'co-host'))).answer).toMatchObject({ room: { locked: true } });
    expect((await ask(scene.token(roomId, 'host'))).code).toBe('welcome');
    host.send({ type: 'lock', locked: false });
    await host.take('locked', ({ locked }) => !locked);
    expect((await ask(scene.token(roomId))).code).toBe('welcome');
  });
});

describe('a second join with the same token', () => {
  it('replaces the first, also in a locked and full call, without a trace', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const older = await scene.join(scene.token(roomId));
    await Promise.all(Array.from({ length: 4 }, () => scene.join(scene.token(roomId))));
    host.send({ type: 'lock', locked: true });
    await host.take('locked');
    const newer = await scene.join(older.token);
    expect(await older.take('left')).toEqual({ type: 'left', reason: 'duplicate' });
    expect((await older.closed).code).toBe(CLOSE.done);
    expect(newer.welcome.participants).toHaveLength(6);
    expect(newer.welcome.participants.map((other) => other.participantId)).not.toContain(older.id);
    expect(await host.take('participant-left')).toMatchObject({
      participantId: older.id,
      reason: 'duplicate',
    });
  });

  it('keeps the role that a host gave during the call', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const older = await scene.join(scene.token(roomId, 'co-host'));
    host.send({ type: 'set-role', participantId: older.id, role: 'participant' });
    await older.take('participant-changed', ({ participant }) => participant.role === 'participant');
    older.send({ type: 'leave' });
    await older.closed;
    const { welcome, id } = await scene.join(older.token);
    expect(welcome.participants.find((other) => other.participantId === id)?.role).toBe('participant');
  });

  it('keeps a participant with another token of the same person', async () => {
    const roomId = await scene.newRoom();
    const sub = 'ext:acc_a:two-devices';
    await scene.join(scene.token(roomId, 'participant', { sub }));
    const { welcome } = await scene.join(scene.token(roomId, 'participant', { sub }));
    expect(welcome.participants).toHaveLength(2);
  });
});

describe('before the join', () => {
  it.each([
    [{ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'hello' } }, 'chat'],
    [{ type: 'leave' }, 'leave'],
    [{ type: 'dance' }, 'dance'],
    [{ type: 'join', protocol: 1 }, 'join'],
    ['{', 'unknown'],
    ['null', 'unknown'],
  ])('%j is answered with a reason and the end of the connection', async (message, of) => {
    const client = await scene.connect();
    client.sendRaw(message);
    expect(await client.take('rejected')).toMatchObject({ of, message: expect.stringMatching(/\.$/) });
    expect((await client.closed).code).toBe(CLOSE.protocol);
  });

  it('a client that sends no join is disconnected after ten seconds', async () => {
    const client = await scene.connect();
    scene.clock.advance(9_999);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    scene.clock.advance(1);
    expect((await client.closed).code).toBe(CLOSE.protocol);
  });
});
