import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { ALL_OFF, connectHub, joinMessage } from '../../testing/hub-client';
import { languageModelDouble, type LanguageModelDouble, type Reply } from '../../testing/language-model';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { SENTENCES, speechFrames, transcript, type SpokenName } from '../../testing/sound';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import { TRANSLATION_DEADLINE_MS } from './translation-queue';

const clock = testClock();
let speech: TranscriptionDouble;
let model: LanguageModelDouble;
let server: TestServer;
let scene: Scene;
let roomId: string;
beforeAll(async () => {
  speech = await transcriptionDouble(transcript);
  model = await languageModelDouble(() => translated('ready'));
  server = await testServer({
    env: {
      STT_BASE_URL: speech.url,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'tiny',
      MESH_MAX_PARTICIPANTS: '10',
    },
    timers: clock,
  });
  scene = await newScene(server);
  await server.services.listening.prepare();
});
beforeEach(async () => {
  roomId = await newEmbedRoom(server, scene.key);
  model.asked.length = 0;
  model.onAsked = ({ data: [{ text }], messages }) =>
    translated(`${/into (\w+)/.exec(messages[0]?.content ?? '')?.[1]}: ${text}`);
});
afterAll(() => Promise.all([server.close(), speech.close(), model.close()]));

const translated = (translation: string): Reply => ({ json: { translation } });
const rest = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, { key: scene.key, body })).body;
const invite = (body: object = { inlineConfig: { captions: true, language: 'en' } }) =>
  rest('POST', `/api/rooms/${roomId}/ai-agent/invite`, body);
const { 'garden-gate': GATE, 'green-paint': PAINT } = SENTENCES;

/** Enters the call. @param wants the language in which the person wants captions */
async function enter(displayName: string, wants?: string) {
  const person = { roomId, externalUserId: displayName, displayName };
  const { token } = await rest('POST', '/api/embed/sessions', person);
  const client = await connectHub(server.url);
  client.send(joinMessage(token, { devices: { ...ALL_OFF, microphone: true } }));
  const welcome = await client.take('welcome');
  if (wants !== undefined) client.send({ type: 'translate-captions', language: wants });
  await client.settle();
  const speak = (...names: SpokenName[]) => {
    for (const frame of speechFrames(...names)) client.sendRaw(frame);
  };
  return Object.assign(client, { welcome, speak });
}

/** Returns the captions that a person was shown, in order. */
const shownTo = ({ inbox }: Awaited<ReturnType<typeof enter>>) =>
  inbox.flatMap((message) => {
    if (message.type === 'caption') return [message.caption.text];
    return message.type === 'caption-translation' ? [message.text] : [];
  });

describe('a caption', () => {
  it(
    'is shown as spoken at once, then in the language that somebody wants, which is asked for once',
    { tags: ['slow'] },
    async () => {
      const { sessionId } = await invite();
      const [ada, ben, cleo] = [await enter('Ada'), await enter('Ben', 'de'), await enter('Cleo', 'de')];
      const dan = await enter('Dan', 'es-es');
      expect(ada.welcome.translatesCaptions).toBe(true);
      const shown = Promise.all([ada, ben, cleo, dan].map((one) => one.take('caption')));
      const { onAsked } = model;
      model.onAsked = async (asked) => {
        await shown;
        return onAsked(asked);
      };
      ada.speak('garden-gate');
      const [german, spanish] = [
        await ben.take('caption-translation'),
        await dan.take('caption-translation'),
      ];
      const [first] = await shown;
      expect(first?.caption).toMatchObject({ text: GATE, language: 'en' });
      expect(german).toMatchObject({
        captionId: first?.caption.captionId,
        language: 'de',
        text: `German: ${GATE}`,
      });
      expect(await cleo.take('caption-translation')).toEqual(german);
      expect(spanish).toMatchObject({ language: 'es-ES', text: `European: ${GATE}` });
      expect(model.asked.map(({ data }) => data)).toEqual([
        [{ spokenIn: 'English', text: GATE }],
        [{ spokenIn: 'English', text: GATE }],
      ]);
      await ada.settle();
      expect(ada.types()).not.toContain('caption-translation');
      const { turns } = await rest('GET', `/api/artifacts/${sessionId}`);
      expect(turns).toMatchObject([{ text: GATE, language: 'en' }]);
      expect(server.logged()).not.toContain('garden gate');
    },
  );

  it(
    'keeps its place among those of its speaker, however long the model takes',
    { tags: ['slow'] },
    async () => {
      await invite();
      const [ada, ben] = [await enter('Ada'), await enter('Ben', 'de')];
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      const { onAsked } = model;
      model.onAsked = async (asked) => {
        if (asked.data[0].text === GATE) await held;
        return onAsked(asked);
      };
      ada.speak('garden-gate', 'green-paint');
      await ada.take('caption', ({ caption }) => caption.text === PAINT); // the untranslated caption
      expect(model.asked).toHaveLength(1);
      answer();
      await expect.poll(() => shownTo(ben)).toEqual([GATE, PAINT, `German: ${GATE}`, `German: ${PAINT}`]);
    },
  );

  it(
    'is not translated when nobody wants it, or not any more, or it is in that language',
    { tags: ['slow'] },
    async () => {
      await invite();
      const [ada, ben, cleo] = [await enter('Ada'), await enter('Ben', 'de'), await enter('Cleo', 'en-GB')];
      const gone = await enter('Dan', 'fr');
      gone.send({ type: 'leave' });
      await expect.poll(() => server.services.bus.presence.list(roomId)).toHaveLength(3);
      ben.send({ type: 'translate-captions', language: null });
      await ben.settle();
      ada.speak('garden-gate');
      await cleo.take('caption');
      ben.send({ type: 'translate-captions', language: 'ja' });
      await ben.settle();
      ada.speak('green-paint');
      await ben.take('caption-translation');
      expect(model.asked.map(({ data }) => data[0].text)).toEqual([PAINT]);
    },
  );

  it('translates a caption of a Captioner, and stores nothing', { tags: ['slow'] }, async () => {
    const { sessionId } = await invite({ mode: 'Captioner' });
    const [ada, ben] = [await enter('Ada'), await enter('Ben', 'de')];
    ada.speak('garden-gate');
    expect(await ben.take('caption-translation')).toMatchObject({ text: `German: ${GATE}` });
    expect((await rest('GET', `/api/artifacts/${sessionId}`)).turns).toEqual([]);
  });

  it.each([
    ['refuses', { status: 401 }],
    ['answers with something else', { text: 'I would rather not.' }],
    ['answers at length', translated('Ja. '.repeat(200))],
    ['answers with nothing', translated(' \u202E ')],
  ] satisfies [string, Reply][])(
    'stays as spoken when the model %s',
    { tags: ['slow'] },
    async (_name, reply) => {
      await invite();
      const [ada, ben] = [await enter('Ada'), await enter('Ben', 'de')];
      const { onAsked } = model;
      model.onAsked = () => reply;
      ada.speak('garden-gate');
      await ben.take('caption', ({ caption }) => caption.text === GATE);
      expect(await ben.take('caption-translation')).toMatchObject({ language: 'de', text: null });
      model.onAsked = onAsked;
      ada.speak('green-paint');
      expect(await ben.take('caption-translation')).toMatchObject({ text: `German: ${PAINT}` });
    },
  );

  it('stays as spoken when the model says nothing in time', async () => {
    await invite();
    const [ada, ben] = [await enter('Ada'), await enter('Ben', 'de')];
    model.onAsked = () => 'silence';
    ada.speak('garden-gate');
    await expect.poll(() => model.asked.length).toBe(1);
    for (let waited = 0; waited < TRANSLATION_DEADLINE_MS; waited += 5_000) {
      clock.advance(5_000);
      await Promise.all([ada.settle(), ben.settle()]);
    }
    expect(await ben.take('caption-translation')).toMatchObject({ text: null });
    expect(shownTo(ben)).toEqual([GATE]);
  });
});

describe('a language', () => {
  it('is refused when it is one too many in a call, or none', async () => {
    const five = ['de', 'es', 'fr', 'ja', 'ar'];
    const people = [];
    for (const language of five) people.push(await enter(language, language));
    const late = await enter('Late', 'pt');
    expect((await late.take('rejected')).message).toBe(
      'The captions of a call are translated into at most 5 languages: Arabic, German, Spanish, French, Japanese.',
    );
    late.send({ type: 'translate-captions', language: 'fr' });
    await late.settle();
    expect(late.types()).not.toContain('rejected');
    for (const language of ['xx', 'und', 'not a tag', 'klingonish']) {
      late.send({ type: 'translate-captions', language });
      expect((await late.take('rejected')).of).toBe('translate-captions');
    }
    people[0]?.send({ type: 'translate-captions', language: null });
    await people[0]?.settle();
    late.send({ type: 'translate-captions', language: 'pt' });
    await late.settle();
    expect(late.types()).not.toContain('rejected');
  });

  it('is chosen anew after a lost connection', { tags: ['slow'] }, async () => {
    await invite();
    const [ada, ben] = [await enter('Ada'), await enter('Ben', 'de')];
    const { token } = await rest('POST', '/api/embed/sessions', { roomId, externalUserId: 'Ben' });
    ben.drop();
    await ada.take('participant-changed', ({ participant }) => !participant.connected);
    ada.speak('garden-gate');
    await ada.take('caption');
    const { participantId, resumeSecret: secret } = ben.welcome;
    const back = await connectHub(server.url);
    back.send(joinMessage(token, { resume: { participantId, secret } }));
    await back.take('welcome');
    back.send({ type: 'translate-captions', language: 'de' });
    await back.settle();
    ada.speak('green-paint');
    expect(await back.take('caption-translation')).toMatchObject({ text: `German: ${PAINT}` });
    expect(model.asked.map(({ data }) => data[0].text)).toEqual([PAINT]);
  });
});
