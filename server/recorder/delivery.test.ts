import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectHub, joinMessage } from '../testing/hub-client';
import { newKeyFor, newPerson, type Person } from '../testing/people';
import { probe, START, storeChunk } from '../testing/recorder';
import { openS3Double, type S3Double } from '../testing/s3-double';
import { joinToken, newEmbedRoom } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

let own: S3Double;
let theirs: S3Double;
let server: TestServer;
let owner: Person;
let key: string;

beforeAll(async () => {
  [own, theirs] = await Promise.all([openS3Double(), openS3Double()]);
  server = await testServer({ env: { ...own.env, ALLOW_PRIVATE_BUCKETS: 'true' } });
});
beforeEach(async () => {
  owner = await newPerson(server.services);
  key = await newKeyFor(owner);
});
afterAll(async () => {
  await server.close();
  await Promise.all([own.close(), theirs.close()]);
});

/** Two chunks of a call are recorded, and the recording is stopped. */
async function record() {
  const roomId = await newEmbedRoom(server, key);
  const host = await connectHub(server.url);
  host.say(joinMessage(joinToken(server, roomId, 'host')));
  await host.take('welcome');
  host.say(START);
  const { recording } = await host.take('recording-changed');
  for (const index of [0, 1]) await storeChunk(host, index);
  const stop = () => host.say({ type: 'stop-recording', chunkCount: 2 });
  return { roomId, id: recording?.recordingId ?? '', stop };
}

async function listed(roomId: string) {
  const { body } = await server.call('GET', `/api/recordings?roomId=${roomId}`, { key });
  return body.recordings;
}

const becomes = (roomId: string, expected: object) =>
  expect.poll(() => listed(roomId)).toMatchObject([expected]);

const wantBucket = (secretAccessKey = theirs.writeOnly.secretAccessKey) =>
  owner.portal.accounts.setBucket({
    accountId: owner.live,
    bucket: theirs.bucket,
    region: theirs.region,
    endpoint: theirs.url,
    prefix: 'calls',
    usesPathStyle: true,
    accessKeyId: theirs.writeOnly.accessKeyId,
    secretAccessKey,
  });

const namesOf = (double: S3Double, id: string) => double.names().filter((name) => name.includes(id));

it('with a bucket of the server, chunks and file lie there, and only the file stays', async () => {
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

it('a bucket that refuses leaves the recording with a reason; put right, it is delivered', async () => {
  await wantBucket('not/the+secret');
  const { roomId, id, stop } = await record();
  stop();
  await becomes(roomId, { status: 'failed', errorMessage: expect.stringMatching(/bucket/i) });
  expect(namesOf(own, id)).toHaveLength(2);
  await wantBucket();
  await owner.portal.recordings.retry({ id });
  await becomes(roomId, { status: 'ready', storage: 'customer' });
});
