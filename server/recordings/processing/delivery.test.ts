/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { customerStores } from '../../platform/storage/customer';
import { testClock } from '../../testing/clock';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { probe, START, storeChunk } from '../../testing/recorder';
import { findJobs, hurryWaitingJobs } from '../../testing/jobs-rows';
import { refuseInserts } from '../../testing/statements';
import { openS3Double, type S3Double } from '../../testing/s3-double';
import { joinToken, newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { findRow } from '../store';

/** The clock for the deadlines of the accounts' own buckets. */
const patience = testClock();
let own: S3Double;
let theirs: S3Double;
/** The bucket of another account, which works. */
let others: S3Double;
let server: TestServer;
let owner: Person;
let key: string;

beforeAll(async () => {
  [own, theirs, others] = await Promise.all([openS3Double(), openS3Double(), openS3Double()]);
  server = await testServer({
    env: own.env,
    replace: () => ({ openCustomerStore: customerStores({ allowPrivate: true, timers: patience }) }),
  });
});
beforeEach(async () => {
  theirs.fail(null);
  owner = await newPerson(server.services);
  key = await newKeyFor(owner);
});
afterAll(async () => {
  await server.close();
  await Promise.all([own.close(), theirs.close(), others.close()]);
});

/** Records two chunks of a call, and stops the recording. */
async function record(by = key) {
  const roomId = await newEmbedRoom(server, by);
  const host = await connectHub(server.url);
  host.send(joinMessage(joinToken(server, roomId, 'host')));
  await host.take('welcome');
  host.send(START);
  const { recording } = await host.take('recording-changed');
  for (const index of [0, 1]) await storeChunk(host, index);
  const stop = () => host.send({ type: 'stop-recording', chunkCount: 2 });
  return { roomId, id: recording?.recordingId ?? '', stop };
}

async function listed(roomId: string, by = key) {
  const { body } = await server.call('GET', `/api/recordings?roomId=${roomId}`, { key: by });
  return body.recordings;
}

const becomes = (roomId: string, expected: object, by = key) =>
  expect.poll(() => listed(roomId, by)).toMatchObject([expected]);

const nameBucket = (who: Person, double: S3Double, { secretAccessKey } = double.writeOnly) =>
  who.portal.accounts.setBucket({
    accountId: who.live,
    bucket: double.bucket,
    region: double.region,
    endpoint: double.url,
    prefix: 'calls',
    usesPathStyle: true,
    accessKeyId: double.writeOnly.accessKeyId,
    secretAccessKey,
  });
const wantBucket = (secretAccessKey = theirs.writeOnly.secretAccessKey) =>
  nameBucket(owner, theirs, { ...theirs.writeOnly, secretAccessKey });

/** Returns the job that delivers a recording. */
async function delivery(id: string) {
  const jobs = await findJobs(server.services.db);
  return jobs.find(({ kind, subject }) => kind === 'deliver-recording' && subject === id);
}

/** Makes failed work due at once. */
async function hurry(): Promise<void> {
  await hurryWaitingJobs(server.services.db);
  server.services.jobs.wake();
}

const namesOf = (double: S3Double, id: string) => double.names().filter((name) => name.includes(id));

it("stores chunks and file in the server's bucket, where only the file stays", async () => {
  const { roomId, id, stop } = await record();
  expect(namesOf(own, id)).toEqual([`chunks/${id}/000000`, `chunks/${id}/000001`]);
  stop();
  await becomes(roomId, { status: 'ready', storage: 'object', durationSeconds: 4 });
  await expect.poll(() => namesOf(own, id)).toEqual([`${id}.webm`]);
  expect(await probe(await own.read(`${id}.webm`))).toMatchObject({ video: 'vp8', hasCues: true });
});

it("the finished file goes to the account's own bucket, and nothing of it stays here", async () => {
  await wantBucket();
  const { roomId, id, stop } = await record();
  stop();
  await becomes(roomId, { status: 'ready', storage: 'customer', playbackAvailable: false });
  expect(namesOf(theirs, id)).toEqual([`calls/${id}.webm`]);
  await expect.poll(() => namesOf(own, id)).toEqual([]);
  const { body } = await server.call('GET', `/api/recordings/${id}/stream`, { key });
  const { bucket } = theirs;
  expect(body).toMatchObject({ replayOutOfBand: true, storage: { bucket, key: `calls/${id}.webm` } });
  expect(await probe(await theirs.read(`calls/${id}.webm`))).toMatchObject({ hasCues: true });
});

it("the mix and the files of people go to the account's own bucket, and nothing of them stays here", async () => {
  await wantBucket();
  const roomId = await newEmbedRoom(server, key);
  const ada = await connectHub(server.url);
  ada.send(joinMessage(joinToken(server, roomId, 'participant')));
  await ada.take('welcome');
  const path = `/api/rooms/${roomId}/live/recording`;
  const started = await server.call('POST', path, { key, body: { action: 'start', kind: 'audio' } });
  const id: string = started.body.recordingId;
  ada.send({ type: 'send-track', source: 'microphone', recordingId: id, firstChunk: 0, agoMs: 0 });
  await ada.take('chunk-stored');
  for (const index of [0, 1]) await storeChunk(ada, index);
  ada.send({ type: 'track-sent', source: 'microphone', recordingId: id, chunkCount: 2 });
  await ada.settle();
  await server.call('POST', path, { key, body: { action: 'stop' } });
  await becomes(roomId, { kind: 'audio', status: 'ready', storage: 'customer', playbackAvailable: false });
  const [{ files }] = await listed(roomId);
  const { fileId } = files[1];
  for (const name of [id, fileId]) {
    expect(namesOf(theirs, name)).toEqual([`calls/${name}.webm`]);
    await expect.poll(() => namesOf(own, name)).toEqual([]);
  }
  await expect.poll(async () => (await findRow(server.services.db, id))?.storedBytes).toBe(0);
  const { body } = await server.call('GET', `/api/recordings/${id}/stream?fileId=${fileId}`, { key });
  expect(body).toMatchObject({ replayOutOfBand: true, storage: { key: `calls/${fileId}.webm` } });
});

it('a bucket that refuses fails the recording with a reason; after a correction it is delivered', async () => {
  await wantBucket('not/the+secret');
  const { roomId, id, stop } = await record();
  stop();
  await becomes(roomId, {
    status: 'failed',
    errorMessage: expect.stringMatching(/access key.* The file is kept here/),
  });
  await expect.poll(() => namesOf(own, id)).toEqual([`${id}.webm`]);
  await wantBucket();
  await owner.portal.recordings.retry({ id });
  await becomes(roomId, { status: 'ready', storage: 'customer' });
  await expect.poll(() => namesOf(own, id)).toEqual([]);
});

it('a bucket that answers too slowly delays its own account only, and is disconnected', async () => {
  theirs.fail('trickling');
  await wantBucket();
  const held = await Promise.all([record(), record(), record()]);
  for (const { stop } of held) stop();
  // Two deliveries of this account run at a time, in two of four places.
  await expect.poll(() => theirs.endless).toBe(2);

  for (const bucket of [others, null]) {
    const other = await newPerson(server.services);
    const otherKey = await newKeyFor(other);
    if (bucket) await nameBucket(other, bucket);
    const { roomId, stop } = await record(otherKey);
    stop();
    await becomes(roomId, { status: 'ready', storage: bucket ? 'customer' : 'object' }, otherKey);
  }
  for (const { roomId, id } of held) {
    await becomes(roomId, { status: 'processing', progressPercent: 75, playbackAvailable: false });
    await expect.poll(() => namesOf(own, id)).toEqual([`${id}.webm`]);
  }
  expect(theirs.endless).toBe(2);

  patience.advance(120_000);
  await expect
    .poll(async () => Promise.all(held.map(async ({ id }) => (await delivery(id))?.lastError ?? null)))
    .toEqual(expect.arrayContaining([null, 'The bucket takes too long.', 'The bucket takes too long.']));
  theirs.fail(null);
  patience.advance(120_000);
  for (const { roomId, id } of held) {
    await expect.poll(async () => (await hurry(), listed(roomId))).toMatchObject([{ status: 'ready' }]);
    await expect.poll(() => namesOf(own, id)).toEqual([]);
  }
  await expect.poll(() => theirs.endless).toBe(0);
});

it('a delivery that the server failed to record is repeated, and our copy is removed', async () => {
  await wantBucket();
  const { db } = server.services;
  const { roomId, id, stop } = await record();
  theirs.fail('down');
  stop();
  await expect.poll(async () => (await delivery(id))?.lastError).toBe('The bucket does not answer.');
  const accept = await refuseInserts(db, 'jobs');
  theirs.fail(null);
  await hurry();
  await expect.poll(async () => (await delivery(id))?.lastError).toMatch('insert into "jobs"');
  expect([namesOf(theirs, id), namesOf(own, id)]).toEqual([[`calls/${id}.webm`], [`${id}.webm`]]);
  expect(await listed(roomId)).toMatchObject([{ status: 'processing', storage: 'object' }]);
  await accept();
  await hurry();
  await becomes(roomId, { status: 'ready', storage: 'customer' });
  await expect.poll(() => namesOf(own, id)).toEqual([]);
});

it('a recording that waits for a removed bucket stays on the server', async () => {
  await wantBucket();
  const { roomId, id, stop } = await record();
  theirs.fail('down');
  stop();
  await expect.poll(async () => (await delivery(id))?.lastError).toBe('The bucket does not answer.');
  await owner.portal.accounts.removeBucket({ accountId: owner.live });
  await hurry();
  await becomes(roomId, { status: 'ready', storage: 'object', playbackAvailable: true });
  expect(namesOf(own, id)).toEqual([`${id}.webm`]);
});
