import { truncate, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testClock } from '../testing/clock';
import { requestText } from '../testing/raw';
import { addRecording } from '../testing/recordings-rows';
import { newScene } from '../testing/scene';
import type { ObjectStore } from '../platform/storage/store';
import { testServer, type TestServer } from '../testing/server';

const clock = testClock();
/** Every file that the server has read from. */
const opened: Readable[] = [];
let server: TestServer;
let path: string;
let file: string;
beforeAll(async () => {
  server = await testServer({
    timers: clock,
    replace: ({ storage: { own } }) => {
      const watched: ObjectStore = {
        ...own,
        async get(name, range) {
          const body = await own.get(name, range);
          if (body) opened.push(body);
          return body;
        },
      };
      return { storage: { own: watched, of: () => watched } };
    },
  });
  const { own } = await newScene(server);
  const { id, objectKey } = await addRecording(server.services.db, own.roomId);
  file = join(server.dataDir, 'recordings', objectKey);
  await writeFile(file, Buffer.alloc(20_000_000));
  const { token } = server.services.tokens.signFile({ recording: id, use: 'stream' });
  path = `/api/recordings/${id}/file?token=${token}`;
});
afterAll(() => server.close());

const allClosed = () => expect.poll(() => opened.every(({ closed }) => closed)).toBe(true);

it(
  'a client that disconnects leaves no file open, and is not logged as an error',
  { tags: ['slow'] },
  async () => {
    for (let n = 0; n < 5; n += 1) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.write(requestText(`GET ${path}`));
      await once(socket, 'data');
      socket.destroy();
    }
    expect(opened).toHaveLength(5);
    await allClosed();
    expect(server.logged()).not.toContain('"level":"error"');
  },
);

it('a client that stops reading is disconnected, and the file is closed', async () => {
  // Far more than the buffers between server and client hold when the client reads nothing.
  await truncate(file, 1_000_000_000);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(requestText(`GET ${path}`));
  await once(socket, 'data');
  socket.pause();
  expect(opened.filter(({ closed }) => !closed)).toHaveLength(1);
  clock.advance(120_000);
  await allClosed();
  socket.on('error', () => {}).resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(1_000_000_000);
  await truncate(file, 20_000_000);
});

it.each([
  ['the whole', 'GET', {}, 1],
  ['a range', 'GET', { Range: 'bytes=0-9' }, 1],
  ['no range', 'GET', { Range: 'bytes=99999999-' }, 0],
  ['nothing new', 'GET', { 'If-None-Match': '*', 'Cache-Control': 'max-age=0' }, 0],
  ['the headers', 'HEAD', {}, 0],
])('keeps no file open after %s', async (_what, method, headers, files) => {
  const before = opened.length;
  await server.call(method, path, { headers });
  expect(opened).toHaveLength(before + files);
  await allClosed();
});
