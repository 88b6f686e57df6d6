import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3Double, type S3Double } from '../../testing/s3-double';
import { testClock } from '../../testing/clock';
import { customerStores } from './customer';
import { openS3Store, originOf } from './s3';
import type { S3Config } from './s3-client';
import type { ObjectStore } from './store';

let double: S3Double;
beforeAll(async () => {
  double = await openS3Double({ path: '/storage/v1/s3' }); // other tests have one at the root
});
afterAll(() => double.close());
beforeEach(() => {
  double.fail(null);
  double.skew(0);
});

const configOf = (change: Partial<S3Config> = {}): S3Config => ({
  endpoint: double.url,
  bucket: double.bucket,
  region: double.region,
  credentials: double.credentials,
  usesPathStyle: true,
  ...change,
});
const storeOf = (change: Partial<S3Config> = {}) => openS3Store(configOf(change));
const WEBM = { mimeType: 'video/webm' };
const put = (store = storeOf()) => store.put('some/object.webm', Buffer.from('0123456789'), WEBM);
const failureOf = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => null,
    (error: unknown) => error,
  );
const MEBIBYTES_9 = 9 * 1024 * 1024;

describe('a presigned URL', () => {
  const options = {
    expiresSeconds: 900,
    mimeType: 'video/webm',
    disposition: `attachment; filename="Größe (1).webm"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.webm`,
  };
  const signed = async (change = {}) =>
    (await storeOf().sign('some/object.webm', { ...options, ...change })) ?? '';

  it('serves the object and its ranges to anybody, with the requested headers', async () => {
    await put(openS3Store(configOf()));
    const whole = await fetch(
      await signed({ mimeType: 'audio/webm', disposition: 'inline; filename="a b.webm"' }),
    );
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(whole.headers.get('Content-Type')).toBe('audio/webm');
    expect(whole.headers.get('Content-Disposition')).toBe('inline; filename="a b.webm"');
    const part = await fetch(await signed({ disposition: 'inline' }), { headers: { Range: 'bytes=3-5' } });
    expect([part.status, await part.text()]).toEqual([206, '345']);
    expect(part.headers.get('Content-Range')).toBe('bytes 3-5/10');
  });

  it.each<[string, (url: URL) => void]>([
    ['another object', (url) => (url.pathname = url.pathname.replace('object', 'other'))],
    ['a longer life', (url) => url.searchParams.set('X-Amz-Expires', '9000')],
    ['a later date', (url) => url.searchParams.set('X-Amz-Date', '20990101T000000Z')],
    ['another type', (url) => url.searchParams.set('response-content-type', 'text/html')],
    ['another signature', (url) => url.searchParams.set('X-Amz-Signature', 'a'.repeat(64))],
    ['no signature', (url) => url.searchParams.delete('X-Amz-Signature')],
    [
      'another key',
      (url) => url.searchParams.set('X-Amz-Credential', 'AKIAOTHER/20260301/eu-test-1/s3/aws4_request'),
    ],
  ])('refuses a presigned URL that was altered to have %s', async (_what, alter) => {
    await put();
    const url = new URL(await signed({ disposition: 'inline' }));
    expect((await fetch(url)).status).toBe(200);
    alter(url);
    expect((await fetch(url)).status).toBe(403);
  });

  it('refuses other methods', async () => {
    await put();
    const url = await signed({ disposition: 'inline' });
    for (const method of ['PUT', 'DELETE']) {
      expect((await fetch(url, { method, ...(method === 'PUT' && { body: 'x' }) })).status).toBe(403);
    }
    expect((await double.read('some/object.webm')).toString()).toBe('0123456789');
  });

  it('expires a presigned URL', async () => {
    await put();
    const url = await signed({ disposition: 'inline' });
    double.skew(840_000);
    expect((await fetch(url)).status).toBe(200);
    double.skew(902_000);
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('a long upload', () => {
  it('is sent in parts and leaves none behind', { tags: ['slow'] }, async () => {
    const body = Readable.from([Buffer.alloc(MEBIBYTES_9, 'a'), Buffer.alloc(MEBIBYTES_9, 'b')]);
    expect(await storeOf().put('long.webm', body, WEBM)).toEqual({ sizeBytes: 2 * MEBIBYTES_9 });
    const stored = await double.read('long.webm');
    expect([stored.length, stored.at(MEBIBYTES_9 - 1), stored.at(MEBIBYTES_9)]).toEqual([
      2 * MEBIBYTES_9,
      'a'.charCodeAt(0),
      'b'.charCodeAt(0),
    ]);
    expect(double.uploadsLeft()).toBe(0);
  });

  it('is aborted when the source fails, and when the bucket is full', async () => {
    async function* breaking() {
      yield Buffer.alloc(2 * MEBIBYTES_9);
      throw new Error('the source failed');
    }
    await expect(storeOf().put('broken.webm', Readable.from(breaking()), WEBM)).rejects.toThrow(
      'the source failed',
    );
    async function* filling() {
      yield Buffer.alloc(MEBIBYTES_9);
      double.fail('full');
      yield Buffer.alloc(2 * MEBIBYTES_9);
    }
    const source = Readable.from(filling());
    await expect(storeOf().put('full.webm', source, WEBM)).rejects.toMatchObject({ reason: 'full' });
    expect(source.destroyed).toBe(true);
    expect([double.uploadsLeft(), double.names().filter((name) => /broken|full/.test(name))]).toEqual([
      0,
      [],
    ]);
  });
});

describe('a bucket that answers with a space at a time', () => {
  const NAME = 'some/object.webm';
  const body = () => Buffer.alloc(MEBIBYTES_9);
  const CALLS: [string, (store: ObjectStore, signal?: AbortSignal) => Promise<unknown>][] = [
    ['an object', (store, signal) => store.put(NAME, Buffer.from('x'), WEBM, { signal })],
    ['a long upload', (store, signal) => store.put(NAME, Readable.from([body()]), WEBM, { signal })],
    ['a short upload', (store, signal) => store.put(NAME, Readable.from(['x']), WEBM, { signal })],
    ['a removal', (store, signal) => store.remove(NAME, { signal })],
    [
      'the bytes of an object',
      async (store, signal) => {
        for await (const _part of (await store.get(NAME, undefined, { signal })) ?? []);
      },
    ],
  ];

  it.each(CALLS)('is cut off when its time is over: %s', async (_what, call) => {
    const clock = testClock();
    double.fail('trickling');
    const outcome = failureOf(call(openS3Store(configOf(), { timers: clock })));
    await expect.poll(() => double.endless).toBe(1);
    clock.advance(119_999);
    expect(double.endless).toBe(1);
    clock.advance(1_000);
    expect(await outcome).toMatchObject({
      name: 'StorageError',
      reason: 'unreachable',
      sentence: 'The bucket takes too long.',
    });
    double.fail(null);
    await expect.poll(() => double.endless).toBe(0);
    expect(clock.waiting).toBe(0);
  });

  it.each(CALLS)('is cut off when the caller gives up: %s', async (_what, call) => {
    const stop = new AbortController();
    double.fail('trickling');
    const outcome = failureOf(call(storeOf(), stop.signal));
    const reason = new Error('not any more');
    await expect.poll(() => double.endless).toBe(1);
    stop.abort(reason);
    expect(await outcome).toBe(reason);
    double.fail(null);
    await expect.poll(() => double.endless).toBe(0);
  });
});

it("requires a megabyte a second of an account's own bucket", async () => {
  const clock = testClock();
  double.fail('trickling');
  const store = await customerStores({ allowPrivate: true, timers: clock })({ ...configOf(), prefix: '' });
  const outcome = failureOf(store.put('some/object.webm', Buffer.alloc(10_000_000), WEBM));
  await expect.poll(() => double.endless).toBe(1);
  clock.advance(129_999);
  expect(double.endless).toBe(1);
  clock.advance(1);
  expect(await outcome).toMatchObject({ sentence: 'The bucket takes too long.' });
  double.fail(null);
  await expect.poll(() => double.endless).toBe(0);
});

it('aborts a stalled upload and leaves none of its parts', async () => {
  const clock = testClock();
  let storedBytes = 0;
  async function* standing() {
    yield Buffer.alloc(2 * MEBIBYTES_9);
    await new Promise(() => {});
  }
  const source = Readable.from(standing());
  const putting = openS3Store(configOf(), { timers: clock }).put('standing.webm', source, WEBM, {
    onStored: (bytes) => (storedBytes += bytes),
  });
  const outcome = failureOf(putting);
  await expect.poll(() => storedBytes).toBe(16 * 1024 * 1024);
  clock.advance(179_999);
  expect([double.uploadsLeft(), source.destroyed]).toEqual([1, false]);
  clock.advance(1);
  expect(await outcome).toMatchObject({ sentence: 'The bucket takes too long.' });
  await expect.poll(() => double.uploadsLeft()).toBe(0);
  expect(source.destroyed).toBe(true);
});

it.each<[string, (store: ObjectStore) => Promise<unknown>]>([
  ['put', (store) => store.put('x.webm', Buffer.from('x'), WEBM)],
  ['uploaded', (store) => store.put('x.webm', Readable.from(['x']), WEBM)],
  ['removed', (store) => store.remove('x.webm')],
])('an answer without an end is not read when an object is %s', async (_what, call) => {
  double.fail('flooding');
  await expect(call(storeOf())).rejects.toMatchObject({ name: 'StorageError', reason: 'unreachable' });
  double.fail(null);
  await expect.poll(() => double.endless).toBe(0);
});

it.each([301, 302, 307, 308])('does not follow a redirect with %d', async (status) => {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    request.resume();
    response.writeHead(status, { Location: `http://${request.headers.host}/elsewhere` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const outcome = await failureOf(put(storeOf({ endpoint })));
  expect(outcome).toMatchObject({ name: 'StorageError', reason: 'refused' });
  expect(new Set(calls)).toEqual(new Set([expect.stringMatching('/some/object.webm')]));
  server.closeAllConnections();
  server.close();
});

describe('describes failures in a sentence', () => {
  const secret = 'a/wrong+secret';
  it.each<[string, reason: string, sentence: RegExp, () => Promise<unknown>]>([
    ['a full bucket', 'full', /full/, () => (double.fail('full'), put())],
    ['a key that is not known', 'refused', /access key/, () => (double.fail('refusing'), put())],
    [
      'a wrong secret',
      'refused',
      /access key/,
      () => put(storeOf({ credentials: { ...double.credentials, secretAccessKey: secret } })),
    ],
    ['a clock that is wrong', 'refused', /clock/, () => (double.skew(3_600_000), put())],
    [
      'a bucket that is not there',
      'missing',
      /no such bucket/,
      () => put(storeOf({ bucket: 'another-one' })),
    ],
    ['another region', 'refused', /another region/, () => put(storeOf({ region: 'us-east-2' }))],
    ['a connection that is cut', 'unreachable', /does not answer/, () => (double.fail('down'), put())],
    [
      'nobody there',
      'unreachable',
      /does not answer/,
      () => put(storeOf({ endpoint: 'http://127.0.0.1:9' })),
    ],
    [
      'a host without an address',
      'unreachable',
      /does not answer/,
      () => put(storeOf({ endpoint: 'http://no.invalid' })),
    ],
    [
      'a key that may only write',
      'refused',
      /access key has no permission/,
      async () => {
        const store = storeOf({ credentials: double.writeOnly });
        await put(store);
        await store.get('some/object.webm');
      },
    ],
  ])('describes a failure in a sentence: %s', async (_what, reason, sentence, fail) => {
    const failure = await failureOf(fail());
    expect(failure).toMatchObject({
      name: 'StorageError',
      reason,
      sentence: expect.stringMatching(sentence),
    });
    expect(JSON.stringify(failure)).not.toContain(secret);
    expect(String(failure)).not.toContain(double.bucket);
  });
});

it.each<[string, Partial<S3Config>]>([
  ['https://s3.example.com', { endpoint: 'https://s3.example.com' }],
  ['http://127.0.0.1:9000', { endpoint: 'http://127.0.0.1:9000' }],
  [
    'https://mine.s3.example.com',
    { endpoint: 'https://s3.example.com', bucket: 'mine', usesPathStyle: false },
  ],
  [
    'https://mine.s3.eu-west-1.amazonaws.com',
    { endpoint: null, bucket: 'mine', region: 'eu-west-1', usesPathStyle: false },
  ],
])('the origin of a bucket is the one of its URLs: %s', async (origin, change) => {
  expect(await originOf(configOf(change))).toBe(origin);
  const url = await storeOf(change).sign('x', {
    expiresSeconds: 1,
    mimeType: 'video/webm',
    disposition: 'inline',
  });
  expect(url).toMatch(new RegExp(`^${origin}/`));
});
