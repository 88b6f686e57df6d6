import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecording, changeRecording } from '../testing/recordings-rows';
import { openS3Double, type S3Double } from '../testing/s3-double';
import { newScene, type Scene } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

let double: S3Double;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  double = await openS3Double();
  server = await testServer({ env: double.env });
  scene = await newScene(server);
});
afterAll(async () => {
  await server.close();
  await double.close();
});

/** Adds a recording of ten bytes in the bucket. */
async function inBucket(roomId = scene.embed.roomId): Promise<string> {
  const { id, objectKey } = await addRecording(server.services.db, roomId, { storage: 'object' });
  await server.services.storage.own.put(objectKey, Buffer.from('0123456789'), { mimeType: 'video/webm' });
  return id;
}

it('the stream route gives a URL of the bucket for playing, with ranges, for an hour', async () => {
  const id = await inBucket();
  const asked = Date.now();
  const { status, body } = await server.call('GET', `/api/recordings/${id}/stream`, { key: scene.key });
  expect([status, Object.keys(body).toSorted()]).toEqual([200, ['expiresAt', 'mimeType', 'url']]);
  expect(body.url.startsWith(`${double.url}/`)).toBe(true);
  const from = Date.parse(body.expiresAt) - 3_600_000; // rounded to whole seconds
  expect(from).toBeGreaterThan(asked - 1_000);
  expect(from).toBeLessThan(Date.now() + 1_000);
  expect(new URL(body.url).searchParams.get('X-Amz-Expires')).toBe('3600');
  const part = await fetch(body.url, { headers: { Range: 'bytes=3-5' } });
  expect([part.status, await part.text()]).toEqual([206, '345']);
  expect(part.headers.get('Content-Type')).toBe('video/webm');
  expect(part.headers.get('Content-Disposition')).toMatch(/^inline; filename="/);
});

it('the download route gives a URL for saving, for 15 minutes', async () => {
  const id = await inBucket(scene.own.roomId);
  const asked = Date.now();
  const { bearer } = scene.owner;
  const { body } = await server.call('GET', `/api/recordings/${id}/download`, { bearer });
  expect(body).toMatchObject({ filename: 'Weekly 2026-03-01.webm', mimeType: 'video/webm', sizeBytes: 10 });
  const from = Date.parse(body.expiresAt) - 900_000; // rounded to whole seconds
  expect(from).toBeGreaterThan(asked - 1_000);
  expect(from).toBeLessThan(Date.now() + 1_000);
  expect(new URL(body.url).searchParams.get('X-Amz-Expires')).toBe('900');
  const file = await fetch(body.url);
  expect([file.status, await file.text()]).toEqual([200, '0123456789']);
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="Weekly 2026-03-01.webm"');
});

it('a type that a browser might execute is served as application/octet-stream', async () => {
  const id = await inBucket();
  await changeRecording(server.services.db, id, { mimeType: 'text/html' });
  const { body } = await server.call('GET', `/api/recordings/${id}/stream`, { key: scene.key });
  expect((await fetch(body.url)).headers.get('Content-Type')).toBe('application/octet-stream');
});

it('a recording stored on the disk before the bucket was configured still plays', async () => {
  const id = scene.embed.recordingId;
  const { body } = await server.call('GET', `/api/recordings/${id}/stream`, { key: scene.key });
  const { pathname, search } = new URL(body.url);
  expect((await server.call('GET', pathname + search)).text).toBe('0123456789');
});

it('the file route does not serve recordings in the bucket', async () => {
  const recording = await inBucket();
  const { token } = server.services.tokens.signFile({ recording, use: 'stream' });
  expect((await server.call('GET', `/api/recordings/${recording}/file?token=${token}`)).status).toBe(404);
});

it("nobody else gets a URL: another account's key, a stranger, a participant", async () => {
  const id = await inBucket(scene.own.roomId);
  const stream = (caller: object) => server.call('GET', `/api/recordings/${id}/stream`, caller);
  expect((await stream({ key: scene.otherKey })).status).toBe(403);
  expect((await stream({ key: scene.testKey })).status).toBe(403);
  expect((await stream({ bearer: scene.stranger.bearer })).status).toBe(403);
  expect((await stream({ bearer: scene.member.bearer })).status).toBe(200);
  expect((await stream({})).status).toBe(401);
});

it('an unusable bucket is logged at start and does not stop the server', { tags: ['slow'] }, async () => {
  await expect.poll(server.logged).toContain('recordings are kept in the bucket');
  const refused = await testServer({ env: { ...double.env, S3_SECRET_ACCESS_KEY: 'a-wrong-one' } });
  try {
    await expect
      .poll(refused.logged)
      .toContain('the bucket of S3_BUCKET cannot be used: The bucket does not know');
    expect((await refused.call('GET', '/healthz')).status).toBe(200);
    expect(refused.logged()).not.toContain('a-wrong-one');
  } finally {
    await refused.close();
  }
});
