import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endedBefore } from '../../rooms/sessions/expire';
import { addAgent, addTurn, findTurns } from '../../testing/agent-rows';
import { followEvents } from '../../testing/event-feed';
import { actionsOn } from '../../testing/identity-rows';
import { newKeyFor, newPerson } from '../../testing/people';
import { changeRecording } from '../../testing/recordings-rows';
import {
  addMessage,
  addParticipant,
  addPoll,
  addSession,
  findMessages,
  lockSession,
} from '../../testing/rooms-rows';
import { newEmbedRoom, newRoomFixture } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { countWaiting } from '../../testing/statements';

const DAY = (time: string) => new Date(`2026-01-10T${time}.000Z`);
const USAGE = '/api/usage?from=2026-01-01&to=2026-01-31&by=room';
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await testServer();
  key = await newKeyFor(await newPerson(server.services), 'live', ['svc:rooms', 'svc:history', 'svc:events']);
});
afterAll(() => server.close());

const get = async (path: string) => server.call('GET', path, { key });
const remove = async (path: string) => (await server.call('DELETE', path, { key })).status;

it('deletes a session with everything of it, and usage stays as it was', async () => {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, key);
  const times = { openedAt: DAY('10:00:00'), startedAt: DAY('10:00:00'), endedAt: DAY('11:00:00') };
  const { id: sessionId } = await addSession(db, roomId, times);
  const { id: breakoutId } = await addSession(db, roomId, { ...times, parentSessionId: sessionId });
  for (const id of [sessionId, breakoutId]) {
    const stay = { joinedAt: DAY('10:00:00'), leftAt: DAY('10:30:00') };
    const { id: participantId } = await addParticipant(db, id, stay);
    await addAgent(db, id, {}, stay);
    await addTurn(db, id, { participantId });
    await addMessage(db, id, participantId);
    await addPoll(db, id, participantId);
  }
  const before = (await get(USAGE)).body;
  expect(await remove(`/api/sessions/${sessionId}`)).toBe(204);

  for (const id of [sessionId, breakoutId]) {
    for (const path of [`/api/sessions/${id}`, `/api/sessions/${id}/polls`, `/api/artifacts/${id}`]) {
      expect(await get(path)).toMatchObject({ status: 404 });
    }
    expect(await actionsOn(db, id)).toEqual(['session.delete']);
  }
  expect(await findTurns(db)).toEqual([]);
  expect(await findMessages(db)).toEqual([]);
  expect((await get(USAGE)).body).toEqual(before);
  await followEvents(server, key).find('session.deleted', { roomId });
  expect(await remove(`/api/sessions/${sessionId}`), 'again').toBe(404);
});

it('deletes its recordings, whose bytes are removed in the background', async () => {
  const { db } = server.services;
  const { sessionId, recordingId } = await newRoomFixture(server, await newEmbedRoom(server, key));
  await changeRecording(db, recordingId, { status: 'processing' });
  expect(await remove(`/api/sessions/${sessionId}`), 'while one is not finished').toBe(409);
  expect((await get(`/api/sessions/${sessionId}`)).body.recordings).toHaveLength(1);
  await changeRecording(db, recordingId, { status: 'ready' });
  expect(await remove(`/api/sessions/${sessionId}`)).toBe(204);
  const { recordings } = (await get('/api/recordings')).body;
  expect(recordings.map(({ id }: { id: string }) => id)).not.toContain(recordingId);
  await expect.poll(() => readdir(join(server.dataDir, 'recordings'))).toEqual([]);
});

it('deletes its breakouts that nobody entered, too', async () => {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, key);
  const { id } = await addSession(db, roomId);
  await addSession(db, roomId, { parentSessionId: id, breakoutName: 'Ada and Grace', startedAt: null });
  expect(await remove(`/api/sessions/${id}`)).toBe(204);
  const left: string[] = [];
  for await (const session of endedBefore(db, new Date('2099-01-01T00:00:00Z'))) left.push(session.roomId);
  expect(left).not.toContain(roomId);
});

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'deletes a breakout that began after the deletion was asked for, too',
  async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    const { id } = await addSession(db, roomId);
    const release = await lockSession(db, id);
    const removal = remove(`/api/sessions/${id}`);
    await expect.poll(() => countWaiting(db)).toBe(1);
    const breakout = await addSession(db, roomId, { parentSessionId: id, breakoutName: 'Late' });
    await release();
    expect(await removal).toBe(204);
    expect(await get(`/api/sessions/${breakout.id}`)).toMatchObject({ status: 404 });
  },
);

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'records once that a breakout was deleted, also when it is deleted by itself at the same time',
  async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    const { id } = await addSession(db, roomId);
    const breakout = await addSession(db, roomId, { parentSessionId: id, breakoutName: 'Ada and Grace' });
    const release = await lockSession(db, breakout.id);
    const first = remove(`/api/sessions/${breakout.id}`);
    await expect.poll(() => countWaiting(db)).toBe(1);
    const second = remove(`/api/sessions/${id}`);
    await expect.poll(() => countWaiting(db)).toBe(2);
    await release();
    expect(await Promise.all([first, second])).toEqual([204, 204]);
    expect(await actionsOn(db, breakout.id)).toEqual(['session.delete']);
  },
);

it('leaves a session that is live as it is', async () => {
  const { id } = await addSession(server.services.db, await newEmbedRoom(server, key), { endedAt: null });
  expect(await remove(`/api/sessions/${id}`)).toBe(409);
});

it('deletes one recording', async () => {
  const { sessionId, recordingId } = await newRoomFixture(server, await newEmbedRoom(server, key));
  const answer = await server.call('DELETE', `/api/recordings/${recordingId}`, { key });
  expect(answer).toMatchObject({ status: 200, body: { deleted: true, remains: null } });
  expect(await remove(`/api/recordings/${recordingId}`), 'again').toBe(404);
  expect((await get(`/api/sessions/${sessionId}`)).body.recordings).toEqual([]);
});
