/** @module-tag slow */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock, type TestClock } from '../../testing/clock';
import {
  connectHub,
  joinMessage,
  type HubClient,
  type MessageOf,
  type Welcome,
} from '../../testing/hub-client';
import { eventsOn } from '../../testing/identity-rows';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { textToSpeechDouble, type TextToSpeechDouble } from '../../testing/text-to-speech';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import { createSpeaking } from './speaking';
import { createSynthesizer } from './synthesizer';

let clock: TestClock;
let ears: TranscriptionDouble;
let voice: TextToSpeechDouble;
let server: TestServer;
let scene: Scene;
let roomId: string;
beforeAll(async () => {
  clock = testClock();
  [ears, voice] = await Promise.all([transcriptionDouble(() => ''), textToSpeechDouble()]);
  const env = { STT_BASE_URL: ears.url, TTS_BASE_URL: voice.url, TTS_API_KEY: 'sesame', TTS_VOICE: 'ash' };
  server = await testServer({ env, replace: () => ({ now: clock.now }), timers: clock });
  scene = await newScene(server);
});
beforeEach(async () => {
  voice.behaviour = 'well';
  voice.lengthOf = () => 1_000;
  voice.asked.length = 0;
  voice.hangUps = 0;
  clock.advance(60_000); // limits of earlier tests are over
  roomId = await newEmbedRoom(server, scene.key);
});
// The next test hears nothing of what this one had said.
afterEach(() => server.services.speaking.close());
afterAll(() => Promise.all([server.close(), ears.close(), voice.close()]));

const post = (path: string, body: object = {}, of = server, key = scene.key) =>
  of.call('POST', `/api/rooms/${roomId}${path}`, { key, body });
const say = (body: object) => post('/live/agent/say', body);

interface Person extends HubClient {
  welcome: Welcome;
}

async function enter(displayName: string, role = 'participant'): Promise<Person> {
  const body = { roomId, externalUserId: `user-${displayName}`, displayName, role };
  const { token } = (await server.call('POST', '/api/embed/sessions', { key: scene.key, body })).body;
  const client = await connectHub(server.url);
  client.send(joinMessage(token));
  return Object.assign(client, { welcome: await client.take('welcome') });
}

/** A call with an agent, a host and a participant. */
async function newCall() {
  await post('/ai-agent/invite');
  const [ada, ben] = [await enter('Ada', 'host'), await enter('Ben')];
  return { ada, ben, agentId: ben.welcome.agent?.participantId };
}

const piecesOf = ({ inbox }: HubClient): MessageOf<'agent-speech'>[] =>
  inbox.filter((message) => message.type === 'agent-speech');
const bytesOf = (pieces: readonly MessageOf<'agent-speech'>[]): number =>
  pieces.reduce((sum, { audio }) => sum + Buffer.from(audio, 'base64').length, 0);

describe('a message that is spoken', () => {
  it('is heard by everybody, in pieces in order, and is in the chat', async () => {
    const { ada, ben, agentId } = await newCall();
    const text = 'The gate is green. It was painted on Friday.';
    const { status, body } = await say({ text, speak: true });
    expect(status).toBe(200);
    for (const person of [ada, ben]) {
      const { message } = await person.take('chat');
      expect(message).toMatchObject({ messageId: body.messageId, byAgent: true, body: { text } });
      await expect.poll(() => bytesOf(piecesOf(person))).toBe(96_000);
      expect(piecesOf(person)).toEqual(
        Array.from({ length: 10 }, (_, number) =>
          expect.objectContaining({ participantId: agentId, messageId: body.messageId, number }),
        ),
      );
    }
    expect(voice.asked.map(({ input, voice: name }) => [input, name])).toEqual([
      ['The gate is green.', 'ash'],
      ['It was painted on Friday.', 'ash'],
    ]);
    const [said] = await eventsOn(server.services.db, roomId, 'agent.say');
    expect(said).toMatchObject({ actorKind: 'key', detail: { isSpoken: true } });
    expect(JSON.stringify(said)).not.toContain('green');
  });

  it('is sent three seconds before it is heard, and no earlier', async () => {
    voice.lengthOf = () => 10_000;
    const { ben } = await newCall();
    await say({ text: 'A long story.', speak: true });
    await expect.poll(() => piecesOf(ben).length).toBe(16);
    await ben.settle();
    expect(piecesOf(ben)).toHaveLength(16);
    clock.advance(1_000);
    await expect.poll(() => piecesOf(ben).length).toBe(21);
    await expect
      .poll(() => {
        clock.advance(200);
        return piecesOf(ben).length;
      })
      .toBe(50);
  });

  it('waits for those before it, and for another process that speaks', async () => {
    const { ben, agentId = '' } = await newCall();
    const { sessionId } = ben.welcome;
    const config = { baseUrl: voice.url, apiKey: null, model: 'tiny', voice: 'ash' };
    const other = createSpeaking({ ...server.services, timers: clock }, createSynthesizer(config, clock));
    const ids = ['one', 'two', 'three', 'four'];
    for (const [n, messageId] of ids.entries()) {
      const speech = { roomId, sessionId, participantId: agentId, messageId, text: 'Hello.', language: null };
      (n % 2 === 0 ? server.services.speaking : other).speak(speech);
    }
    await expect
      .poll(() => {
        clock.advance(250);
        return piecesOf(ben).length;
      })
      .toBe(20);
    const order = piecesOf(ben).map(({ messageId }) => messageId);
    const changes = order.filter((messageId, n) => messageId !== order[n - 1]);
    expect(changes.toSorted()).toEqual(ids.toSorted()); // none was interrupted
    expect(changes.indexOf('one')).toBeLessThan(changes.indexOf('three'));
    expect(changes.indexOf('two')).toBeLessThan(changes.indexOf('four'));
    await other.close();
  });

  it.each([
    ['the agent is removed', () => post('/ai-agent/remove')],
    ['the call ends', () => post('/live/end')],
    [
      'the room turns speech off',
      async () => {
        const body = { features: { agentSpeech: false } };
        const answer = await server.call('PATCH', `/api/rooms/${roomId}`, { key: scene.key, body });
        clock.advance(5_000); // background jobs
        return answer;
      },
    ],
  ])('is given up when %s', async (_, end) => {
    voice.behaviour = 'stalls';
    await newCall();
    await say({ text: 'Hello.', speak: true });
    await expect.poll(() => voice.asked).toHaveLength(1);
    expect((await end()).status).toBeLessThan(300);
    await expect.poll(() => voice.hangUps).toBe(1);
  });

  it('is in the chat alone when the service fails, and the next one is heard', async () => {
    const { ben } = await newCall();
    voice.behaviour = 'failing';
    expect((await say({ text: 'Hello.', speak: true })).status).toBe(200);
    await ben.take('chat');
    await expect.poll(() => voice.asked).toHaveLength(1);
    voice.behaviour = 'well';
    const { body } = await say({ text: 'Hello again.', speak: true });
    expect(await ben.take('agent-speech')).toMatchObject({ messageId: body.messageId, number: 0 });
  });
});

describe('hosts', () => {
  it('stop what is said and what waits, and nothing else', async () => {
    const { ada, ben } = await newCall();
    voice.behaviour = 'stalls';
    await say({ text: 'One.', speak: true });
    await say({ text: 'Two.', speak: true });
    await expect.poll(() => piecesOf(ben)).toHaveLength(5);
    ben.send({ type: 'stop-agent-speech' });
    expect(await ben.take('rejected')).toMatchObject({ of: 'stop-agent-speech' });
    ada.send({ type: 'stop-agent-speech' });
    expect(await ben.take('agent-speech-stopped')).toMatchObject({ by: ada.welcome.participantId });
    await expect.poll(() => voice.hangUps).toBe(1);
    voice.behaviour = 'well';
    const { body } = await say({ text: 'Three.', speak: true });
    await ben.take('agent-speech', ({ messageId }) => messageId === body.messageId);
    expect(voice.asked.map(({ input }) => input)).toEqual(['One.', 'Three.']);
    expect(await eventsOn(server.services.db, roomId, 'agent.stop-speech')).toHaveLength(1);
  });

  it('mute the agent until they unmute it: it still writes', async () => {
    const { ada, ben } = await newCall();
    expect(ben.welcome.agent).toMatchObject({ speaks: true, isMuted: false });
    voice.behaviour = 'stalls';
    await say({ text: 'One.', speak: true });
    await expect.poll(() => voice.asked).toHaveLength(1);
    ben.send({ type: 'mute-agent', isMuted: true });
    expect(await ben.take('rejected')).toMatchObject({ of: 'mute-agent' });
    ada.send({ type: 'mute-agent', isMuted: true });
    await ben.take('agent-speech-stopped');
    expect((await ben.take('agent-changed')).agent).toMatchObject({ isMuted: true });
    await expect.poll(() => voice.hangUps).toBe(1);
    const refused = await say({ text: 'Two.', speak: true });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('muted')]);
    expect((await say({ text: 'Three.' })).status).toBe(200);
    voice.behaviour = 'well';
    ada.send({ type: 'mute-agent', isMuted: false });
    expect((await ben.take('agent-changed')).agent).toMatchObject({ isMuted: false });
    expect((await say({ text: 'Four.', speak: true })).status).toBe(200);
    const texts = [];
    for (let n = 0; n < 3; n += 1) {
      const { body } = (await ben.take('chat')).message;
      texts.push(body.kind === 'plain' ? body.text : null);
    }
    expect(texts).toEqual(['One.', 'Three.', 'Four.']);
    for (const action of ['agent.mute', 'agent.unmute'])
      expect(await eventsOn(server.services.db, roomId, action)).toHaveLength(1);
  });
});

it('leaves the agent muted in a session when it is removed and invited again, until a host unmutes it', async () => {
  const { ada, ben } = await newCall();
  const shown = async () => (await ben.take('agent-changed')).agent;
  const inviteAgain = async () => {
    await post('/ai-agent/remove');
    expect(await shown()).toBeNull();
    await post('/ai-agent/invite');
    return shown();
  };
  ada.send({ type: 'mute-agent', isMuted: true });
  expect(await shown()).toMatchObject({ isMuted: true });
  expect(await inviteAgain()).toMatchObject({ isMuted: true });
  expect((await say({ text: 'Hello.', speak: true })).status).toBe(409);
  ada.send({ type: 'mute-agent', isMuted: false });
  expect(await shown()).toMatchObject({ isMuted: false });
  clock.advance(1);
  expect(await inviteAgain()).toMatchObject({ isMuted: false });
});

describe('speaking is refused', () => {
  it.each([
    ['to one person', { text: 'Hello.', speak: true, to: 'prt_aaaaaaaaaaaaaaaaaaaaaaaaaa' }, 400],
    ['of a long text', { text: 'a'.repeat(2_001), speak: true }, 400],
    ['of no text', { text: '', speak: true }, 400],
  ])('%s', async (_, body, status) => {
    await newCall();
    expect((await say(body)).status).toBe(status);
    expect(voice.asked).toEqual([]);
  });

  it('beyond the limit of a sender, with the time to wait', async () => {
    await newCall();
    voice.lengthOf = () => 100;
    const answers = [];
    for (let n = 0; n < 11; n += 1) {
      answers.push(await say({ text: 'Hello.', speak: true }));
      await expect.poll(() => voice.asked.length).toBe(Math.min(n + 1, 10));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(answers.at(-1)?.headers.get('Retry-After')).toBe('6');
  });

  it('while too many messages wait', async () => {
    await newCall();
    voice.behaviour = 'stalls';
    await say({ text: 'Hello.', speak: true });
    await expect.poll(() => voice.asked).toHaveLength(1);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await say({ text: 'Hello.', speak: true })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('where the room turns it off, and in encrypted rooms', async () => {
    roomId = await newEmbedRoom(server, scene.key, { features: { agentSpeech: false } });
    const { ben } = await newCall();
    expect(ben.welcome.agent).toMatchObject({ speaks: false });
    const off = await say({ text: 'Hello.', speak: true });
    expect([off.status, off.body.error]).toEqual([409, 'The AI agent does not speak in this room.']);
    roomId = await newEmbedRoom(server, scene.key, { endToEndEncrypted: true });
    await enter('Ada', 'host');
    const encrypted = await say({ text: 'Hello.', speak: true });
    expect([encrypted.status, encrypted.body.error]).toEqual([409, expect.stringContaining('encrypted')]);
  });

  it('without a service, while writing works', async () => {
    const mute = await testServer({ env: { STT_BASE_URL: ears.url } });
    const { key } = await newScene(mute);
    roomId = await newEmbedRoom(mute, key);
    await post('/ai-agent/invite', {}, mute, key);
    const body = { roomId, externalUserId: 'ada', displayName: 'Ada', role: 'host' };
    const { token } = (await mute.call('POST', '/api/embed/sessions', { key, body })).body;
    const ada = await connectHub(mute.url);
    ada.send(joinMessage(token));
    expect((await ada.take('welcome')).agent).toMatchObject({ speaks: false });
    const refused = await post('/live/agent/say', { text: 'Hello.', speak: true }, mute, key);
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringContaining('text-to-speech')]);
    expect((await post('/live/agent/say', { text: 'Hello.' }, mute, key)).status).toBe(200);
    await mute.close();
  });
});
