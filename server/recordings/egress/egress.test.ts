/** @module-tag slow */
import { BufferSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output, WEBM } from 'mediabunny';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PROTOCOL_VERSION } from '../../platform/hub/protocol';
import { NO_METRICS } from '../../platform/metrics/metrics';
import { openS3Store } from '../../platform/storage/s3';
import { callScene, type CallScene, type InCall } from '../../testing/call';
import { testClock } from '../../testing/clock';
import { openEgressDouble, type EgressDouble, type EgressRun } from '../../testing/egress-double';
import type { HubClient } from '../../testing/hub-client';
import { CHUNKS, RECORDED_SECONDS } from '../../testing/recorder';
import { hurryWaitingJobs } from '../../testing/jobs-rows';
import { openS3Double, type S3Double } from '../../testing/s3-double';
import { run as runStatement } from '../../testing/statements';
import { capacityOfService } from '../worker/capacity';
import { startWorker, type RecorderWorker } from '../worker/worker';
import { createEgress, type Egress } from './egress';
import { egressPages } from './pages';

/*
 * Recordings by LiveKit Egress, with a client in place of its browser.
 */

let bucket: S3Double;
let double: EgressDouble;
let egress: Egress;
let scene: CallScene;
let mp4: Buffer;
const workers = new Set<RecorderWorker>();
const db = () => scene.server.services.db;

beforeAll(async () => {
  bucket = await openS3Double();
  double = await openEgressDouble();
  const { url: endpoint, region, credentials } = bucket;
  const s3 = { bucket: bucket.bucket, region, endpoint, credentials, usesPathStyle: true };
  egress = createEgress(double.access, s3, () => new Date(0));
  scene = await callScene({
    replace({ storage }) {
      const own = openS3Store(s3);
      return { egress, storage: { own, of: (kind) => (kind === 'object' ? own : storage.of(kind)) } };
    },
  });
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
  mp4 = await recordedAsMp4();
});
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.close()));
  workers.clear();
  double.started.length = 0;
  scene.hangUp();
  await runStatement(db(), 'delete from recorder_tasks');
});
afterAll(async () => {
  await scene.close();
  await double.close();
  await bucket.close();
});

/** Returns what a browser has recorded, in a file like those of Egress. */
async function recordedAsMp4(): Promise<Buffer> {
  const target = new BufferTarget();
  const input = new Input({ source: new BufferSource(Buffer.concat(CHUNKS)), formats: [WEBM] });
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat(), target }),
  });
  await conversion.execute();
  if (target.buffer === null) throw new Error('There is no file.');
  return Buffer.from(target.buffer);
}

/** Starts a worker, whose time goes on with each look at `until`. */
function newWorker() {
  const clock = testClock();
  const worker = startWorker({
    db: db(),
    log: scene.server.services.log,
    metrics: NO_METRICS,
    now: clock.now,
    timers: clock,
    openPage: egressPages(egress),
    streaming: null,
    capacity: capacityOfService(null),
    serverUrl: 'https://meet.test',
    memoryBytes: 1,
    claimMs: 3_600_000,
  });
  workers.add(worker);
  const until = (condition: () => boolean) =>
    expect
      .poll(() => {
        clock.advance(1_000);
        return condition();
      })
      .toBe(true);
  return { worker, until };
}

const control = (roomId: string, body: object) =>
  scene.server.call('POST', `/api/rooms/${roomId}/live/recording`, { key: scene.key, body });
const recordingIn = async (roomId: string) =>
  (await scene.server.call('GET', `/api/recordings?roomId=${roomId}`, { key: scene.key })).body.recordings[0];

/** Waits until a recording is in a state. Work that waits for the egress looks again at once. */
async function untilIs(roomId: string, expected: object): Promise<void> {
  scene.clock.advance(60_000);
  await expect
    .poll(async () => {
      await hurryWaitingJobs(db());
      scene.server.services.jobs.wake();
      return recordingIn(roomId);
    })
    .toMatchObject(expected);
}

interface Recorded {
  roomId: string;
  guest: InCall;
  recordingId: string;
}

async function requested(layout = 'grid'): Promise<Recorded> {
  const roomId = await scene.newRoom();
  const guest = await scene.join(scene.token(roomId));
  const started = () => control(roomId, { action: 'start', recordBy: 'server', layout });
  await expect.poll(async () => (await started()).status).toBe(200);
  return { roomId, guest, recordingId: (await started()).body.recordingId };
}

const runAt = (index: number): EgressRun => {
  const run = double.started[index];
  if (run === undefined) throw new Error('No such egress was started.');
  return run;
};

/** Does what the page of an egress does: it enters, and says that it shows the call. */
async function show({ request }: EgressRun): Promise<HubClient> {
  const given = new URLSearchParams(new URL(request.url).hash.slice(1));
  const page = await scene.connect();
  page.send({ type: 'record-call', protocol: PROTOCOL_VERSION, token: given.get('token') ?? '' });
  await page.take('welcome');
  page.send({
    type: 'start-recording',
    mimeType: 'video/mp4',
    width: 1_280,
    height: 720,
    part: Number(given.get('part')),
  });
  return page;
}

it('records a call, of which everybody is told as soon as it is shown, as an MP4', async () => {
  const { until } = newWorker();
  const { roomId, guest, recordingId } = await requested('portrait');
  await until(() => double.started.length === 1);
  const run = runAt(0);
  expect(new URL(run.request.url).origin + new URL(run.request.url).pathname).toBe(
    'https://meet.test/egress',
  );
  expect(run.request.advanced).toMatchObject({ width: 720, height: 1_280 });
  expect(guest.types()).not.toContain('recording-changed');
  const page = await show(run);
  const isOurs = { recordingId, isByServer: true };
  expect((await guest.take('recording-changed')).recording).toMatchObject(isOurs);
  expect((await page.take('recording-changed')).recording).toMatchObject(isOurs);

  const { status, body: refused } = await control(roomId, { action: 'pause' });
  expect([status, refused.error]).toEqual([409, expect.stringContaining('cannot be paused')]);

  await control(roomId, { action: 'stop' });
  await page.take('stop-recording');
  page.send({ type: 'stop-recording', chunkCount: 1 });
  expect((await guest.take('recording-changed')).recording).toBeNull();
  await until(() => run.status === 'ENDING');
  await run.store(mp4);
  await untilIs(roomId, {
    status: 'ready',
    recordedBy: 'server',
    gaps: [],
    durationSeconds: Math.round(RECORDED_SECONDS),
  });
  const { body } = await scene.server.call('GET', `/api/recordings/${recordingId}/stream`, {
    key: scene.key,
  });
  expect(body.mimeType).toBe('video/mp4');
  const file = Buffer.from(await (await fetch(body.url)).arrayBuffer());
  expect(file.subarray(4, 8).toString()).toBe('ftyp');
  const renders = `/api/recordings/${recordingId}/renders`;
  const render = (format: string) => scene.server.call('POST', renders, { key: scene.key, body: { format } });
  expect([(await render('webm')).body.error, (await render('mp4')).body.error]).toEqual([
    'The recording is MP4, of which no WebM is made.',
    'The recording itself is MP4: give from or to for a clip.',
  ]);
  // The file of the egress is not kept beside it.
  await expect.poll(() => bucket.names()).toEqual([`${recordingId}.mp4`]);
});

it('goes on with another egress when a worker stops, as the same recording with the gap marked', async () => {
  const first = newWorker();
  const { roomId } = await requested();
  await first.until(() => double.started.length === 1);
  const before = await show(runAt(0));
  await before.take('recording-changed');
  await first.worker.close();
  workers.delete(first.worker);
  expect(runAt(0).status).toBe('ENDING');
  await runAt(0).store(mp4);
  scene.clock.advance(30_000);

  const second = newWorker();
  await second.until(() => double.started.length === 2);
  const page = await show(runAt(1));
  await page.take('recording-changed');
  // The answer may have been lost with a connection.
  page.send({ type: 'start-recording', mimeType: 'video/mp4', width: 1_280, height: 720, part: 1 });
  await page.take('recording-changed');
  expect(new Set(double.started.map(({ request }) => request.file_outputs[0].filepath)).size).toBe(2);
  await control(roomId, { action: 'stop' });
  await page.take('stop-recording');
  page.send({ type: 'stop-recording', chunkCount: 2 });
  await second.until(() => runAt(1).status === 'ENDING');
  await runAt(1).store(mp4);
  await untilIs(roomId, {
    status: 'ready',
    gaps: [{ fromSeconds: expect.closeTo(RECORDED_SECONDS, 0), toSeconds: expect.closeTo(30, 0) }],
    durationSeconds: Math.round(30 + RECORDED_SECONDS),
  });
});

it('fails with a sentence when no egress has stored a file', async () => {
  const { until } = newWorker();
  const { roomId } = await requested();
  await until(() => double.started.length === 1);
  const page = await show(runAt(0));
  await page.take('recording-changed');
  await control(roomId, { action: 'stop' });
  await page.take('stop-recording');
  page.send({ type: 'stop-recording', chunkCount: 1 });
  await until(() => runAt(0).status === 'ENDING');
  runAt(0).fail();
  await untilIs(roomId, { status: 'failed' });
  expect((await recordingIn(roomId)).errorMessage).toBe('LiveKit Egress has stored no file.');
});

it('starts another egress when one fails before its page shows the call', async () => {
  const { until } = newWorker();
  await requested();
  await until(() => double.started.length === 1);
  runAt(0).fail();
  await until(() => double.started.length === 2);
  expect(runAt(1).request.file_outputs[0].filepath).toBe(runAt(0).request.file_outputs[0].filepath);
});

it('ends a recording at the longest length of its account', async () => {
  const { until } = newWorker();
  const { roomId, guest } = await requested();
  await until(() => double.started.length === 1);
  const page = await show(runAt(0));
  await guest.take('recording-changed');
  await page.take('recording-changed');
  scene.clock.skip(43_190_000);
  await scene.pass(10_000, [page, guest]);
  expect(await guest.take('recording-changed')).toMatchObject({ recording: null, limit: 'length' });
  expect(await recordingIn(roomId)).toMatchObject({ status: 'processing' });
});
