import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestText } from '../testing/raw';
import { addRecording } from '../testing/rows';
import { newScene } from '../testing/scene';
import type { ObjectStore } from '../storage/store';
import { testServer, type TestServer } from '../testing/server';

/** Every file that the server read from. */
const opened: Readable[] = [];
let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await testServer({
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
  await writeFile(join(server.dataDir, 'recordings', objectKey), Buffer.alloc(20_000_000));
  const { token } = server.services.tokens.signFile({ recording: id, use: 'stream' });
  path = `/api/recordings/${id}/file?token=${token}`;
});
afterAll(() => server.close());

const allClosed = () => expect.poll(() => opened.every(({ closed }) => closed)).toBe(true);

it('a client that hangs up midway leaves no file open, and is no failure', async () => {
  for (let n = 0; n < 5; n += 1) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(requestText(`GET ${path}`));
    await once(socket, 'data');
    socket.destroy();
  }
  expect(opened).toHaveLength(5);
  await allClosed();
  expect(server.logged()).not.toContain('"level":"error"');
});

it.each([
  ['the whole', 'GET', {}, 1],
  ['a range', 'GET', { Range: 'bytes=0-9' }, 1],
  ['no range', 'GET', { Range: 'bytes=99999999-' }, 0],
  ['nothing new', 'GET', { 'If-None-Match': '*', 'Cache-Control': 'max-age=0' }, 0],
  ['the headers', 'HEAD', {}, 0],
])('after %s, no file is open', async (_what, method, headers, files) => {
  const before = opened.length;
  await server.call(method, path, { headers });
  expect(opened).toHaveLength(before + files);
  await allClosed();
});
