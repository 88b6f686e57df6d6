import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Double } from '../../testing/s3-double';
import { openDiskStore } from './disk';
import { openS3Store } from './s3';
import type { ObjectStore } from './store';

interface Place {
  store: ObjectStore;
  close(): Promise<void>;
}

const PLACES: [string, () => Promise<Place>][] = [
  [
    'a disk',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'storage-'));
      return { store: await openDiskStore(folder), close: () => rm(folder, { recursive: true }) };
    },
  ],
  [
    'a bucket',
    async () => {
      const double = await openS3Double();
      const { url: endpoint, bucket, region, credentials } = double;
      const store = openS3Store({ endpoint, bucket, region, credentials, usesPathStyle: true });
      return { store, close: () => double.close() };
    },
  ],
];
const {
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_BUCKET: bucket = 'test',
  TEST_S3_REGION: region = 'us-east-1',
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env;
if (endpoint !== undefined) {
  const place = {
    endpoint,
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    usesPathStyle: true,
  };
  PLACES.push([
    'the bucket of TEST_S3_ENDPOINT',
    async () => ({ store: openS3Store(place), close: async () => {} }),
  ]);
}

const ABOUT = { mimeType: 'video/webm' };
const MEBIBYTE = 1024 * 1024;
let made = 0;
const newName = () => `suite/${process.pid}-${(made += 1)}.webm`;

describe.each(PLACES)('%s', (_what, open) => {
  let place: Place;
  let store: ObjectStore;
  beforeAll(async () => {
    place = await open();
    ({ store } = place);
  });
  afterAll(() => place.close());

  const read = async (name: string, range?: { start: number; end: number }) => {
    const body = await store.get(name, range);
    return body && (await buffer(body)).toString();
  };

  it('returns what was put, as a whole or in part', async () => {
    const name = newName();
    expect(await store.put(name, Buffer.from('0123456789'), ABOUT)).toEqual({ sizeBytes: 10 });
    expect(await store.head(name)).toEqual({ sizeBytes: 10 });
    expect(await read(name)).toBe('0123456789');
    expect(await read(name, { start: 0, end: 0 })).toBe('0');
    expect(await read(name, { start: 3, end: 5 })).toBe('345');
    expect(await read(name, { start: 9, end: 9 })).toBe('9');
  });

  it('stores a stream of unknown length, also an empty one', async () => {
    const [name, empty] = [newName(), newName()];
    const source = Readable.from([Buffer.from('01234'), Buffer.from('56789')]);
    expect(await store.put(name, source, ABOUT)).toEqual({ sizeBytes: 10 });
    expect(await read(name)).toBe('0123456789');
    expect(await store.put(empty, Readable.from([]), ABOUT)).toEqual({ sizeBytes: 0 });
    expect(await store.head(empty)).toEqual({ sizeBytes: 0 });
  });

  it('replaces an object of the same name', async () => {
    const name = newName();
    await store.put(name, Buffer.from('the first one'), ABOUT);
    await store.put(name, Readable.from([Buffer.from('another')]), ABOUT);
    expect([await read(name), await store.head(name)]).toEqual(['another', { sizeBytes: 7 }]);
  });

  it('returns null for a missing object, and removes it without an error', async () => {
    const name = newName();
    expect([await store.get(name), await store.head(name)]).toEqual([null, null]);
    await store.remove(name);
    await store.put(name, Buffer.from('x'), ABOUT);
    await store.remove(name);
    expect([await store.get(name), await store.head(name)]).toEqual([null, null]);
  });

  it.each([
    ['at its beginning', 0],
    ['after some parts', 20],
  ])('a source that fails %s leaves no object, and the one before as it was', async (_when, mebibytes) => {
    const [name, kept] = [newName(), newName()];
    await store.put(kept, Buffer.from('as it was'), ABOUT);
    for (const target of [name, kept]) {
      await expect(store.put(target, failingAfter(mebibytes), ABOUT)).rejects.toThrow('the source failed');
    }
    expect([await store.head(name), await read(kept)]).toEqual([null, 'as it was']);
  });

  it('transfers a large stream in bounded memory, byte for byte', { tags: ['slow'] }, async () => {
    const [name, mebibytes] = [newName(), 96];
    const sent = createHash('sha256');
    const before = heldBytes();
    let most = 0;
    async function* large() {
      for (let number = 0; number < mebibytes; number += 1) {
        const chunk = Buffer.alloc(MEBIBYTE, `chunk ${number}`);
        sent.update(chunk);
        if (number % 16 === 15) most = Math.max(most, heldBytes() - before);
        yield chunk;
      }
    }
    expect(await store.put(name, Readable.from(large()), ABOUT)).toEqual({ sizeBytes: mebibytes * MEBIBYTE });
    const received = createHash('sha256');
    for await (const chunk of (await store.get(name)) ?? []) received.update(chunk);
    expect(received.digest('hex')).toBe(sent.digest('hex'));
    expect(most / MEBIBYTE).toBeLessThan(48);
    await store.remove(name);
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes in buffers that are still referenced. */
function heldBytes(): number {
  collectGarbage();
  collectGarbage(); // ends the sweep of the one before, which goes on beside the program
  return process.memoryUsage().arrayBuffers;
}

function failingAfter(mebibytes: number): Readable {
  async function* chunks() {
    for (let number = 0; number < mebibytes; number += 1) yield Buffer.alloc(MEBIBYTE);
    throw new Error('the source failed');
  }
  return Readable.from(chunks());
}
