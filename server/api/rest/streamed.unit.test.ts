import { once } from 'node:events';
import { NO_METRICS } from '../../platform/metrics/metrics';
import { NO_TRACING } from '../../platform/tracing/tracing';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from '../http/http';
import { createPendingConnections } from '../../calls/hub/socket/pending-connections';
import { createLog } from '../../platform/log/log';
import { testClock } from '../../testing/clock';
import { requestText, sendRaw } from '../../testing/raw';
import { streamedJson } from './streamed';

const contract = { field: 'items', list: z.array(z.object({ text: z.string() })) };
const PAGES = 10_000;

const clock = testClock();
/** Returns the pages of the answer, called for each request. */
let pages: () => AsyncIterable<unknown[]>;
/** The answer of another route, which is there as a whole. */
let whole = '';
let url: string;
const responses: ServerResponse[] = [];
const lines: string[] = [];
const nothing = async () => Promise.reject(new Error('Nobody asks for this.'));
const server = createHttpServer(
  {
    rest: async ({ path }) => ({
      status: 200,
      headers: {},
      route: path,
      ...(path === '/api/whole'
        ? { body: whole }
        : { body: '', pieces: streamedJson('{"a":1,"items":[],"b":"two"}', contract, pages()) }),
    }),
    trpc: nothing,
    plain: {},
    endpoints: {},
    files: [],
    hub: () => {},
    pages: null,
  },
  {
    log: createLog('info', { write: (line) => void lines.push(line) }),
    metrics: NO_METRICS,
    tracing: NO_TRACING,
    trustedProxies: 0,
    countryHeader: null,
    headers: {},
    refuse: (socket) => void socket.destroy(),
    pendingConnections: createPendingConnections(),
    timers: clock,
  },
);

beforeAll(async () => {
  server.on('request', (_, response) => void responses.push(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = async () => (await fetch(`${url}/api/items`)).text();
const page = (...texts: string[]) => texts.map((text) => ({ text, secret: 'not in the contract' }));

it.each([
  ['no page', []],
  ['empty pages', [[], []]],
  ['one page', [page('one', 'two')]],
  ['several pages, some of them empty', [page('"one"'), [], page('zwei\n', '三'), page('four')]],
])('is byte for byte what the whole answer is: %s', async (_, given) => {
  pages = async function* () {
    yield* given;
  };
  const items = given.flat().map(({ text }) => ({ text }));
  expect(await ask()).toBe(JSON.stringify({ a: 1, items, b: 'two' }));
});

it('reads no further than the reader takes, and stops when the reader goes away', async () => {
  let isRead = 0;
  const stopped = new Promise<void>((resolve) => {
    pages = async function* () {
      try {
        while (isRead < PAGES) {
          isRead += 1;
          yield page('x'.repeat(100_000));
        }
      } finally {
        resolve();
      }
    };
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write(requestText('GET /api/items'));
  await expect.poll(() => responses.at(-1)?.writableNeedDrain).toBe(true);
  socket.destroy();
  await stopped;
  // The sent pages are in the buffers of the connection, which hold far less than the gigabyte of the whole answer.
  expect(isRead).toBeLessThan(PAGES / 2);
});

it('ends the connection when reading fails in the middle, and logs why', async () => {
  pages = async function* () {
    yield page('one');
    throw new Error('The database is gone.');
  };
  const { body } = await sendRaw(url, requestText('GET /api/items'));
  expect(body).not.toMatch(/0\r\n\r\n$/); // the chunk that ends a whole answer
  await expect(ask()).rejects.toThrow(TypeError);
  expect(lines.join('')).toContain('The database is gone.');
});

it('ends the connection at a page that does not fit the contract', async () => {
  pages = async function* () {
    yield page('one');
    yield [{ text: 2 }];
  };
  await expect(ask()).rejects.toThrow(TypeError);
});

it('sends a page in pieces that a slow reader can take', async () => {
  const texts = Array.from({ length: 1_000 }, (_, index) => `${index} ${'x'.repeat(4_000)}`);
  const page = texts.map((text) => ({ text }));
  const pieces: string[] = [];
  for await (const piece of streamedJson(JSON.stringify({ items: page }), contract, onePage(page))) {
    pieces.push(piece);
  }
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  expect(pieces.join('')).toBe(JSON.stringify({ items: [...page, ...page] }));
});

async function* onePage(items: unknown[]) {
  yield items;
}

/** Opens a connection that asks for a path and takes nothing of the answer. */
async function askWithoutReading(path: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  socket.pause();
  const before = responses.length;
  socket.write(requestText(`GET ${path}`));
  await expect.poll(() => responses.at(before)?.writableNeedDrain).toBe(true);
  return { socket, response: responses[before] };
}

it('hangs up on a reader that takes nothing more, and reads no further', async () => {
  const stopped = new Promise<void>((resolve) => {
    pages = async function* () {
      try {
        for (let count = 0; count < PAGES; count += 1) yield page('x'.repeat(100_000));
      } finally {
        resolve();
      }
    };
  });
  const { socket, response } = await askWithoutReading('/api/items');
  clock.advance(120_000);
  await stopped;
  await expect.poll(() => response?.destroyed).toBe(true);
  await expect.poll(() => clock.waiting).toBe(0);
  socket.destroy();
});

it('hangs up on a reader whose connection never stands still and takes far too little in all', async () => {
  let more = () => {};
  let isAsked = 0;
  let isOver = false;
  pages = async function* () {
    try {
      for (;;) {
        isAsked += 1;
        await new Promise<void>((resolve) => (more = resolve));
        yield page('one');
      }
    } finally {
      isOver = true;
    }
  };
  const answer = ask().catch((error: unknown) => error);
  for (let count = 1; count <= 6; count += 1) {
    await expect.poll(() => isAsked).toBe(count);
    clock.advance(110_000);
    more();
  }
  expect(await answer).toBeInstanceOf(TypeError);
  await expect.poll(() => isOver).toBe(true);
});

it('sends a long answer whole, byte for byte', async () => {
  whole = JSON.stringify('näher 三 😀'.repeat(100_000));
  expect(await (await fetch(`${url}/api/whole`)).text()).toBe(whole);
  expect((await fetch(`${url}/api/whole`, { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(Buffer.byteLength(whole)),
  );
});

it('hangs up on a reader that does not take a long answer, and lets go of it', async () => {
  whole = JSON.stringify('x'.repeat(20_000_000));
  const { socket, response } = await askWithoutReading('/api/whole');
  clock.advance(120_000);
  await expect.poll(() => response?.destroyed).toBe(true);
  socket.destroy();
});
