/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { newKeyFor, newPerson } from '../../testing/people';
import { eventsOn } from '../../testing/identity-rows';
import { joinToken, newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

/** In the middle of a month, so that it is the same month throughout. */
const clock = testClock(new Date('2026-06-15T12:00:00.000Z'));
let speech: TranscriptionDouble;
let server: TestServer;
let key: string;
let otherKey: string;

beforeAll(async () => {
  speech = await transcriptionDouble();
  server = await testServer({
    env: { STT_BASE_URL: speech.url, QUOTA_AGENT_MINUTES: '2' },
    replace: () => ({ now: clock.now }),
    timers: clock,
  });
});
beforeEach(async () => {
  key = await newKeyFor(await newPerson(server.services));
  otherKey = await newKeyFor(await newPerson(server.services));
});
afterAll(() => Promise.all([server.close(), speech.close()]));

const invite = (roomId: string, apiKey = key) =>
  server.call('POST', `/api/rooms/${roomId}/ai-agent/invite`, { key: apiKey });
const isPresent = async (roomId: string): Promise<boolean> =>
  (await server.call('GET', `/api/rooms/${roomId}/ai-agent/status`)).body.agentPresent;

it('removes the agent of an account that has used up its monthly minutes, and refuses another one', async () => {
  const roomId = await newEmbedRoom(server, key);
  const host = await connectHub(server.url);
  host.send(joinMessage(joinToken(server, roomId, 'host')));
  await host.take('welcome');
  expect((await invite(roomId)).status).toBe(200);
  await host.take('agent-changed', ({ agent }) => agent !== null);
  for (let passed = 0; passed < 110; passed += 5) {
    clock.passSeconds(5);
    await host.settle();
  }
  expect(await isPresent(roomId)).toBe(true);
  for (let passed = 0; passed < 40; passed += 5) {
    clock.passSeconds(5);
    await host.settle();
  }
  expect(await host.take('agent-changed')).toMatchObject({ agent: null, limit: 'minutes' });
  expect(await isPresent(roomId)).toBe(false);
  const [removed] = await eventsOn(server.services.db, roomId, 'agent.remove');
  expect(removed).toMatchObject({ actorKind: 'system', detail: { limit: 'minutes' } });

  const refused = await invite(roomId);
  expect([refused.status, refused.body]).toEqual([
    429,
    { error: 'This account has used its 2 agent minutes for this calendar month.' },
  ]);
  host.send({ type: 'invite-agent', mode: 'Notetaker', language: null, captions: false });
  expect(await host.take('rejected')).toMatchObject({ of: 'invite-agent', message: refused.body.error });
  expect((await invite(await newEmbedRoom(server, otherKey), otherKey)).status).toBe(200);
});
