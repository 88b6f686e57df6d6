import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHAT_OF_PERSON, CHAT_OF_SESSION } from '../../../rooms/chat/messages';
import { callScene, type CallScene, type InCall } from '../../../testing/call';
import { chatVolumesOf, setChatVolume, storedChat } from '../../../testing/rooms-rows';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const ADA = 'ext:acc_a:ada';
const PERSON_IS_DONE = 'You have reached the limit of chat messages for one person in one call.';
const CHAT_IS_FULL = 'The chat of this call is full.';

let written = 0;
/** Writes a message. @returns `kept`, or the sentence with which it was rejected */
async function write(person: InCall, text: string): Promise<string> {
  written += 1;
  const clientId = `${written}`;
  person.send({ type: 'chat', clientId, body: { kind: 'plain', text } });
  await person.settle();
  const told = person.inbox.splice(0).flatMap((message) => {
    if (message.type === 'rejected') return [message.message];
    return message.type === 'chat' && message.message.clientId === clientId ? ['kept'] : [];
  });
  scene.clock.advance(1_000);
  return told.join();
}

async function callOfTwo() {
  const roomId = await scene.newRoom();
  const ada = await scene.join(scene.token(roomId, 'participant', { sub: ADA }));
  const bob = await scene.join(scene.token(roomId));
  return { roomId, sessionId: ada.welcome.sessionId, ada, bob };
}

const volume = (sessionId: string, subject: string, of: { messages: number; bytes: number }) =>
  setChatVolume(scene.server.services.db, { sessionId, subject, ...of });

describe('the chat of a session', () => {
  it('counts each message once, a repeated one too, and a rejected one not at all', async () => {
    const { sessionId, ada, bob } = await callOfTwo();
    const once = { type: 'chat', clientId: 'once', body: { kind: 'plain', text: 'Grüße' } } as const;
    ada.send(once);
    ada.send(once);
    ada.sendRaw({ ...once, body: { kind: 'encrypted', ciphertext: 'aGVsbG8=' } });
    await ada.take('rejected');
    expect(await write(bob, 'hello')).toBe('kept');
    expect(await chatVolumesOf(scene.server.services.db, sessionId)).toMatchObject([
      { subject: '', messages: 2, bytes: 12 },
      { subject: ADA, messages: 1, bytes: 7 },
      { messages: 1, bytes: 5 },
    ]);
  });

  it.each([
    ['bytes', { messages: 1, bytes: CHAT_OF_PERSON.bytes - 10 }],
    ['messages', { messages: CHAT_OF_PERSON.messages - 1, bytes: 1 }],
  ])('stores so many %s of one person and rejects the rest with a sentence', async (_of, used) => {
    const { sessionId, ada, bob } = await callOfTwo();
    await volume(sessionId, ADA, used);
    expect(await write(ada, '0123456789')).toBe('kept');
    expect(await write(ada, 'one too many')).toBe(PERSON_IS_DONE);
    expect(await storedChat(scene.server.services.db)).not.toContain('one too many');
    await bob.settle();
    expect(bob.types().filter((type) => type === 'chat')).toHaveLength(1);
    expect(await write(bob, 'still here')).toBe('kept');
  });

  it.each([
    ['bytes', { messages: 1, bytes: CHAT_OF_SESSION.bytes - 10 }],
    ['messages', { messages: CHAT_OF_SESSION.messages - 1, bytes: 1 }],
  ])('stores so many %s of everybody together and rejects the rest with a sentence', async (_of, used) => {
    const { sessionId, ada, bob } = await callOfTwo();
    await volume(sessionId, '', used);
    expect(await write(ada, '0123456789')).toBe('kept');
    expect(await write(ada, 'no')).toBe(CHAT_IS_FULL);
    expect(await write(bob, 'no')).toBe(CHAT_IS_FULL);
  });

  it('keeps its limit over a reconnect, another token and a restart, until the next session', async () => {
    const { roomId, sessionId, ada, bob } = await callOfTwo();
    await volume(sessionId, ADA, { ...CHAT_OF_PERSON, messages: 1 });
    ada.drop();
    await bob.take('participant-changed', ({ participant }) => !participant.connected);
    const resume = { participantId: ada.id, secret: ada.welcome.resumeSecret };
    expect(await write(await scene.join(ada.token, { resume }), 'no')).toBe(PERSON_IS_DONE);
    const newToken = () => scene.token(roomId, 'host', { sub: ADA });
    expect(await write(await scene.join(newToken()), 'no')).toBe(PERSON_IS_DONE);
    await scene.restartHub();
    const back = await scene.join(newToken());
    expect(await write(back, 'no')).toBe(PERSON_IS_DONE);
    back.send({ type: 'end-for-all' });
    await back.closed;
    expect(await write(await scene.join(newToken()), 'yes')).toBe('kept');
  });
});
