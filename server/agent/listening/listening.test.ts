import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_OFF, connectHub, joinMessage, type HubClient, type Welcome } from '../../testing/hub-client';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import {
  hum,
  joined,
  SENTENCES,
  silence,
  soundFrames,
  spoken,
  transcript,
  typing,
} from '../../testing/sound';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

let speech: TranscriptionDouble;
let server: TestServer;
let scene: Scene;
let roomId: string;
beforeAll(async () => {
  speech = await transcriptionDouble(transcript);
  server = await testServer({ env: { STT_BASE_URL: speech.url, MESH_MAX_PARTICIPANTS: '20' } });
  scene = await newScene(server);
  await server.services.listening.prepare();
});
beforeEach(async () => {
  key = scene.key;
  roomId = await newEmbedRoom(server, key);
});
afterAll(() => Promise.all([server.close(), speech.close()]));

let key: string;
const post = async (path: string, body: object) => (await server.call('POST', path, { key, body })).body;
const invite = (body: object = {}) => post(`/api/rooms/${roomId}/ai-agent/invite`, body);
const remove = () => post(`/api/rooms/${roomId}/ai-agent/remove`, {});
const status = async () => (await server.call('GET', `/api/rooms/${roomId}/ai-agent/status`)).body;
const turnsOf = async (sessionId: string) =>
  (await server.call('GET', `/api/artifacts/${sessionId}`, { key: scene.key })).body.turns;

interface Speaker extends HubClient {
  welcome: Welcome;
  /** Speaks: sends sound over the socket like a browser. */
  speak(samples: Int16Array): void;
}

async function enter(displayName: string, role = 'participant'): Promise<Speaker> {
  const person = { roomId, externalUserId: `user-${displayName}`, displayName, role };
  const { token } = await post('/api/embed/sessions', person);
  const client = await connectHub(server.url);
  client.send(joinMessage(token, { devices: { ...ALL_OFF, microphone: true } }));
  const welcome = await client.take('welcome');
  return Object.assign(client, {
    welcome,
    speak: (samples: Int16Array) => soundFrames(samples).forEach((frame) => client.sendRaw(frame)),
  });
}

/** Returns a sentence with silence around it, which marks its end. */
const said = (name: keyof typeof SENTENCES) => joined(silence(300), spoken(name), silence(900));

describe('a room that asks for consent', () => {
  const answer = async (person: Speaker, answers: object) => {
    person.send({ type: 'consent', answers, wording: 'May we transcribe?', language: 'en' });
    await person.take(
      'participant-changed',
      ({ participant }) =>
        participant.participantId === person.welcome.participantId && participant.consents !== undefined,
    );
  };
  const write = async (person: Speaker, text: string) => {
    person.send({ type: 'chat', clientId: text, body: { kind: 'plain', text } });
    await person.take('chat', ({ message }) => message.clientId === text);
  };

  it(
    'transcribes nothing of a person before they agree and after they withdraw, and keeps each answer',
    { tags: ['slow'] },
    async () => {
      roomId = await newEmbedRoom(server, key, { consent: 'ask' });
      const { sessionId } = await invite({ inlineConfig: { captions: true } });
      const [ada, ben] = [await enter('Ada'), await enter('Ben')];
      const heard = speech.asked.length;
      ada.speak(said('green-paint'));
      await write(ada, 'Before.');
      await answer(ada, { transcribe: true });
      await answer(ben, { transcribe: false, record: true });
      ada.speak(said('garden-gate'));
      await ben.take('caption');
      await write(ada, 'After.');
      await write(ben, 'Not mine.');
      await answer(ada, { transcribe: false });
      ada.speak(said('green-paint'));
      await write(ada, 'Later.');
      const cleo = await enter('Cleo');
      expect(cleo.welcome.participants.map(({ displayName, consents }) => [displayName, consents])).toEqual(
        expect.arrayContaining([
          ['Ada', { transcribe: false }],
          ['Ben', { record: true, transcribe: false }],
        ]),
      );
      await post(`/api/rooms/${roomId}/live/end`, {});
      const texts = (await turnsOf(sessionId)).map(({ text }: { text: string }) => text);
      expect(texts).toEqual([SENTENCES['garden-gate'], 'After.']);
      expect(speech.asked.length).toBe(heard + 1);
      const { body } = await server.call('GET', `/api/sessions/${sessionId}/consents`, { key });
      const ledger = body.consents.map((one: Record<string, string>) => [
        one['displayName'],
        one['purpose'],
        one['answer'],
        one['wording'],
        one['language'],
      ]);
      const asked = ['May we transcribe?', 'en'];
      expect(ledger).toHaveLength(4);
      expect(ledger[0]).toEqual(['Ada', 'transcribe', 'given', ...asked]);
      expect(ledger.slice(1, 3)).toEqual(
        expect.arrayContaining([
          ['Ben', 'record', 'given', ...asked],
          ['Ben', 'transcribe', 'refused', ...asked],
        ]),
      );
      expect(ledger[3]).toEqual(['Ada', 'transcribe', 'withdrawn', ...asked]);
    },
  );

  it('remembers the answer of a person who comes back', async () => {
    roomId = await newEmbedRoom(server, key, { consent: 'ask' });
    const ben = await enter('Ben');
    const ada = await enter('Ada');
    await answer(ada, { record: true });
    ada.send({ type: 'leave' });
    await ben.take('participant-left');
    const back = await enter('Ada');
    const own = back.welcome.participants.find(
      ({ participantId }) => participantId === back.welcome.participantId,
    );
    expect(own?.consents).toEqual({ record: true });
  });
});

describe('what people say', () => {
  it.each([
    ['the room', {}, 'Acme, Kubernetes'],
    ['the invitation', { minutes: { vocabulary: ['Zeppelin'] } }, 'Zeppelin'],
  ])('is transcribed with the vocabulary of %s', { tags: ['slow'] }, async (_, more, prompt) => {
    roomId = await newEmbedRoom(server, key, { minutes: { vocabulary: ['Acme', 'Kubernetes'] } });
    await invite({ inlineConfig: { captions: true, ...more } });
    const ada = await enter('Ada');
    ada.speak(said('garden-gate'));
    await ada.take('caption');
    expect(speech.asked.at(-1)?.fields['prompt']).toBe(prompt);
  });

  it('is shown as a caption and becomes a turn of its speaker', { tags: ['slow'] }, async () => {
    const { sessionId } = await invite({ inlineConfig: { captions: true, language: 'en-GB' } });
    const [ada, ben] = [await enter('Ada'), await enter('Ben')];
    const before = Date.now();
    ada.speak(said('garden-gate'));
    const { caption } = await ben.take('caption');
    expect(caption).toMatchObject({
      language: 'en-GB',
      participantId: ada.welcome.participantId,
      displayName: 'Ada',
      text: SENTENCES['garden-gate'],
    });
    const [turn, ...rest] = await turnsOf(sessionId);
    expect(rest).toEqual([]);
    expect(turn).toMatchObject({
      turnId: caption.captionId,
      index: 0,
      speakerId: ada.welcome.participantId,
      speakerName: 'Ada',
      externalUserId: 'user-Ada',
      text: SENTENCES['garden-gate'],
      language: 'en-GB',
      source: 'speech',
      confidence: expect.closeTo(Math.exp(-0.1)),
    });
    expect(Date.parse(turn.startedAt)).toBeLessThanOrEqual(Date.parse(turn.endedAt));
    expect(Date.parse(turn.endedAt)).toBeGreaterThan(before - 5_000);
    expect(speech.complaints).toEqual([]);
    expect(speech.asked.at(-1)?.fields).toMatchObject({ language: 'en', model: 'whisper-1' });
    expect(speech.asked.at(-1)?.seconds).toBeGreaterThan(3);
  });

  it(
    'reaches those who follow the call, with what is written in the chat, until the transcript is complete',
    { tags: ['slow'] },
    async () => {
      const { sessionId } = await invite();
      const ada = await enter('Ada');
      /** Resolves when the request waits. */
      const follow = async (after: number) => {
        const answer = server.call('GET', `/api/sessions/${sessionId}/turns?after=${after}&wait=30`, { key });
        await expect.poll(() => server.services.turnReaders.topics()).toEqual([sessionId]);
        return { answer };
      };
      // A reader is woken by what it waits for, not by the pass of every two seconds.
      const check = vi.spyOn(server.services.turnReaders, 'check').mockResolvedValue();
      const spoken = await follow(0);
      ada.speak(said('garden-gate'));
      expect((await spoken.answer).body).toMatchObject({
        turns: [{ text: SENTENCES['garden-gate'] }],
        nextCursor: 1,
      });
      const written = await follow(1);
      ada.send({ type: 'chat', clientId: '1', body: { kind: 'plain', text: 'Noted.' } });
      expect((await written.answer).body).toMatchObject({
        turns: [{ text: 'Noted.', source: 'chat' }],
        ended: false,
      });
      const last = await follow(2);
      await post(`/api/rooms/${roomId}/live/end`, {});
      expect((await last.answer).body).toEqual({ turns: [], nextCursor: 2, ended: true });
      check.mockRestore();
    },
  );

  it('is attributed to the right speaker when several speak at once', { tags: ['slow'] }, async () => {
    const { sessionId } = await invite({ inlineConfig: { captions: true } });
    const people = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => enter(name)));
    const words = people.map((_, i) => (i % 2 === 0 ? ('garden-gate' as const) : ('green-paint' as const)));
    const frames = words.map((word) => soundFrames(said(word)));
    for (let at = 0; at < Math.max(...frames.map((list) => list.length)); at += 1) {
      for (const [i, person] of people.entries()) {
        const frame = frames[i]?.[at];
        if (frame) person.sendRaw(frame);
      }
    }
    for (let i = 0; i < people.length; i += 1) await people[0]?.take('caption');
    const turns: { speakerName: string; text: string }[] = await turnsOf(sessionId);
    expect(turns.map(({ speakerName, text }) => [speakerName, text]).sort(byName)).toEqual([
      ['Ada', SENTENCES['garden-gate']],
      ['Ben', SENTENCES['green-paint']],
      ['Cleo', SENTENCES['garden-gate']],
      ['Dan', SENTENCES['green-paint']],
    ]);
  });

  it(
    'keeps the order in which one person said it, whatever the service takes',
    { tags: ['slow'] },
    async () => {
      const { sessionId } = await invite({ inlineConfig: { captions: true } });
      const ada = await enter('Ada');
      speech.delayMs = 150;
      ada.speak(joined(said('garden-gate'), said('green-paint')));
      expect((await ada.take('caption')).caption.text).toBe(SENTENCES['garden-gate']);
      speech.delayMs = 0;
      expect((await ada.take('caption')).caption.text).toBe(SENTENCES['green-paint']);
      expect(await turnsOf(sessionId)).toHaveLength(2);
    },
  );

  it('is distinguished from hum and typing', { tags: ['slow'] }, async () => {
    const { sessionId } = await invite({ inlineConfig: { captions: true } });
    const [ada, ben] = [await enter('Ada'), await enter('Ben')];
    const asked = speech.asked.length;
    ben.speak(joined(hum(3_000), typing(3_000)));
    ada.speak(said('green-paint'));
    await ada.take('caption');
    ben.send({ type: 'devices', devices: ALL_OFF });
    await ben.settle();
    await remove();
    await drained(sessionId);
    expect(speech.asked).toHaveLength(asked + 1);
    expect(await turnsOf(sessionId)).toHaveLength(1);
  });

  it('ends when the microphone is turned off, without a pause', async () => {
    await invite({ inlineConfig: { captions: true } });
    const ada = await enter('Ada');
    ada.speak(spoken('garden-gate'));
    ada.send({ type: 'devices', devices: ALL_OFF });
    expect((await ada.take('caption')).caption.text).toBe(SENTENCES['garden-gate']);
  });

  it(
    'is transcribed to the end when somebody hangs up, leaves or removes the agent',
    { tags: ['slow'] },
    async () => {
      const { sessionId } = await invite();
      const [ada, ben, cleo] = [await enter('Ada'), await enter('Ben'), await enter('Cleo', 'host')];
      ada.speak(spoken('garden-gate'));
      await ada.settle();
      ada.drop();
      ben.speak(spoken('green-paint'));
      ben.send({ type: 'leave' });
      cleo.speak(spoken('garden-gate'));
      cleo.send({ type: 'remove-agent' });
      await cleo.take('agent-changed', ({ agent }) => agent === null);
      await drained(sessionId);
      const turns: { speakerName: string }[] = await turnsOf(sessionId);
      expect(new Set(turns.map(({ speakerName }) => speakerName))).toEqual(new Set(['Ada', 'Ben', 'Cleo']));
      expect(turns).toHaveLength(3);
    },
  );

  it(
    'is transcribed one utterance after the other for each person, however often they reconnect',
    { tags: ['slow'] },
    async () => {
      await invite({ inlineConfig: { captions: true } });
      const { transcribe } = speech;
      const texts: string[] = [];
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        speech.transcribe = async (what) => {
          const text = await transcribe(what);
          if (texts.push(text) > 1) return text;
          resolve();
          await new Promise<void>((release) => {
            answer = release;
          });
          return text;
        };
      });
      const [ben, ada] = [await enter('Ben'), await enter('Ada')];
      ada.speak(said('garden-gate'));
      await asked;
      const again = await enter('Ada');
      again.speak(said('green-paint'));
      await again.settle();
      ben.speak(said('garden-gate'));
      await ben.take('caption', ({ caption }) => caption.displayName === 'Ben');
      answer();
      await ben.take('caption', ({ caption }) => caption.participantId === again.welcome.participantId);
      speech.transcribe = transcribe;
      const { 'garden-gate': gate, 'green-paint': paint } = SENTENCES;
      expect(texts).toEqual([gate, gate, paint]);
    },
  );

  it(
    'is dropped when its account is deleted meanwhile, and delays nobody else',
    { tags: ['slow'] },
    async () => {
      const { transcribe } = speech;
      const leaver = await newPerson(server.services);
      key = await newKeyFor(leaver);
      roomId = await newEmbedRoom(server, key);
      const { sessionId: gone } = await invite();
      let answer = (_text: string) => {};
      const asked = new Promise<void>((resolve) => {
        speech.transcribe = () =>
          new Promise((reply) => {
            answer = reply;
            resolve();
          });
      });
      const ada = await enter('Ada');
      ada.speak(said('garden-gate'));
      await asked;
      ada.drop();
      await leaver.portal.users.delete({ confirmation: (await leaver.portal.users.me()).email });
      speech.transcribe = transcribe;
      const before = speech.asked.length;
      answer('Never mind.');
      await drained(gone);
      expect(speech.asked).toHaveLength(before);
    },
  );

  it('is not transcribed without an agent', async () => {
    const [ada, asked] = [await enter('Ada'), speech.asked.length];
    ada.speak(said('garden-gate'));
    await ada.settle();
    const { sessionId } = await invite({ inlineConfig: { captions: true } });
    ada.speak(said('green-paint'));
    await ada.take('caption');
    expect(speech.asked).toHaveLength(asked + 1);
    expect((await turnsOf(sessionId))[0].text).toBe(SENTENCES['green-paint']);
  });
});

describe('a Captioner', () => {
  it('shows what is said and stores nothing', async () => {
    const { sessionId } = await invite({ mode: 'Captioner' });
    const ada = await enter('Ada');
    expect(ada.welcome.agent).toMatchObject({ mode: 'Captioner', captions: true, isImpaired: false });
    ada.send({ type: 'chat', clientId: '1', body: { kind: 'plain', text: 'Hello there' } });
    ada.speak(said('garden-gate'));
    expect((await ada.take('caption')).caption.text).toBe(SENTENCES['garden-gate']);
    expect(await turnsOf(sessionId)).toEqual([]);
  });
});

it('a chat message becomes a turn while an agent takes notes, and only then', async () => {
  const host = await enter('Ada', 'host');
  const chat = async (text: string) => {
    host.send({ type: 'chat', clientId: text, body: { kind: 'plain', text } });
    host.send({ type: 'chat', clientId: text, body: { kind: 'plain', text } });
    await host.settle();
  };
  await chat('before');
  const { sessionId } = await invite();
  await chat('during');
  await remove();
  await chat('after');
  const turns = await turnsOf(sessionId);
  expect(turns).toHaveLength(1);
  expect(turns[0]).toMatchObject({ text: 'during', source: 'chat', speakerName: 'Ada', confidence: null });
});

it('a private message does not become a turn, and a deleted message is one no longer', async () => {
  const host = await enter('Ada', 'host');
  const bob = await enter('Bob');
  const { sessionId } = await invite();
  const chat = async (text: string, more: object = {}) => {
    host.send({ type: 'chat', clientId: text, body: { kind: 'plain', text }, ...more });
    return (await host.take('chat', ({ message }) => message.clientId === text)).message.messageId;
  };
  await chat('between us', { to: bob.welcome.participantId });
  await chat('stays');
  host.send({ type: 'delete-chat', messageId: await chat('goes') });
  await host.take('chat-deleted');
  expect(await turnsOf(sessionId)).toMatchObject([{ text: 'stays' }]);
  await remove();
});

describe('a service that fails', () => {
  it.each(['down', 'failing', 'refuses'] as const)(
    'loses no speech while the service is %s: transcribes it when the service works again',
    { tags: ['slow'] },
    async (behaviour) => {
      const { sessionId } = await invite({ inlineConfig: { captions: true } });
      const ada = await enter('Ada');
      speech.behaviour = behaviour;
      ada.speak(joined(said('garden-gate'), said('green-paint')));
      expect((await ada.take('agent-changed')).agent).toMatchObject({ isImpaired: true });
      expect(await status()).toMatchObject({
        agentPresent: behaviour !== 'refuses',
        available: false,
        state: 'failed',
        unavailableReason: behaviour === 'refuses' ? 'auth_failed' : 'service_unavailable',
      });
      expect((await enter('Ben')).welcome.agent).toMatchObject({ isImpaired: true });
      speech.behaviour = 'well';
      const texts = [(await ada.take('caption')).caption.text, (await ada.take('caption')).caption.text];
      expect(texts).toEqual([SENTENCES['garden-gate'], SENTENCES['green-paint']]);
      expect(ada.inbox).toContainEqual(
        expect.objectContaining({
          type: 'agent-changed',
          agent: expect.objectContaining({ isImpaired: false }),
        }),
      );
      expect(await status()).toMatchObject({ agentPresent: true, available: true, state: 'present' });
      expect(await turnsOf(sessionId)).toHaveLength(2);
    },
  );

  it.each(['invalid', 'other-json'] as const)(
    'loses one utterance only when the service answers %s',
    { tags: ['slow'] },
    async (behaviour) => {
      const { sessionId } = await invite({ inlineConfig: { captions: true } });
      const ada = await enter('Ada');
      const lines = () => server.logged().split('speech could not be transcribed').length;
      const before = lines();
      speech.behaviour = behaviour;
      ada.speak(said('garden-gate'));
      await expect.poll(lines).toBe(before + 1);
      speech.behaviour = 'well';
      ada.speak(said('green-paint'));
      expect((await ada.take('caption')).caption.text).toBe(SENTENCES['green-paint']);
      expect(await turnsOf(sessionId)).toHaveLength(1);
      expect(server.logged()).not.toContain('green paint');
    },
  );
});

describe('the call', () => {
  it('shows the agent to everybody, whoever invites and removes it', async () => {
    const [host, guest] = [await enter('Ada', 'host'), await enter('Ben')];
    expect(host.welcome).toMatchObject({ agent: null, canInviteAgent: true });
    host.send({ type: 'invite-agent', mode: 'Transcriber', language: null, captions: false });
    const { participant } = await guest.take('participant-joined');
    expect(participant).toMatchObject({ kind: 'agent', displayName: 'Transcriber', connected: true });
    expect((await guest.take('agent-changed')).agent).toEqual({
      participantId: participant.participantId,
      mode: 'Transcriber',
      language: null,
      captions: false,
      answers: false,
      speaks: false,
      isMuted: false,
      isImpaired: false,
    });
    const late = await enter('Cleo');
    expect(late.welcome.participants).toContainEqual(expect.objectContaining({ kind: 'agent' }));
    await remove();
    expect((await guest.take('agent-changed')).agent).toBe(null);
    expect((await guest.take('participant-left')).participantId).toBe(participant.participantId);
  });

  it('lets only hosts and co-hosts invite and remove the agent, by their current role', async () => {
    const [host, guest] = [await enter('Ada', 'host'), await enter('Ben')];
    const message = { type: 'invite-agent', mode: 'Notetaker', language: null, captions: false } as const;
    guest.send(message);
    expect((await guest.take('rejected')).of).toBe('invite-agent');
    guest.send({ type: 'remove-agent' });
    expect((await guest.take('rejected')).of).toBe('remove-agent');
    host.send({ type: 'set-role', participantId: guest.welcome.participantId, role: 'co-host' });
    await host.settle();
    guest.send(message);
    expect((await guest.take('agent-changed')).agent).toMatchObject({ mode: 'Notetaker' });
  });

  it('shows the agent in the preview', async () => {
    await invite({ mode: 'Transcriber' });
    const { token } = await post('/api/embed/sessions', { roomId, externalUserId: 'user-9' });
    const client = await connectHub(server.url);
    client.send({ type: 'preview', protocol: 1, token });
    expect(await client.take('preview')).toMatchObject({ people: 0, agent: 'Transcriber' });
  });
});

/** Waits until all speech is stored. */
const drained = (sessionId: string) => server.services.listening.flush(sessionId);

const byName = ([one = '']: string[], [other = '']: string[]): number => one.localeCompare(other);
