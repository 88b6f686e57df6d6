import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent, addTurn } from '../../testing/agent-rows';
import { runningClock } from '../../testing/clock';
import { openStream } from '../../testing/event-stream';
import { newKeyFor } from '../../testing/people';
import { addSession, endLiveSessions } from '../../testing/rooms-rows';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

const clock = runningClock();
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer({ timers: clock, replace: () => ({ now: clock.now }) });
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;

async function newCall() {
  const roomId = await newEmbedRoom(server, scene.key);
  const { id: sessionId } = await addSession(db(), roomId, { endedAt: null });
  await addAgent(db(), sessionId);
  return { roomId, sessionId };
}

const open = (sessionId: string, headers: Record<string, string> = {}, query = '') =>
  openStream(`${server.url}/api/sessions/${sessionId}/turns${query}`, { 'X-API-Key': scene.key, ...headers });

const awaited = (sessionId: string) =>
  expect.poll(() => server.services.turnReaders.topics()).toContain(sessionId);

const nobodyWaits = () => expect.poll(() => server.services.turnReaders.topics()).toEqual([]);

it('has each turn with its cursor, and ends when the transcript is complete', async () => {
  const { roomId, sessionId } = await newCall();
  await addTurn(db(), sessionId, { text: 'First.' });
  const stream = await open(sessionId);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(await stream.next()).toEqual({ comment: 'turns follow' });
  expect(await stream.next()).toMatchObject({ id: '1', event: 'turn', data: { text: 'First.', cursor: 1 } });
  await awaited(sessionId);
  await addTurn(db(), sessionId, { text: 'Second.' });
  server.services.turnReaders.wake(sessionId);
  expect(await stream.next()).toMatchObject({ id: '2', event: 'turn', data: { text: 'Second.' } });
  await awaited(sessionId);
  await endLiveSessions(db(), roomId);
  server.services.bus.publish(roomId, { kind: 'ended', sessionId });
  expect(await stream.rest()).toEqual([{ id: '2', event: 'end', data: { nextCursor: 2 } }]);
  await nobodyWaits();
});

it('resumes after the last event that the client got', async () => {
  const { roomId, sessionId } = await newCall();
  for (const text of ['First.', 'Second.', 'Third.']) await addTurn(db(), sessionId, { text });
  await endLiveSessions(db(), roomId);
  const stream = await open(sessionId, { 'Last-Event-ID': '2' }, '?after=0');
  expect(await stream.rest()).toMatchObject([
    { comment: 'turns follow' },
    { id: '3', event: 'turn', data: { text: 'Third.' } },
    { event: 'end' },
  ]);
  const wrong = await server.call('GET', `/api/sessions/${sessionId}/turns`, {
    key: scene.key,
    headers: { Accept: 'text/event-stream', 'Last-Event-ID': 'third' },
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: 'The header "Last-Event-ID" is not valid: it must be the id of an event of the stream.' },
  });
});

it('keeps a silent connection open with comments, and gives its place back when the client leaves', async () => {
  const { sessionId } = await newCall();
  const stream = await open(sessionId);
  await stream.next();
  await awaited(sessionId);
  clock.advance(15_000);
  expect(await stream.next()).toEqual({ comment: 'keep-alive' });
  await stream.close();
  await nobodyWaits();
});

it('ends when the key of the reader was revoked, without another turn', async () => {
  const { sessionId } = await newCall();
  const key = await newKeyFor(scene.owner, 'live', ['svc:history']);
  const stream = await open(sessionId, { 'X-API-Key': key });
  await stream.next();
  await awaited(sessionId);
  const { portal, live: accountId } = scene.owner;
  const { keys } = await portal.keys.list({ accountId });
  await portal.keys.revoke({ keyId: keys.find(({ end }) => key.endsWith(end))?.keyId ?? '' });
  await addTurn(db(), sessionId, { text: 'Too late.' });
  server.services.turnReaders.wake(sessionId);
  expect(await stream.rest()).toEqual([]);
  expect((await open(sessionId, { 'X-API-Key': key })).status).toBe(401);
});

it(
  'is refused to a key that has a hundred readers, and holds no place for HEAD',
  { tags: ['slow'] },
  async () => {
    const { roomId, sessionId } = await newCall();
    const key = await newKeyFor(scene.owner, 'live', ['svc:history']);
    const path = `/api/sessions/${sessionId}/turns`;
    const headers = { Accept: 'text/event-stream' };
    expect((await server.call('HEAD', path, { key, headers })).status).toBe(200);
    const streams = await Promise.all(
      Array.from({ length: 100 }, () => open(sessionId, { 'X-API-Key': key })),
    );
    expect(streams.filter(({ status }) => status !== 200)).toEqual([]);
    const refused = await server.call('GET', path, { key, headers });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: 'At most 100 requests of a key, and 500 of one person, can wait for turns at the same time.',
      },
    });
    await endLiveSessions(db(), roomId);
    server.services.turnReaders.wake(sessionId);
    await Promise.all(streams.map((stream) => stream.rest()));
  },
);

it('ends when the server is about to end', async () => {
  const { sessionId } = await newCall();
  const stream = await open(sessionId);
  await stream.next();
  await awaited(sessionId);
  await server.restart();
  expect(await stream.rest()).toEqual([]);
});
