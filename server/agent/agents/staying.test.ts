/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { ALL_OFF, connectHub, joinMessage } from '../../testing/hub-client';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import {
  SENTENCES,
  soundFrames,
  speechFrames,
  spoken,
  transcript,
  type SpokenName,
} from '../../testing/sound';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import { listUndrained } from './store';

const clock = testClock();
let speech: TranscriptionDouble;
let server: TestServer;
let scene: Scene;
let roomId: string;
beforeAll(async () => {
  speech = await transcriptionDouble(transcript);
  server = await testServer({
    env: { STT_BASE_URL: speech.url },
    replace: () => ({ now: clock.now }),
    timers: clock,
  });
  scene = await newScene(server);
  await ready();
});
beforeEach(async () => {
  roomId = await newEmbedRoom(server, scene.key);
});
afterAll(() => Promise.all([server.close(), speech.close()]));

const rest = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, { key: scene.key, body })).body;
const invite = (): Promise<{ sessionId: string }> =>
  rest('POST', `/api/rooms/${roomId}/ai-agent/invite`, { inlineConfig: { captions: true } });
const isPresent = async (): Promise<boolean> =>
  (await rest('GET', `/api/rooms/${roomId}/ai-agent/status`)).agentPresent;
const artifacts = async () => (await rest('GET', `/api/rooms/${roomId}/artifacts`)).artifacts;
/** Waits for the detector, which starts slowly on a busy machine. */
const ready = () => server.services.listening.prepare();
const undrained = () => listUndrained(server.services.db);

async function enter(resume: { participantId: string; secret: string } | null = null, known?: string) {
  const person = { roomId, externalUserId: 'user-1', displayName: 'Ada' };
  const token: string = known ?? (await rest('POST', '/api/embed/sessions', person)).token;
  const client = await connectHub(server.url);
  client.send(joinMessage(token, { resume, devices: { ...ALL_OFF, microphone: true } }));
  const welcome = await client.take('welcome');
  const speak = (name: SpokenName) => {
    for (const frame of speechFrames(name)) client.sendRaw(frame);
  };
  return Object.assign(client, { token, welcome, speak });
}

describe('an agent', () => {
  it('waits ten minutes for people, then leaves, and its session is not listed', async () => {
    const { sessionId } = await invite();
    clock.advance(590_000);
    expect(await isPresent()).toBe(true);
    clock.advance(40_000);
    await expect.poll(isPresent).toBe(false);
    await expect.poll(undrained).toEqual([]);
    expect(await artifacts()).toEqual([]);
    expect((await invite()).sessionId).not.toBe(sessionId);
  });

  it('starts the session with the first person, and leaves with the last', async () => {
    const { sessionId } = await invite();
    clock.advance(300_000);
    const ada = await enter();
    expect(ada.welcome.sessionId).toBe(sessionId);
    const [{ startedAt }] = await artifacts();
    expect(Date.parse(startedAt)).toBe(clock.now().getTime());
    ada.speak('garden-gate');
    ada.send({ type: 'leave' });
    await ada.closed;
    clock.advance(31_000);
    await expect.poll(isPresent).toBe(false);
    await expect.poll(undrained).toEqual([]);
    const bundle = await rest('GET', `/api/artifacts/${sessionId}`);
    expect(bundle.turns).toMatchObject([{ text: SENTENCES['garden-gate'], speakerName: 'Ada' }]);
    expect(bundle.endedAt).not.toBe(null);
  });

  it('continues to listen after a restart of the server', async () => {
    const { sessionId } = await invite();
    const ada = await enter();
    ada.speak('garden-gate');
    await ada.take('caption');
    await server.restart();
    await ready();
    expect(await isPresent()).toBe(true);
    const { participantId, resumeSecret: secret } = ada.welcome;
    const again = await enter({ participantId, secret }, ada.token);
    expect(again.welcome).toMatchObject({ resumed: true, sessionId, agent: { mode: 'Notetaker' } });
    again.speak('green-paint');
    await again.take('caption');
    const { turns } = await rest('GET', `/api/artifacts/${sessionId}`);
    expect(turns).toMatchObject([
      { text: SENTENCES['garden-gate'], speakerId: participantId },
      { text: SENTENCES['green-paint'], speakerId: participantId },
    ]);
    again.drop();
  });

  it('transcribes what is said until the restart', async () => {
    const { sessionId } = await invite();
    const ada = await enter();
    for (const frame of soundFrames(spoken('green-paint'))) ada.sendRaw(frame);
    await ada.settle();
    await server.restart();
    const { turns } = await rest('GET', `/api/artifacts/${sessionId}`);
    expect(turns).toMatchObject([{ text: SENTENCES['green-paint'] }]);
  });
});
