import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent, addTurn, findTurns } from '../../testing/agent-rows';
import { followEvents } from '../../testing/event-feed';
import { actionsOn } from '../../testing/identity-rows';
import { newKeyFor, newPerson } from '../../testing/people';
import { addMessage, addParticipant, addSession, findMessages } from '../../testing/rooms-rows';
import { newEmbedRoom, newRoomFixture } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { cleanUp } from './clean-up';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const day = (n: number, time = '10:00:00') => new Date(`2026-01-${n}T${time}.000Z`);
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await testServer({
    env: { SESSION_RETENTION_DAYS: '60' },
    replace: () => ({ now: () => NOW }),
  });
  key = await newKeyFor(await newPerson(server.services), 'live', ['svc:rooms', 'svc:history', 'svc:events']);
});
afterAll(() => server.close());

const get = async (path: string) => server.call('GET', path, { key });

it('deletes sessions past the retention with everything of them, and usage stays as it was', async () => {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, key);
  const times = { openedAt: day(10), startedAt: day(10), endedAt: day(11, '01:00:00') };
  const { id: gone } = await addSession(db, roomId, times);
  const { id: ada } = await addParticipant(db, gone, { joinedAt: day(10, '23:00:00'), leftAt: null });
  await addAgent(db, gone, {}, { joinedAt: day(10), leftAt: day(10, '10:30:00') });
  await addTurn(db, gone, { participantId: ada });
  await addMessage(db, gone, ada);
  const { id: unentered } = await addSession(db, roomId, { ...times, startedAt: null });
  const { id: kept } = await addSession(db, roomId, { endedAt: new Date('2026-11-01T00:00:00.000Z') });
  const usage = ['by=day', 'by=room'].map((by) => `/api/usage?from=2026-01-01&to=2026-01-31&${by}`);
  const before = await Promise.all(usage.map(get));
  expect(before[0]?.body.totals).toMatchObject({ sessions: 1, participantMinutes: 120, agentMinutes: 30 });
  await cleanUp(server.services);

  expect((await get(`/api/sessions/${gone}`)).status).toBe(404);
  expect((await get(`/api/sessions/${kept}`)).status).toBe(200);
  const left = [...(await findTurns(db)), ...(await findMessages(db))].map(({ sessionId }) => sessionId);
  expect(left).not.toContain(gone);
  expect(await actionsOn(db, gone)).toEqual(['artifact.delete', 'session.delete']);
  expect(await actionsOn(db, unentered)).toEqual(['session.delete']);
  const after = await Promise.all(usage.map(get));
  expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
});

it('deletes the recordings of a session first, and the session when their bytes are gone', async () => {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, key);
  const { sessionId, recordingId } = await newRoomFixture(server, roomId);
  await cleanUp(server.services);
  expect(await actionsOn(db, recordingId)).toEqual(['recording.delete']);
  const { data } = await followEvents(server, key).find('recording.deleted', { roomId });
  expect(data).toEqual({ recordingId, reason: 'retention' });
  await expect.poll(() => readdir(join(server.dataDir, 'recordings'))).toEqual([]);
  // The session has to stay until its row records the removal of the bytes.
  await expect
    .poll(async () => {
      await cleanUp(server.services);
      return (await actionsOn(db, sessionId)).includes('session.delete');
    })
    .toBe(true);
  expect((await get(`/api/sessions/${sessionId}`)).status).toBe(404);
});
