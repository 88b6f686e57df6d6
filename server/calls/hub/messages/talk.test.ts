import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepMessage } from '../../../rooms/chat/messages';
import { callScene, type CallScene, type InCall } from '../../../testing/call';
import { storedChat } from '../../../testing/rooms-rows';
import type { Signal } from '../../../platform/hub/media';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

async function pair(body: object = {}) {
  const roomId = await scene.newRoom(body);
  const ada = await scene.join(scene.token(roomId, 'host', { name: 'Ada' }));
  const bob = await scene.join(scene.token(roomId, 'participant', { name: 'Bob' }));
  return { roomId, ada, bob };
}

const write = (person: InCall, clientId: string, text: string) =>
  person.send({ type: 'chat', clientId, body: { kind: 'plain', text } });

describe('chat', () => {
  it('reaches everybody, the sender included, with its clientId', async () => {
    const { ada, bob } = await pair();
    write(ada, 'one', '  hello  ');
    const message = {
      messageId: expect.stringMatching(/^msg_/),
      clientId: 'one',
      participantId: ada.id,
      displayName: 'Ada',
      body: { kind: 'plain', text: 'hello' },
      sentAt: scene.clock.now().toISOString(),
    };
    expect(await ada.take('chat')).toEqual({ type: 'chat', message });
    expect(await bob.take('chat')).toEqual({ type: 'chat', message });
  });

  it('is sent to latecomers from the start, in order, with the names of those who have left', async () => {
    const { roomId, ada, bob } = await pair();
    for (const text of ['a', 'b', 'c', 'd', 'e']) write(ada, text, text);
    await bob.take('chat', ({ message }) => message.clientId === 'e');
    write(bob, 'f', 'f');
    await ada.take('chat', ({ message }) => message.clientId === 'f');
    ada.send({ type: 'leave' });
    await ada.closed;
    const { welcome } = await scene.join(scene.token(roomId));
    expect(welcome.chat.map(({ displayName, body }) => [displayName, body])).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => [text === 'f' ? 'Bob' : 'Ada', { kind: 'plain', text }]),
    );
  });

  it('is sent to latecomers up to the size of a welcome, always with the newest messages', async () => {
    const { roomId, ada } = await pair();
    const { db, now, onChatMessage } = scene.server.services;
    const { sessionId } = ada.welcome;
    for (let index = 0; index < 40; index += 1) {
      const text = `${index} ${'語'.repeat(3_990)}`;
      const by = { sessionId, participantId: ada.id, subject: 'ext:acc_a:ada' };
      await keepMessage({ db, now, onChatMessage }, { ...by, browser: null, clientId: `${index}`, text });
    }
    const { welcome } = await scene.join(scene.token(roomId));
    expect(welcome.chat.length).toBeGreaterThan(30);
    expect(welcome.chat.length).toBeLessThan(40);
    expect(welcome.chat.at(-1)?.clientId).toBe('39');
  });

  it('is broadcast once when it is sent again', async () => {
    const { roomId, ada, bob } = await pair();
    write(ada, 'one', 'hello');
    const first = await ada.take('chat');
    write(ada, 'one', 'hello');
    expect(await ada.take('chat')).toEqual(first);
    await bob.take('chat');
    await bob.settle();
    expect(bob.types()).not.toContain('chat');
    expect((await scene.join(scene.token(roomId))).welcome.chat).toHaveLength(1);
  });

  it.each([
    { kind: 'plain', text: '   ' },
    { kind: 'plain', text: 'x'.repeat(4_001) },
    { kind: 'plain', text: 'a\0b' },
    { kind: 'plain', text: '\ud800' },
    { kind: 'encrypted', ciphertext: 'not base64!' },
    { kind: 'encrypted', ciphertext: 'aGVsbG8=' },
  ])('is rejected with a sentence when it is not plain text: %j', async (body) => {
    const { ada, bob } = await pair();
    ada.sendRaw({ type: 'chat', clientId: 'one', body });
    expect(await ada.take('rejected')).toMatchObject({ of: 'chat', message: expect.stringMatching(/\.$/) });
    await bob.settle();
    expect(bob.types()).not.toContain('chat');
  });
});

describe('a chat message that is rejected', () => {
  it('is identified by its clientId, whether it is malformed or not allowed', async () => {
    const { ada } = await pair();
    ada.sendRaw({ type: 'chat', clientId: 'malformed', body: { kind: 'plain', text: '' } });
    ada.sendRaw({ type: 'chat', clientId: 'encrypted', body: { kind: 'encrypted', ciphertext: 'aGVs' } });
    write(ada, 'fine', 'hello');
    await ada.take('chat', ({ message }) => message.clientId === 'fine');
    expect([await ada.take('rejected'), await ada.take('rejected')]).toMatchObject([
      { of: 'chat', clientId: 'malformed' },
      { of: 'chat', clientId: 'encrypted' },
    ]);
  });

  it.each(['\0', 'a\0b', '\ud800'])(
    'is malformed with the clientId %j, which cannot be stored',
    async (clientId) => {
      const { ada } = await pair();
      ada.sendRaw({ type: 'chat', clientId, body: { kind: 'plain', text: 'hello' } });
      const { message } = await ada.take('rejected');
      expect(message).toBe('The message "chat" is malformed at "clientId".');
    },
  );

  it('is not identified when its clientId is unusable', async () => {
    const { ada } = await pair();
    ada.sendRaw({ type: 'chat', clientId: 'x'.repeat(65), body: { kind: 'plain', text: 'hello' } });
    expect(await ada.take('rejected')).not.toHaveProperty('clientId');
    ada.sendRaw({ type: 'hand', clientId: 'one', raised: 'yes' });
    expect(await ada.take('rejected')).not.toHaveProperty('clientId');
  });
});

describe('chat of an end-to-end encrypted room', () => {
  const encrypted = (person: InCall, clientId: string) =>
    person.send({ type: 'chat', clientId, body: { kind: 'encrypted', ciphertext: 'c2VjcmV0' } });

  it('is broadcast once however often it is sent; its sender gets the same answer each time', async () => {
    const { ada, bob } = await pair({ endToEndEncrypted: true });
    encrypted(ada, 'one');
    encrypted(ada, 'one');
    const first = await ada.take('chat');
    scene.clock.advance(1_000);
    expect(await ada.take('chat')).toEqual(first);
    encrypted(ada, 'one');
    expect(await ada.take('chat')).toEqual(first);
    expect(await bob.take('chat')).toEqual(first);
    encrypted(bob, 'one'); // each sender has its own clientIds
    expect((await ada.take('chat')).message.participantId).toBe(bob.id);
    await bob.take('chat');
    await bob.settle();
    expect(bob.types()).not.toContain('chat');
  });

  it('is broadcast once when it is sent again after a reconnect', async () => {
    const { ada, bob } = await pair({ endToEndEncrypted: true });
    encrypted(ada, 'one');
    const first = await bob.take('chat');
    ada.drop();
    await bob.take('participant-changed', ({ participant }) => !participant.connected);
    const resume = { participantId: ada.id, secret: ada.welcome.resumeSecret };
    const back = await scene.join(ada.token, { resume });
    encrypted(back, 'one');
    expect(await back.take('chat')).toEqual(first);
    await bob.settle();
    expect(bob.types()).not.toContain('chat');
  });

  it('is passed on unchanged and never stored', async () => {
    const { roomId, ada, bob } = await pair({ endToEndEncrypted: true });
    const body = { kind: 'encrypted' as const, ciphertext: 'c2VjcmV0' };
    ada.send({ type: 'chat', clientId: 'one', body });
    expect((await bob.take('chat')).message).toMatchObject({ clientId: 'one', body, displayName: 'Ada' });
    const late = await scene.join(scene.token(roomId));
    expect(late.welcome).toMatchObject({ chat: [], room: { endToEndEncrypted: true } });
    expect(await storedChat(scene.server.services.db)).not.toContain('c2VjcmV0');
  });

  it('is rejected when it is plain text', async () => {
    const { ada } = await pair({ endToEndEncrypted: true });
    write(ada, 'one', 'readable');
    expect(await ada.take('rejected')).toMatchObject({ of: 'chat' });
    expect(await storedChat(scene.server.services.db)).not.toContain('readable');
  });
});

describe('a participant', () => {
  it('shows devices, hand and reactions to everybody', async () => {
    const { roomId, ada, bob } = await pair();
    const devices = { microphone: true, camera: true, screen: true };
    ada.send({ type: 'devices', devices });
    expect((await bob.take('participant-changed')).participant).toMatchObject({
      participantId: ada.id,
      devices,
    });
    ada.send({ type: 'hand', raised: true });
    const raisedAt = scene.clock.now().toISOString();
    expect((await bob.take('participant-changed')).participant.handRaisedAt).toBe(raisedAt);
    scene.clock.advance(1_000);
    ada.send({ type: 'hand', raised: true });
    expect((await bob.take('participant-changed')).participant.handRaisedAt).toBe(raisedAt);
    const late = await scene.join(scene.token(roomId));
    expect(late.welcome.participants[0]).toMatchObject({ devices, handRaisedAt: raisedAt });
    ada.send({ type: 'hand', raised: false });
    expect((await late.take('participant-changed')).participant.handRaisedAt).toBeNull();
    ada.send({ type: 'reaction', emoji: '🎉' });
    expect(await bob.take('reaction')).toEqual({ type: 'reaction', participantId: ada.id, emoji: '🎉' });
  });

  it('signals to one other participant, unchanged and in order', async () => {
    const { roomId, ada, bob } = await pair();
    const other = await scene.join(scene.token(roomId));
    const signals: Signal[] = Array.from({ length: 100 }, (_, index) => ({
      kind: 'candidate',
      connection: 'c1',
      candidate: `candidate:${index}`,
      sdpMid: '0',
      sdpMLineIndex: 0,
    }));
    for (const signal of signals) bob.send({ type: 'signal', to: ada.id, signal });
    for (const signal of signals) {
      expect(await ada.take('signal')).toEqual({ type: 'signal', from: bob.id, signal });
    }
    await other.settle();
    expect(other.types()).not.toContain('signal');
  });

  it('cannot signal to anybody outside of the call', async () => {
    const { ada } = await pair();
    const { bob: elsewhere } = await pair();
    const signal = { kind: 'description', connection: 'c1', type: 'offer', sdp: 'v=0' } as const;
    ada.send({ type: 'signal', to: elsewhere.id, signal });
    expect(await ada.take('rejected')).toMatchObject({ of: 'signal' });
    await elsewhere.settle();
    expect(elsewhere.types()).not.toContain('signal');
  });
});

describe('the log', () => {
  it('has a line for each join and leave, and no token, secret or message', async () => {
    const { roomId, ada, bob } = await pair();
    write(ada, 'one', 'strictly between us');
    await bob.take('chat');
    ada.send({ type: 'leave' });
    await ada.closed;
    const logged = scene.server.logged();
    const lines = logged.split('\n').filter((line) => line.includes(ada.id));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'joined', roomId, participantId: ada.id, role: 'host', resumed: false },
      { msg: 'left', roomId, participantId: ada.id, reason: 'left' },
    ]);
    for (const secret of [ada.token, ada.welcome.resumeSecret, 'strictly between us']) {
      expect(logged).not.toContain(secret);
    }
  });
});
