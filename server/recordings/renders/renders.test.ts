import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFinishedRecording } from '../../testing/finished-recording';
import { ffprobe, hasFfmpeg } from '../../testing/ffmpeg-program';
import { probe } from '../../testing/recorder';
import { addRecording, addRender } from '../../testing/recordings-rows';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const newRecording = () => addFinishedRecording(server.services, scene.embed.roomId);
const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/recordings/${path}`, { key: scene.key, ...(body && { body }) });
const request = (recordingId: string, body: object) => call('POST', `${recordingId}/renders`, body);
const storedNames = () => readdir(join(server.dataDir, 'recordings'));

/** Requests a render and waits until it has ended. */
async function rendered(recordingId: string, body: object) {
  const { body: made } = await request(recordingId, body);
  const path = `${recordingId}/renders/${made.renderId}`;
  await expect
    .poll(async () => (await call('GET', path)).body.status)
    .toSatisfy((status) => status === 'ready' || status === 'failed');
  const { body: ended } = await call('GET', path);
  return { path, ended, renderId: String(made.renderId) };
}

/** Fetches a file by its link, as a browser does. */
async function fetched(path: string) {
  const { body } = await call('GET', `${path}/download`);
  const { pathname, search } = new URL(body.url);
  const response = await fetch(server.url + pathname + search);
  return { link: body, response, bytes: Buffer.from(await response.arrayBuffer()) };
}

it('a clip as WebM is copied, and can be saved by a link without a header', { tags: ['slow'] }, async () => {
  const recordingId = await newRecording();
  const { path, ended, renderId } = await rendered(recordingId, { format: 'webm', from: 5_000, to: 12_000 });
  expect(ended).toEqual({
    renderId,
    recordingId,
    format: 'webm',
    from: 5_000,
    to: 12_000,
    status: 'ready',
    progress: 1,
    estimatedReadyAt: null,
    error: null,
    mimeType: 'video/webm',
    sizeBytes: expect.any(Number),
    durationMs: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdAt: expect.any(String),
    readyAt: expect.any(String),
  });
  const { link, response, bytes } = await fetched(path);
  const filename = 'Untitled room 2026-03-01 0.00.05-0.00.12.webm';
  expect(link).toMatchObject({ mimeType: 'video/webm', sizeBytes: bytes.length, filename });
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${filename}"`);
  const found = await probe(bytes);
  expect(found).toMatchObject({ video: 'vp8', audio: 'opus', sha256: ended.sha256 });
  expect(found.durationSeconds).toBeCloseTo(ended.durationMs / 1_000, 1);
  // From the key frame before its start.
  expect(ended.durationMs).toBeGreaterThanOrEqual(6_900);
  expect(ended.durationMs).toBeLessThanOrEqual(12_100);
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  it('a whole recording as MP4 can be saved', { tags: ['slow'] }, async () => {
    const recordingId = await newRecording();
    const { path, ended } = await rendered(recordingId, { format: 'mp4' });
    expect(ended).toMatchObject({ status: 'ready', from: null, to: null, mimeType: 'video/mp4' });
    const { bytes, link } = await fetched(path);
    expect(link.filename).toBe('Untitled room 2026-03-01.mp4');
    const file = join(server.dataDir, 'saved.mp4');
    await writeFile(file, bytes);
    const { streams, format } = ffprobe(file);
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
    expect(format.duration).toBeCloseTo(ended.durationMs / 1_000, 0);
    expect(await readdir(join(server.dataDir, 'scratch'))).toEqual([]);
  });
});

describe('a request is refused', () => {
  it.each<[string, object, string]>([
    ['the whole recording as WebM', { format: 'webm' }, 'The recording itself is WebM'],
    ['a clip of less than a second', { format: 'webm', from: 5_000, to: 5_999 }, 'at least 1000'],
    ['a clip that ends before it begins', { format: 'mp4', from: 5_000, to: 1_000 }, 'at least 1000'],
    ['a clip after the end', { format: 'webm', from: 60_000 }, 'after the end'],
    ['a negative time', { format: 'webm', from: -1 }, 'from'],
    ['another format', { format: 'gif' }, 'format'],
  ])('for %s', async (_what, body, sentence) => {
    const { status, body: answer } = await request(await newRecording(), body);
    expect([status, answer.error]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each([
    ['that is being made', { status: 'processing' }, 'not ready yet'],
    ['that failed', { status: 'failed' }, 'failed'],
    ["in the account's own bucket", { storage: 'customer' }, 'your own bucket'],
  ] as const)('for a recording %s', async (_what, given, sentence) => {
    const { id } = await addRecording(server.services.db, scene.embed.roomId, given);
    const { status, body } = await request(id, { format: 'webm', from: 0 });
    expect([status, body.error]).toEqual([409, expect.stringContaining(sentence)]);
  });

  it('for a recording with 20 renders', async () => {
    const recordingId = await newRecording();
    for (let made = 0; made < 20; made += 1) await addRender(server.services.db, recordingId);
    const { status, body } = await request(recordingId, { format: 'webm', from: 0 });
    expect([status, body.error]).toEqual([409, expect.stringContaining('at most 20')]);
  });
});

it(
  'a deleted render is gone at once, its bytes soon, and the recording stays',
  { tags: ['slow'] },
  async () => {
    const recordingId = await newRecording();
    const { path, renderId } = await rendered(recordingId, { format: 'webm', from: 1_000 });
    const { link } = await fetched(path);
    expect((await call('DELETE', path)).status).toBe(204);
    const { pathname, search } = new URL(link.url);
    expect([(await call('GET', path)).status, (await fetch(server.url + pathname + search)).status]).toEqual([
      404, 404,
    ]);
    await expect.poll(storedNames).not.toContain(`${renderId}.webm`);
    expect(await storedNames()).toContain(`${recordingId}.webm`);
  },
);

it('a deleted recording takes its renders along', { tags: ['slow'] }, async () => {
  const recordingId = await newRecording();
  const { path, renderId } = await rendered(recordingId, { format: 'webm', from: 1_000 });
  expect(await storedNames()).toContain(`${renderId}.webm`);
  expect((await call('DELETE', recordingId)).status).toBe(200);
  expect((await call('GET', path)).status).toBe(404);
  await expect.poll(storedNames).not.toContain(`${renderId}.webm`);
});

it('a link opens one render, and neither another nor the recording', { tags: ['slow'] }, async () => {
  const recordingId = await newRecording();
  const { path, renderId } = await rendered(recordingId, { format: 'webm', from: 1_000 });
  const other = await rendered(recordingId, { format: 'webm', from: 2_000 });
  const { tokens } = server.services;
  const { token } = tokens.signRender({ render: renderId });
  const ofRecording = tokens.signFile({ recording: recordingId, use: 'download' }).token;
  const statusOf = async (of: string, given: string) =>
    (await server.call('GET', `/api/recordings/${of}/file?token=${given}`)).status;
  expect(await statusOf(path, token)).toBe(200);
  expect(await statusOf(other.path, token)).toBe(401);
  expect(await statusOf(recordingId, token)).toBe(401);
  expect(await statusOf(path, ofRecording)).toBe(401);
  expect(await statusOf(`${randomUUID()}/renders/${renderId}`, token)).toBe(404);
});
