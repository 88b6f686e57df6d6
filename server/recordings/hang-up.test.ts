import { writeFile, type FileHandle } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestText } from '../testing/raw';
import { addRecording } from '../testing/rows';
import { newScene } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

/** Every file that the server opened. */
const opened: FileHandle[] = [];
let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await testServer({
    replace: ({ storage }) => ({
      storage: {
        ...storage,
        async open(key) {
          const file = await storage.open(key);
          if (file) opened.push(file.handle);
          return file;
        },
      },
    }),
  });
  const { own } = await newScene(server);
  const { id, objectKey } = await addRecording(server.services.db, own.roomId);
  await writeFile(join(server.dataDir, 'recordings', objectKey), Buffer.alloc(20_000_000));
  const { token } = server.services.tokens.signFile({ recording: id, use: 'stream' });
  path = `/api/recordings/${id}/file?token=${token}`;
});
afterAll(() => server.close());

/** A handle that is closed has no descriptor any more. */
const allClosed = () =>
  vi.waitFor(() => expect(opened.map(({ fd }) => fd)).toEqual(opened.map(() => -1)), { interval: 5 });

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
  ['the whole', 'GET', {}],
  ['a range', 'GET', { Range: 'bytes=0-9' }],
  ['no range', 'GET', { Range: 'bytes=99999999-' }],
  ['nothing new', 'GET', { 'If-None-Match': '*' }],
  ['the headers', 'HEAD', {}],
])('after %s, no file is open', async (_what, method, headers) => {
  await server.call(method, path, { headers });
  expect(opened.length).toBeGreaterThan(0);
  await allClosed();
});
