import { mkdir, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRecording, changeRecording } from '../testing/recordings-rows';
import { changeRoom } from '../testing/rooms-rows';
import { newScene, type Scene } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';
import { issuer, newSigningKey } from '../testing/signing';

const pem = newSigningKey();
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer({ env: { SIGNING_KEY: pem } });
  scene = await newScene(server);
});
afterAll(() => server.close());

const WEBM = { mimeType: 'video/webm' };
const inStore = (name: string) => join(server.dataDir, 'recordings', name);
const tokenFor = (recording: string, use: 'stream' | 'download' = 'stream') =>
  server.services.tokens.signFile({ recording, use }).token;
const fetchFile = (
  headers: Record<string, string> = {},
  id = scene.embed.recordingId,
  token = tokenFor(id),
  method = 'GET',
) => server.call(method, `/api/recordings/${id}/file?token=${token}`, { headers });

/** Adds a recording in a room with this name, whose file contains 0123456789. */
async function recordingIn(roomName: string, mimeType = 'video/webm'): Promise<string> {
  const created = await server.call('POST', '/api/embed/rooms', { key: scene.key, body: { roomName: 'x' } });
  await changeRoom(server.services.db, created.body.roomId, { name: roomName });
  const { id, objectKey } = await addRecording(server.services.db, created.body.roomId, { mimeType });
  await writeFile(inStore(objectKey), '0123456789');
  return id;
}

it('serves the whole file, with headers for players and against execution', async () => {
  const answer = await fetchFile();
  expect([answer.status, answer.text]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[^"]+"$/),
    'content-disposition': expect.stringMatching(/^inline/),
  });
});

const UNSATISFIED = 'bytes */10';
it.each<[number, string, string, string, string | null]>([
  [206, 'the first bytes', 'bytes=0-3', '0123', 'bytes 0-3/10'],
  [206, 'the middle', 'bytes=3-5', '345', 'bytes 3-5/10'],
  [206, 'one byte', 'bytes=9-9', '9', 'bytes 9-9/10'],
  [206, 'the last bytes', 'bytes=-4', '6789', 'bytes 6-9/10'],
  [206, 'more last bytes than there are', 'bytes=-99', '0123456789', 'bytes 0-9/10'],
  [206, 'from a byte on', 'bytes=7-', '789', 'bytes 7-9/10'],
  [206, 'from the first byte on', 'bytes=0-', '0123456789', 'bytes 0-9/10'],
  [206, 'past the end', 'bytes=8-99', '89', 'bytes 8-9/10'],
  [200, 'several ranges', 'bytes=0-1,4-5', '0123456789', null],
  [200, 'another unit', 'lines=0-1', '0123456789', null],
  [200, 'no range at all', 'nonsense', '0123456789', null],
  [416, 'no last bytes', 'bytes=-0', '', UNSATISFIED],
  [416, 'behind the end', 'bytes=10-', '', UNSATISFIED],
  [416, 'far behind the end', 'bytes=99-100', '', UNSATISFIED],
])('answers %i to a range of %s', async (status, _what, range, text, contentRange) => {
  const answer = await fetchFile({ Range: range });
  expect([answer.status, answer.headers.get('Content-Range')]).toEqual([status, contentRange]);
  expect(status === 416 ? Object.keys(answer.body) : answer.text).toEqual(status === 416 ? ['error'] : text);
  expect(answer.headers.get('Content-Length')).toBe(String(answer.text.length));
});

it('HEAD describes the file and a range without sending them', async () => {
  const id = scene.embed.recordingId;
  const whole = await fetchFile({}, id, tokenFor(id), 'HEAD');
  const range = await fetchFile({ Range: 'bytes=2-4' }, id, tokenFor(id), 'HEAD');
  expect([whole.status, whole.text, whole.headers.get('Content-Length')]).toEqual([200, '', '10']);
  expect([range.status, range.text, range.headers.get('Content-Range')]).toEqual([206, '', 'bytes 2-4/10']);
});

describe('a file that the client has cached', () => {
  const etag = async () => (await fetchFile()).headers.get('ETag') ?? '';

  it('is not sent again', async () => {
    for (const known of [await etag(), '*', `"other", ${await etag()}`, `W/${await etag()}`]) {
      // fetch would ask for a reload by itself
      const answer = await fetchFile({ 'If-None-Match': known, 'Cache-Control': 'max-age=0' });
      expect([answer.status, answer.text, answer.headers.get('ETag')]).toEqual([304, '', await etag()]);
    }
    expect((await fetchFile({ 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('is continued if it is the same, else sent whole', async () => {
    const resumed = async (known: string) =>
      (await fetchFile({ Range: 'bytes=5-', 'If-Range': known })).status;
    expect(await resumed(await etag())).toBe(206);
    expect(await resumed('"other"')).toBe(200);
    expect(await resumed(`W/${await etag()}`)).toBe(200);
    expect(await resumed('Sun, 01 Mar 2026 10:00:00 GMT')).toBe(200);
  });

  it('has another ETag when its content differs', async () => {
    const before = await etag();
    await changeRecording(server.services.db, scene.embed.recordingId, { sha256: 'f'.repeat(64) });
    expect(await etag()).toBe(`"${'f'.repeat(64)}"`);
    expect(before).not.toBe(await etag());
  });
});

it.each([
  ['video/webm', 'video/webm', 'webm'],
  ['video/mp4', 'video/mp4', 'mp4'],
  ['audio/webm', 'audio/webm', 'weba'],
  ['text/html', 'application/octet-stream', 'bin'],
  ['image/svg+xml', 'application/octet-stream', 'bin'],
  ['video/webm\r\nX-Evil: 1', 'application/octet-stream', 'bin'],
  ['VIDEO/WEBM', 'application/octet-stream', 'bin'],
  ['__proto__', 'application/octet-stream', 'bin'],
  ['', 'application/octet-stream', 'bin'],
])('a file stored as %j is served as %s', async (stored, served, extension) => {
  const answer = await fetchFile({}, await recordingIn('Weekly', stored));
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, served]);
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.get('Content-Disposition')).toBe(`inline; filename="Weekly 2026-03-01.${extension}"`);
});

it.each([
  ['Weekly', '"Weekly 2026-03-01.webm"'],
  ['Größe ✓', `"Gro-e - 2026-03-01.webm"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%9C%93%202026-03-01.webm`],
  ['../../etc/passwd', '"..-..-etc-passwd 2026-03-01.webm"'],
  ['C:\\x|y?*<z>', '"C--x-y---z- 2026-03-01.webm"'],
  ['a"; filename="evil.html', '"a-; filename=-evil.html 2026-03-01.webm"'],
  ['a\r\nSet-Cookie: x=1', '"aSet-Cookie- x=1 2026-03-01.webm"'],
  ['\u202egpj.exe', '"gpj.exe 2026-03-01.webm"'],
  [' \n ', '"Recording 2026-03-01.webm"'],
])('a room named %j gives a harmless file name', async (roomName, filename) => {
  const id = await recordingIn(roomName);
  const answer = await fetchFile({}, id, tokenFor(id, 'download'));
  const disposition = Buffer.from(answer.headers.get('Content-Disposition') ?? '', 'latin1').toString(
    'latin1',
  );
  expect([answer.status, disposition]).toEqual([200, `attachment; filename=${filename}`]);
  expect(answer.headers.get('Set-Cookie')).toBeNull();
});

describe('there is no such file, 404', () => {
  it.each<[string, object]>([
    ['that was deleted', { deletedAt: new Date() }],
    ['that is still running', { status: 'recording' }],
    ['that is being made', { status: 'processing' }],
    ['that failed', { status: 'failed' }],
    ["in a customer's bucket", { storage: 'customer' }],
    ['without a file', { objectKey: null }],
    ['whose file is missing', { objectKey: 'missing.webm' }],
  ])('answers 404 for the file of a recording %s', async (_what, change) => {
    const id = await recordingIn('Weekly');
    await changeRecording(server.services.db, id, change);
    const answer = await fetchFile({}, id);
    expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error']]);
  });

  it('answers 404 for a symbolic link or a directory with the name of a file', async () => {
    const outside = join(server.dataDir, 'outside.txt');
    await writeFile(outside, 'secret');
    for (const put of [(path: string) => symlink(outside, path), (path: string) => mkdir(path)]) {
      const id = await recordingIn('Weekly');
      await unlink(inStore(`${id}.webm`));
      await put(inStore(`${id}.webm`));
      expect((await fetchFile({}, id)).status).toBe(404);
    }
  });

  it('serves a file after its room is deleted', async () => {
    const created = await server.call('POST', '/api/embed/rooms', { key: scene.key });
    const { roomId } = created.body;
    const { id, objectKey } = await addRecording(server.services.db, roomId);
    await writeFile(inStore(objectKey), '0123456789');
    await server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
    expect((await fetchFile({}, id)).status).toBe(200);
  });
});

const MALFORMED = ['../outside.txt', '..', '/etc/passwd', 'a//b', 'a/../b', '.hidden', 'A.webm', ''];

it.each(MALFORMED)('refuses the storage key %j, which the server never creates', async (objectKey) => {
  const id = await recordingIn('Weekly');
  await changeRecording(server.services.db, id, { objectKey });
  expect((await fetchFile({}, id)).status).toBe(500);
});

it.each([...MALFORMED, 'a\0'])('a store refuses the name %j', async (name) => {
  const { own } = server.services.storage;
  const calls = [own.get(name), own.head(name), own.remove(name), own.put(name, Buffer.of(1), WEBM)];
  const refused = {
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringMatching('malformed') }),
  };
  expect(await Promise.allSettled(calls)).toEqual(calls.map(() => refused));
});

describe('an invalid token is refused with 401', () => {
  it.each<[string, (id: string) => Promise<string> | string]>([
    ['of another recording', () => tokenFor(scene.own.recordingId)],
    [
      'that expired',
      async (id) =>
        (await issuer(pem, { now: () => new Date(Date.now() - 3_601_000) })).signFile({
          recording: id,
          use: 'stream',
        }).token,
    ],
    [
      "of a stranger's key",
      async (id) => (await issuer(newSigningKey())).signFile({ recording: id, use: 'stream' }).token,
    ],
    ['for the REST routes', () => scene.owner.bearer],
    [
      'to a room',
      () =>
        server.services.tokens.signJoin(
          { sub: 'x', room: scene.embed.roomId, role: 'host', name: 'x', scope: '', mode: 'live', jti: 'x' },
          60,
        ).token,
    ],
    [
      'for an unknown purpose',
      (id) => server.services.tokens.signFile({ recording: id, use: 'edit' as 'stream' }).token,
    ],
  ])('refuses with 401 a token %s', async (_what, make) => {
    const id = scene.embed.recordingId;
    const answer = await fetchFile({}, id, await make(id));
    expect([answer.status, Object.keys(answer.body)]).toEqual([401, ['error']]);
  });

  it('refuses the token of a file as a bearer', async () => {
    const id = scene.embed.recordingId;
    const answer = await server.call('GET', `/api/recordings/${id}/file`, { bearer: tokenFor(id) });
    expect(answer.status).toBe(401);
  });
});

it('no token is logged, whatever the answer', async () => {
  const id = scene.embed.recordingId;
  const good = tokenFor(id);
  await fetchFile({}, id, good);
  await fetchFile({ Range: 'bytes=99-' }, id, good);
  await fetchFile({}, scene.own.recordingId, good);
  await fetchFile({}, id, good, 'POST');
  await server.call('GET', `/api/recordings/${id}/nothing?token=${good}`);
  const signature = good.split('.')[2] ?? '';
  expect(server.logged()).toContain('/api/recordings/{id}/file');
  expect(server.logged()).not.toContain(signature);
});
