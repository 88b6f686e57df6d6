/** @module-tag slow */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addFinishedRecording } from '../../testing/finished-recording';
import { hasFfmpeg } from '../../testing/ffmpeg-program';
import { findJobs } from '../../testing/jobs-rows';
import { newKeyFor, newPerson } from '../../testing/people';
import { changeRecording } from '../../testing/recordings-rows';
import { newEmbedRoom } from '../../testing/scene';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { findRow } from '../store';
import { pictureName } from './names';

let server: TestServer;
let key: string;
let id: string;
beforeEach(async () => {
  server = await testServer();
  key = await newKeyFor(await newPerson(server.services));
  id = await addFinishedRecording(server.services, await newEmbedRoom(server, key));
});
afterEach(() => server.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/recordings/${id}${path}`, { key, ...(body && { body }) });
const enqueue = async () => {
  const { db, jobs } = server.services;
  await db.transaction((tx) => jobs.enqueue(tx, 'make-pictures', id, { accountId: null }));
  jobs.wake();
};
const pictures = async () => (await call('GET', '/stream')).body.pictures;
const made = async () =>
  (await readdir(join(server.dataDir, 'recordings'))).filter((name) => name.endsWith('.jpg'));
const fetched = async (url: string) => {
  const { pathname, search } = new URL(url);
  return fetch(server.url + pathname + search);
};

describe.skipIf(!hasFfmpeg)('the pictures of a recording', () => {
  it('come with the URL for playing, are JPEG, count for the account, and are deleted with it', async () => {
    expect(await pictures()).toBeUndefined();
    const before = (await findRow(server.services.db, id))?.storedBytes ?? 0;
    await enqueue();
    await expect.poll(pictures).toEqual({
      posterUrl: expect.any(String),
      sprite: {
        url: expect.any(String),
        intervalSeconds: 10,
        count: 3,
        columns: 10,
        width: 160,
        height: 90,
      },
      loudness: expect.arrayContaining([expect.any(Number)]),
    });
    const { posterUrl, sprite } = await pictures();
    let allBytes = 0;
    for (const [url, width] of [
      [posterUrl, 160],
      [sprite.url, 1_600],
    ]) {
      const response = await fetched(url);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(sizeOf(bytes)).toEqual({ width, height: 90 });
      allBytes += bytes.length;
    }
    expect((await findRow(server.services.db, id))?.storedBytes).toBe(before + allBytes);
    expect((await made()).toSorted()).toEqual([`${id}.poster.jpg`, `${id}.sprite.jpg`]);
    await call('DELETE', '');
    await expect.poll(made).toEqual([]);
    expect((await fetched(posterUrl)).status).toBe(404);
  });

  it('are shown behind a link, and are not of another recording', async () => {
    await enqueue();
    await expect.poll(pictures).toBeDefined();
    const { body } = await call('POST', '/links', {});
    const secret = body.url.split('/').at(-1);
    const watched = await server.call('POST', '/trpc/recordingLinks.watch', {
      headers: { Origin: TEST_BASE_URL },
      body: { secret },
    });
    const { sprite, loudness } = watched.body.result.data.stream.pictures;
    expect(loudness).toHaveLength(200);
    expect((await fetched(sprite.url)).status).toBe(200);
    const other = await addFinishedRecording(server.services, await newEmbedRoom(server, key));
    const { search } = new URL(sprite.url);
    expect((await fetch(`${server.url}/api/recordings/${other}/file${search}`)).status).toBe(401);
  });
});

it('a recording without ffmpeg, and one that was deleted before, has no pictures', async () => {
  const { db, storage } = server.services;
  const isDone = async () =>
    (await findJobs(db)).every(({ kind, finishedAt }) => kind !== 'make-pictures' || finishedAt !== null);
  server.services.ffmpeg = null;
  await enqueue();
  await expect.poll(isDone).toBe(true);
  expect([await pictures(), await made()]).toEqual([undefined, []]);
  // A process was killed after it had stored a picture.
  await storage.own.put(pictureName(id, 'poster'), Buffer.from('a picture'), { mimeType: 'image/jpeg' });
  await changeRecording(db, id, { deletedAt: new Date() });
  await enqueue();
  await expect.poll(made).toEqual([]);
});

/** Returns the size of a JPEG picture in pixels. */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes.readUInt8(at + 1) === 0xc0)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  throw new Error('It is not a JPEG picture.');
}
