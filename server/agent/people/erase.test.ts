/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTurn, findTurns } from '../../testing/agent-rows';
import { runningClock } from '../../testing/clock';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { hurryWaitingJobs } from '../../testing/jobs-rows';
import { newKeyFor, newPerson } from '../../testing/people';
import { findRow } from '../../recordings/store';
import { listTracks } from '../../recordings/store-tracks';
import { addLinks, addTrack, changeRecording, findLinks } from '../../testing/recordings-rows';
import { addFile, addParticipant, addSession } from '../../testing/rooms-rows';
import { newEmbedRoom, newRoomFixture, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { run } from '../../testing/statements';

const clock = runningClock();
let server: TestServer;
let scene: Scene;
let roomId: string;
beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: clock.now }), timers: clock });
  scene = await newScene(server);
  roomId = scene.embed.roomId;
});
afterAll(() => server.close());

const db = () => server.services.db;
const rest = (method: string, path: string, key = scene.key) => server.call(method, path, { key });
const receiptOf = async (erasureId: string) => (await rest('GET', `/api/erasures/${erasureId}`)).body;

let people = 0;
/** Returns a person of the account whom no other test names. */
function newExternal() {
  people += 1;
  const externalUserId = `person/${people} é`;
  return {
    externalUserId,
    subject: `ext:${scene.owner.live}:${externalUserId}`,
    path: `/api/people/${encodeURIComponent(externalUserId)}`,
  };
}

/** Waits for the end of an erasure. Moves the clock on once: with each look, leases of running jobs would expire. */
async function done(erasureId: string, key = scene.key) {
  const read = async () => (await rest('GET', `/api/erasures/${erasureId}`, key)).body;
  clock.advance(3_000);
  await expect
    .poll(async () => {
      await hurryJobs();
      return (await read()).status;
    })
    .toBe('done');
  return read();
}

async function hurryJobs(): Promise<void> {
  await hurryWaitingJobs(db());
  server.services.jobs.wake();
}

/** Adds a session in which the person spoke. @returns the ids of session, participant and turn */
async function addTalk({ externalUserId, subject }: ReturnType<typeof newExternal>) {
  const { id: sessionId } = await addSession(db(), roomId);
  const { id: participantId } = await addParticipant(db(), sessionId, { externalUserId, subject });
  const { id: turnId } = await addTurn(db(), sessionId, { participantId });
  return { sessionId, participantId, turnId };
}

it('is refused while the person is in a call that runs, also when they have left it', async () => {
  const { externalUserId, path } = newExternal();
  const body = { roomId: await newEmbedRoom(server, scene.key), externalUserId, role: 'host' };
  const enter = async (person: object) => {
    const { token } = (await server.call('POST', '/api/embed/sessions', { key: scene.key, body: person }))
      .body;
    const client = await connectHub(server.url);
    client.send(joinMessage(token));
    await client.take('welcome');
    return client;
  };
  const host = await enter({ ...body, externalUserId: 'the-host' });
  const person = await enter(body);
  const refused = async () => {
    const { status, body: answer } = await rest('DELETE', path);
    expect([status, answer.error]).toEqual([409, expect.stringContaining('call that is running')]);
  };
  await refused();
  person.send({ type: 'leave' });
  await person.closed;
  await refused();
  host.send({ type: 'end-for-all' });
  await host.closed;
  expect((await rest('DELETE', path)).status).toBe(202);
});

it('is refused for a moment after everybody has left, and says when to try again', async () => {
  const { externalUserId, path } = newExternal();
  const body = { roomId: await newEmbedRoom(server, scene.key), externalUserId, role: 'host' };
  const { token } = (await server.call('POST', '/api/embed/sessions', { key: scene.key, body })).body;
  const client = await connectHub(server.url);
  client.send(joinMessage(token));
  await client.take('welcome');
  client.send({ type: 'leave' });
  await client.closed;
  const { status, body: answer } = await rest('DELETE', path);
  expect([status, answer.error]).toEqual([
    409,
    'The person left a call a moment ago, and the call can still be resumed: try again in 60 seconds.',
  ]);
  clock.advance(60_000);
  await expect.poll(async () => (await rest('DELETE', path)).status).toBe(202);
});

it('fails after its last attempt when a storage is no longer configured, and names the files that are left', async () => {
  const person = newExternal();
  const { sessionId, participantId, turnId } = await addTalk(person);
  const { id: fileId } = await addFile(db(), {
    sessionId,
    participantId,
    accountId: scene.owner.live,
    subject: person.subject,
    storage: 'object',
  });
  const { erasureId } = (await rest('DELETE', person.path)).body;
  clock.advance(3_000);
  await expect
    .poll(async () => {
      await hurryJobs();
      return (await receiptOf(erasureId)).error;
    })
    .toContain(fileId);
  await run(db(), `update jobs set attempts = 999 where subject = '${erasureId}'`);
  await expect
    .poll(async () => {
      await hurryJobs();
      return (await receiptOf(erasureId)).status;
    })
    .toBe('failed');
  expect(await receiptOf(erasureId)).toMatchObject({
    error: `Everything is erased except the bytes of these chat files (${fileId}): their storage has not deleted them. It may be failing, or no longer configured.`,
    erasedAt: null,
    erased: { turns: 1, files: 1 },
  });
  expect((await findTurns(db())).map(({ id }) => id)).not.toContain(turnId);
  expect((await rest('GET', `${person.path}/export`)).status).toBe(200);
});

it('goes on where it was interrupted, and each session is erased as a whole or not at all', async () => {
  const person = newExternal();
  const talks = [await addTalk(person), await addTalk(person), await addTalk(person)].toSorted((one, other) =>
    one.sessionId < other.sessionId ? -1 : 1,
  );
  const [first, second, third] = talks.map(({ turnId }) => turnId);
  await run(
    db(),
    `create function refuse_stay() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await run(
    db(),
    `create trigger refuse_stay before update on participants for each row
      when (old.session_id = '${talks[1]?.sessionId}') execute function refuse_stay()`,
  );
  const { erasureId } = (await rest('DELETE', person.path)).body;
  await expect.poll(async () => (await receiptOf(erasureId)).erased).toMatchObject({ sessions: 1, turns: 1 });
  await expect.poll(() => server.logged()).toContain('"kind":"erase-person"');
  const left = async () => {
    const ids = (await findTurns(db())).map(({ id }) => id);
    return [first, second, third].filter((id) => ids.includes(id ?? ''));
  };
  expect(await left()).toEqual([second, third]);

  await server.restart();
  await run(db(), 'drop trigger refuse_stay on participants');
  const receipt = await done(erasureId);
  expect(receipt.erased).toMatchObject({ sessions: 3, participants: 3, turns: 3 });
  expect(await left()).toEqual([]);
});

it('deletes recordings with the person where that is wanted, when they are finished', async () => {
  const person = newExternal();
  const { sessionId, recordingId } = await newRoomFixture(server, roomId);
  const { externalUserId, subject, path } = person;
  await addParticipant(db(), sessionId, { externalUserId, subject });
  await changeRecording(db(), recordingId, { status: 'processing' });
  const { erasureId } = (await rest('DELETE', `${path}?recordings=delete`)).body;
  await expect.poll(async () => (await receiptOf(erasureId)).error).toContain('not finished');
  expect((await rest('DELETE', path)).status).toBe(409);
  expect((await rest('DELETE', `${path}?recordings=delete`)).body.erasureId).toBe(erasureId);
  expect((await rest('GET', `${path}/export`)).status).toBe(409);
  await changeRecording(db(), recordingId, { status: 'ready' });
  const receipt = await done(erasureId);
  expect(server.logged()).not.toContain('Everything is erased except the bytes of these recordings');
  expect(receipt).toMatchObject({
    recordings: [recordingId],
    recordingsDeleted: true,
    deletedRecordings: [recordingId],
    erased: { sessions: 1 },
  });
  const { recordings } = (await rest('GET', `/api/recordings?roomId=${roomId}`)).body;
  expect(recordings.map(({ id }: { id: string }) => id)).not.toContain(recordingId);
  expect(await server.services.storage.own.head(`${recordingId}.webm`)).toBeNull();
});

/** Adds a recording, and the person and somebody else in its session. */
async function addRecorded({ externalUserId, subject }: ReturnType<typeof newExternal>) {
  const { sessionId, recordingId } = await newRoomFixture(server, roomId);
  const { id: erased } = await addParticipant(db(), sessionId, { externalUserId, subject });
  const { id: other } = await addParticipant(db(), sessionId);
  return { sessionId, recordingId, erased, other };
}

/** Waits until the only file of a recording in the storage of the server is removed. */
const isRemoved = (recordingId: string) =>
  expect.poll(() => server.services.storage.own.head(`${recordingId}.webm`)).toBeNull();

it('deletes a recording during which nobody else was in the call, also where recordings are kept', async () => {
  const person = newExternal();
  const alone = await newRoomFixture(server, roomId);
  await addParticipant(db(), alone.sessionId, {
    externalUserId: person.externalUserId,
    subject: person.subject,
  });
  await changeRecording(db(), alone.recordingId, { status: 'processing' });
  const { recordingId: kept } = await addRecorded(person);
  const { erasureId } = (await rest('DELETE', person.path)).body;
  await expect.poll(async () => (await receiptOf(erasureId)).error).toContain('not finished');
  await changeRecording(db(), alone.recordingId, { status: 'ready' });
  const { recordings, deletedRecordings } = await done(erasureId);
  expect(recordings.toSorted()).toEqual([alone.recordingId, kept].toSorted());
  expect(deletedRecordings).toEqual([alone.recordingId]);
  await isRemoved(alone.recordingId);
  expect(await findRow(db(), kept)).toMatchObject({ deletedAt: null });
});

it('deletes an audio recording when the last person with a file in it is erased', async () => {
  const [first, last] = [newExternal(), newExternal()];
  const { sessionId, recordingId, erased } = await addRecorded(first);
  const { externalUserId, subject } = last;
  const { id: lastId } = await addParticipant(db(), sessionId, { externalUserId, subject });
  await changeRecording(db(), recordingId, { kind: 'audio' });
  for (const participantId of [erased, lastId]) await addTrack(db(), recordingId, participantId);
  const erase = async ({ path }: typeof first) => done((await rest('DELETE', path)).body.erasureId);
  expect(await erase(first)).toMatchObject({ recordings: [recordingId], deletedRecordings: [] });
  expect(await erase(last)).toMatchObject({ recordings: [recordingId], deletedRecordings: [recordingId] });
  await isRemoved(recordingId);
});

it('deletes a mix of only their sound with its links, and keeps the cameras of others', async () => {
  const person = newExternal();
  const { recordingId, erased, other } = await addRecorded(person);
  await changeRecording(db(), recordingId, { kind: 'tracks', chunkBytes: 20 });
  await addTrack(db(), recordingId, erased, 'screen-audio');
  const { id: cameraId } = await addTrack(db(), recordingId, other, 'camera');
  await addLinks(db(), recordingId, clock.now(), 1);
  const { erasureId } = (await rest('DELETE', person.path)).body;
  expect(await done(erasureId)).toMatchObject({ recordings: [recordingId], deletedRecordings: [] });
  const { recordings } = (await rest('GET', `/api/recordings?roomId=${roomId}`)).body;
  expect(recordings.find(({ id }: { id: string }) => id === recordingId)).toMatchObject({
    playbackAvailable: false,
    errorMessage: 'There is no mix any more, because everybody who was heard in it was erased.',
    files: [{ fileId: cameraId, role: 'person' }],
  });
  expect(await findLinks(db(), recordingId)).toEqual([]);
  expect(await findRow(db(), recordingId)).toMatchObject({ storedBytes: 10 });
  server.services.jobs.wake();
  await isRemoved(recordingId);
});

it('deletes what their microphone sent to an audio recording, also where recordings are kept', async () => {
  const person = newExternal();
  const { recordingId, erased, other } = await addRecorded(person);
  const { storage, jobs } = server.services;
  const [own, others] = [await addTrack(db(), recordingId, erased), await addTrack(db(), recordingId, other)];
  for (const { objectKey } of [own, others])
    await storage.own.put(objectKey, Buffer.from('a voice'), { mimeType: 'audio/webm' });
  await changeRecording(db(), recordingId, { kind: 'audio', chunkBytes: 20 });
  const { erasureId } = (await rest('DELETE', person.path)).body;
  expect(await done(erasureId)).toMatchObject({ recordings: [recordingId], recordingsDeleted: false });
  expect((await listTracks(db(), recordingId)).map(({ track }) => track.id)).toEqual([others.id]);
  expect(await findRow(db(), recordingId)).toMatchObject({ chunkBytes: 10, deletedAt: null });
  jobs.wake();
  await expect.poll(() => storage.own.head(own.objectKey)).toBeNull();
  expect(await storage.own.head(others.objectKey)).not.toBeNull();
});

it('deletes exports of other people that were requested before it ended', async () => {
  const [person, other] = [newExternal(), newExternal()];
  const { sessionId, recordingId } = await newRoomFixture(server, roomId);
  await addParticipant(db(), sessionId, { externalUserId: person.externalUserId, subject: person.subject });
  await changeRecording(db(), recordingId, { status: 'processing' });
  const { erasureId } = (await rest('DELETE', `${person.path}?recordings=delete`)).body;
  await expect.poll(async () => (await receiptOf(erasureId)).error).toContain('not finished');
  const exportId = async () => (await rest('GET', `${other.path}/export`)).body.exportId;
  const before = await exportId();
  expect(await exportId()).toBe(before);
  await changeRecording(db(), recordingId, { status: 'ready' });
  await done(erasureId);
  expect(await exportId()).not.toBe(before);
});

it('does not touch a person of another account with the same identifier', async () => {
  const person = newExternal();
  const stranger = await newPerson(server.services, 'Sam Stranger');
  const otherKey = await newKeyFor(stranger);
  const { turnId } = await addTalk(person);
  const { erasureId } = (await rest('DELETE', person.path, otherKey)).body;
  expect((await rest('GET', `/api/erasures/${erasureId}`)).status).toBe(404);
  expect((await done(erasureId, otherKey)).erased).toMatchObject({ sessions: 0, turns: 0 });
  expect((await findTurns(db())).map(({ id }) => id)).toContain(turnId);
});

it('replaces an export when that is wanted, but not while a caller polls, and when it has expired', async () => {
  const { path } = newExternal();
  const ready = async () => {
    await expect.poll(async () => (await rest('GET', `${path}/export`)).body.status).toBe('ready');
    return (await rest('GET', `${path}/export`)).body;
  };
  const first = await ready();
  const fresh = async () => (await rest('GET', `${path}/export?fresh=true`)).body.exportId;
  expect(await fresh()).toBe(first.exportId);
  clock.advance(61_000);
  const second = await fresh();
  expect(second).not.toBe(first.exportId);
  const stored = () => server.services.storage.own.head(`exports/${second.slice(4)}.zip`);
  const { exportId, expiresAt } = await ready();
  expect([exportId, await stored()]).toEqual([second, { sizeBytes: expect.any(Number) }]);
  clock.advance(Date.parse(expiresAt) - clock.now().getTime() + 1);
  expect((await ready()).exportId).not.toBe(second);
  await expect
    .poll(async () => {
      await hurryJobs();
      return stored();
    })
    .toBeNull();
});
