/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testClock } from '../../../testing/clock';
import { ALL_OFF, connectHub, joinMessage, type HubClient, type Welcome } from '../../../testing/hub-client';
import { languageModelDouble, type LanguageModelDouble } from '../../../testing/language-model';
import { drafted } from '../../../testing/minutes';
import { CHUNKS, START, storeChunk } from '../../../testing/recorder';
import { newEmbedRoom, newScene, type Scene } from '../../../testing/scene';
import { testServer, type TestServer } from '../../../testing/server';
import { SENTENCES, speechFrames, transcript, type SpokenName } from '../../../testing/sound';
import { transcriptionDouble, type TranscriptionDouble } from '../../../testing/transcription';

const clock = testClock();
let speech: TranscriptionDouble;
let model: LanguageModelDouble;
let server: TestServer;
let scene: Scene;

beforeAll(async () => {
  speech = await transcriptionDouble(transcript);
  model = await languageModelDouble(() => drafted());
  server = await testServer({
    env: { STT_BASE_URL: speech.url, LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' },
    replace: () => ({ now: clock.now }),
    timers: clock,
  });
  scene = await newScene(server);
  await server.services.listening.prepare();
});
afterAll(() => Promise.all([server.close(), speech.close(), model.close()]));

interface InCall extends HubClient {
  welcome: Welcome;
}

const rest = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, { key: scene.key, body })).body;

async function join(roomId: string, displayName: string, role: string): Promise<InCall> {
  const person = { roomId, externalUserId: displayName, displayName, role };
  const { token } = await rest('POST', '/api/embed/sessions', person);
  const client = await connectHub(server.url);
  const devices = { ...ALL_OFF, microphone: true };
  client.send(joinMessage(token, { devices, canMove: true, canRecord: role === 'host' }));
  return Object.assign(client, { welcome: await client.take('welcome') });
}

async function newCall() {
  const roomId = await newEmbedRoom(server, scene.key);
  const ada = await join(roomId, 'Ada', 'host');
  const bob = await join(roomId, 'Bob', 'participant');
  const eve = await join(roomId, 'Eve', 'participant');
  return { roomId, ada, bob, eve };
}

async function move(person: InCall): Promise<void> {
  await person.take('move');
  person.send({ type: 'move' });
  person.welcome = await person.take('welcome');
}

async function open(ada: InCall, people: InCall[]): Promise<void> {
  const breakouts = people.map(({ welcome }, index) => ({
    name: `Group ${index + 1}`,
    participantIds: [welcome.participantId],
  }));
  ada.send({ type: 'open-breakouts', breakouts, spread: false, minutes: null, mayReturn: false });
  await Promise.all(people.map(move));
}

function say(person: InCall, name: SpokenName): void {
  for (const frame of speechFrames(name)) person.sendRaw(frame);
}
const caption = (person: InCall, name: SpokenName) =>
  person.take('caption', ({ caption: { text } }) => text === SENTENCES[name]);
const artifact = (sessionId: string) => rest('GET', `/api/artifacts/${sessionId}`);
/** Repeats a check while the clock advances, so that scheduled work runs. */
const inTime = <Found>(look: () => Promise<Found>) =>
  expect.poll(() => {
    clock.advance(100);
    return look();
  });

it('an agent hears the session of the call that it was invited to, and each has minutes of its own', async () => {
  const { roomId, ada, bob, eve } = await newCall();
  const main = ada.welcome.sessionId;
  await rest('POST', `/api/rooms/${roomId}/ai-agent/invite`, { inlineConfig: { captions: true } });
  for (const one of [ada, bob, eve]) await one.take('agent-changed', ({ agent }) => agent !== null);
  say(bob, 'garden-gate');
  for (const one of [ada, bob, eve]) await caption(one, 'garden-gate');

  await open(ada, [bob, eve]);
  expect(bob.welcome.agent).toBeNull();
  ada.send({ type: 'join-breakout', breakoutId: bob.welcome.sessionId });
  await move(ada);
  expect(ada.welcome.agent).toBeNull();
  expect((await rest('GET', `/api/rooms/${roomId}/ai-agent/status`)).agentPresent).toBe(true);

  ada.send({ type: 'invite-agent', mode: 'Notetaker', language: null, captions: true });
  for (const one of [ada, bob]) await one.take('agent-changed', ({ agent }) => agent !== null);
  say(bob, 'green-paint');
  for (const one of [ada, bob]) await caption(one, 'green-paint');
  await eve.settle();
  expect(eve.types()).not.toContain('caption');
  expect(eve.types()).not.toContain('agent-changed');

  const breakout = bob.welcome.sessionId;
  ada.send({ type: 'close-breakouts' });
  await Promise.all([ada, bob, eve].map(move));
  expect(ada.welcome).toMatchObject({ sessionId: main, agent: { captions: true } });
  expect(bob.welcome.participants.filter(({ kind }) => kind === 'agent')).toHaveLength(1);
  await inTime(async () => (await artifact(breakout)).artifactStatus).toBe('ready');
  expect(await artifact(breakout)).toMatchObject({
    turns: [{ text: SENTENCES['green-paint'], speakerName: 'Bob' }],
    summaryText: 'They met.',
  });

  say(eve, 'green-paint');
  for (const one of [ada, bob, eve]) await caption(one, 'green-paint');
  ada.send({ type: 'end-for-all' });
  await Promise.all([ada, bob, eve].map(({ closed }) => closed));
  await inTime(async () => (await artifact(main)).artifactStatus).toBe('ready');
  expect(await artifact(main)).toMatchObject({
    turns: [
      { text: SENTENCES['garden-gate'], speakerName: 'Bob' },
      { text: SENTENCES['green-paint'], speakerName: 'Eve' },
    ],
    summaryText: 'They met.',
  });
});

it('a recording belongs to the session of the call that it was made in, and ends with the move of its recorder', async () => {
  const { roomId, ada, bob, eve } = await newCall();
  const main = ada.welcome.sessionId;
  ada.send(START);
  for (const one of [ada, bob, eve])
    await one.take('recording-changed', ({ recording }) => recording !== null);
  await storeChunk(ada, 0);
  await open(ada, [bob, eve]);
  expect(bob.welcome.recording).toBeNull();
  ada.send({ type: 'join-breakout', breakoutId: bob.welcome.sessionId });
  await move(ada);
  expect(ada.welcome.recording).toBeNull();
  ada.send(START);
  await bob.take('recording-changed', ({ recording }) => recording !== null);
  for (const [index] of CHUNKS.entries()) await storeChunk(ada, index);
  await eve.settle();
  expect(eve.types()).not.toContain('recording-changed');
  const breakout = bob.welcome.sessionId;
  ada.send({ type: 'close-breakouts' });
  await Promise.all([ada, bob, eve].map(move));
  expect(ada.welcome.recording).toBeNull();
  const list = async (): Promise<{ conferenceSessionId: string; status: string }[]> =>
    (await rest('GET', `/api/recordings?roomId=${roomId}`)).recordings;
  const of = async () =>
    new Map((await list()).map(({ conferenceSessionId, status }) => [conferenceSessionId, status]));
  await inTime(of).toEqual(
    new Map([
      [main, 'ready'],
      [breakout, 'ready'],
    ]),
  );
  for (const one of [ada, bob, eve]) one.drop();
});
