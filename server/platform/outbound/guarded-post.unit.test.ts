import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, Socket, type AddressInfo, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newCertificate } from '../../testing/certificate';
import { testClock } from '../../testing/clock';
import { reservePort } from '../../testing/reserved-port';
import { version } from '../../../package.json';
import { EXCERPT_MS, guardedPost, headersOfPost, type PostAnswer } from './guarded-post';
import type { ResolveName } from './public-address';

const servers: Server[] = [];
const sockets: Socket[] = [];

/** Every connection ends on its own before the servers are closed. */
afterEach(async () => {
  await allClosed();
  sockets.length = 0;
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** Resolves when no server has an open connection. */
const allClosed = () =>
  Promise.all(
    sockets.map(
      (socket) => new Promise<void>((done) => void (socket.destroyed ? done() : socket.once('close', done))),
    ),
  );

/** Listens on this machine. @returns the port */
async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts a server that writes raw bytes for any request. @returns its port */
const listenRaw = (onData: (socket: Socket) => void): Promise<number> =>
  listen(
    createServer((socket) => {
      socket.once('data', () => onData(socket));
      socket.on('error', () => {}); // the client may be gone
    }),
  );

/** Starts an HTTP server. @returns its address */
const listenHttp = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createHttpServer(answer))}/`;

/** Starts a server on this machine that nobody may reach, and counts its connections. */
async function openCanary() {
  let heard = 0;
  const port = await listen(
    createServer((socket) => {
      heard += 1;
      socket.destroy();
    }),
  );
  return { port, heard: () => heard };
}

const EVENT = { headers: { 'webhook-id': 'evt_1' }, body: '{"type":"room.created"}' };
/** Creates a resolver that resolves every name to the same addresses. */
const always =
  (...addresses: string[]) =>
  (): ResolveName =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const failure = (kind: string, message: string) => ({ name: 'PostError', kind, message });
const INTERNAL = failure(
  'internal',
  'The address leads to an internal network, which this server does not call.',
);
const CLOSED = failure('closed', 'The connection was closed before the response was complete.');
const LATE = failure('timeout', 'No answer within 15 seconds.');
const NO_TLS = failure(
  'tls',
  'No encrypted connection could be made: the server does not speak TLS, or no version that fits.',
);

describe('what is sent', () => {
  it('arrives byte for byte, over TLS, with the headers of the caller and ours', async () => {
    const certificate = newCertificate('localhost');
    const received: { method: string | undefined; url: string | undefined; headers: object; body: Buffer }[] =
      [];
    const server = createHttpsServer(certificate, (request, response) => {
      const { method, url, headers } = request;
      void buffer(request).then((body) => {
        received.push({ method, url, headers, body });
        response.end();
      });
    });
    const port = await listen(server);
    const post = guardedPost({ allowPrivate: true, authorities: certificate.cert });
    const body = '{"data":{"text":"Grüße \\u0000 \u{1F680}  "}}\n';
    await post({ url: `https://localhost:${port}/hook?a=b#c`, headers: { 'webhook-id': 'evt_1' }, body });
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/hook?a=b',
        headers: {
          host: `localhost:${port}`,
          connection: 'close',
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': `conference-room/${version}`,
          'webhook-id': 'evt_1',
        },
        body: Buffer.from(body),
      },
    ]);
  });

  it('has exactly the headers that are told of it, in their order', async () => {
    let sent: string[] = [];
    const url = await listenHttp((request, response) => {
      sent = request.rawHeaders;
      response.end();
    });
    await guardedPost({ allowPrivate: true })({ url, ...EVENT });
    expect(sent).toEqual(Object.entries(headersOfPost({ url, ...EVENT })).flat());
  });

  it('opens a connection of its own each time', async () => {
    const ports = new Set<number | undefined>();
    const url = await listenHttp((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    const post = guardedPost({ allowPrivate: true });
    for (let n = 0; n < 3; n += 1) await post({ url, ...EVENT });
    expect(ports.size).toBe(3);
  });
});

describe('the answer', () => {
  /** Posts to a server that responds with this listener, and returns the answer. */
  async function answerTo(answer: RequestListener): Promise<PostAnswer> {
    return guardedPost({ allowPrivate: true })({ url: await listenHttp(answer), ...EVENT });
  }

  it.each([200, 204, 400, 410, 429, 503])('is told with status %d', async (status) => {
    expect(await answerTo((_request, response) => response.writeHead(status).end())).toMatchObject({
      status,
      retryAfter: null,
      excerpt: '',
    });
  });

  it('is told with its headers, without cookies', async () => {
    const { headers } = await answerTo((_request, response) =>
      response.writeHead(200, { 'X-Trace': 'a1', 'Set-Cookie': 'session=secret' }).end(),
    );
    expect(headers).toContainEqual({ name: 'X-Trace', value: 'a1' });
    expect(JSON.stringify(headers)).not.toContain('secret');
  });

  it('is told with its Retry-After', async () => {
    const answer = await answerTo((_request, response) =>
      response.writeHead(503, { 'Retry-After': '120' }).end(),
    );
    expect(answer).toMatchObject({ status: 503, retryAfter: '120' });
  });

  it.each([
    ['text/plain', 'No such\r\n\0 customer\u001b[31m\u202e!', 'No such customer [31m!'],
    ['text/html; charset=utf-8', 'ä'.repeat(1_200), 'ä'.repeat(1_000)],
    ['application/json', '{"error":"x"}', '{"error":"x"}'],
    ['application/problem+json', '{}', '{}'],
    ['application/octet-stream', 'x', ''],
    ['image/png', 'x', ''],
    ['application/jsonish', 'x', ''],
  ])('reads an excerpt of an answer of type %s if it is text', async (type, body, excerpt) => {
    const answer = await answerTo((_request, response) => response.setHeader('Content-Type', type).end(body));
    expect(answer.excerpt).toBe(excerpt);
  });

  it('reads no excerpt of an answer that is compressed', async () => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' };
    expect(await answerTo((_request, response) => response.writeHead(200, headers).end('x'))).toMatchObject({
      excerpt: '',
    });
  });

  it('counts an answer of 1 GB by its status, and does not read it to its end', async () => {
    let sent = 0;
    const answered = answerTo((_request, response) => {
      response.writeHead(200, { 'Content-Length': 1_000_000_000 });
      const piece = Buffer.alloc(100_000);
      const sendMore = () => {
        while (sent < 1_000_000_000 && !response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return response.once('drain', sendMore);
        }
        return response;
      };
      sendMore();
    });
    expect(await answered).toMatchObject({ status: 200 });
    await allClosed();
    expect(sent).toBeLessThan(1_000_000_000);
  });

  const CHUNKED = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n';
  it.each([
    ['headers and no body', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n', '', 204, ''],
    ['a body that never begins', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n', '', 200, ''],
    ['a text that never ends', 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n', 'so far', 200, 'so far'],
    [
      'an error that never ends',
      'HTTP/1.1 500 Oops\r\nContent-Type: text/plain\r\n',
      'so far',
      500,
      'so far',
    ],
  ])('counts an answer of %s by its status within a second', async (_what, head, body, status, excerpt) => {
    const clock = testClock();
    const port = await listenRaw((socket) => socket.write(`${head}\r\n${body}`));
    const answered = guardedPost({ allowPrivate: true, timers: clock })({
      url: `http://127.0.0.1:${port}/`,
      ...EVENT,
    });
    let answer: PostAnswer | null = null;
    const done = answered.then((given) => (answer = given));
    await vi.waitUntil(() => {
      clock.advance(EXCERPT_MS / 2); // the headers may take until the next look
      return answer !== null;
    });
    expect(await done).toMatchObject({ status, excerpt });
    expect(clock.waiting).toBe(0);
  });

  it('counts an answer that is broken off within the body by its status', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n';
    const port = await listenRaw((socket) => socket.end(`${head}123`));
    const post = guardedPost({ allowPrivate: true });
    expect(await post({ url: `http://127.0.0.1:${port}/`, ...EVENT })).toMatchObject({
      status: 200,
      excerpt: '123',
    });
  });

  it.each([
    [
      'interim answers without end is a failure',
      '',
      'HTTP/1.1 103 Early Hints\r\n\r\n',
      failure('not-http', 'Too many interim responses (1xx) came before the response.'),
    ],
    [
      'extensions of chunks without end counts by its status',
      CHUNKED,
      `1;${'x'.repeat(15_000)}\r\nx\r\n`,
      { status: 200 },
    ],
  ])('stops reading an answer with %s', async (_what, start, piece, expected) => {
    const port = await listenRaw((socket) => {
      socket.write(start);
      const pieces = piece.repeat(Math.ceil(100_000 / piece.length));
      const sendMore = () => {
        while (!socket.destroyed && socket.write(pieces));
        if (!socket.destroyed) socket.once('drain', sendMore);
      };
      sendMore();
    });
    const answered = guardedPost({ allowPrivate: true })({ url: `http://127.0.0.1:${port}/`, ...EVENT });
    expect(await answered.catch((error: unknown) => error)).toMatchObject(expected);
    await allClosed();
    expect(sockets[0]?.bytesWritten).toBeLessThan(32_000_000);
  });

  it.each([300, 301, 302, 303, 304, 307, 308])(
    'counts a %d as a failure, and does not follow it',
    async (status) => {
      const canary = await openCanary();
      const answered = answerTo((_request, response) =>
        response.writeHead(status, { Location: `http://127.0.0.1:${canary.port}/` }).end(),
      );
      await expect(answered).rejects.toMatchObject(
        failure('redirect', 'It returned a redirect, which is not followed.'),
      );
      expect(canary.heard()).toBe(0);
    },
  );
});

describe('an internal address is not called', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '１２７.0.0.1',
    '127.0.0.1.',
    '0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
    'localhost',
    'internal.example.com',
  ])('does not call an internal address as %s', async (host) => {
    const canary = await openCanary();
    const post = guardedPost({ allowPrivate: false, resolve: always('127.0.0.1') });
    await expect(post({ url: `https://${host}:${canary.port}/`, ...EVENT })).rejects.toMatchObject(INTERNAL);
    expect(canary.heard()).toBe(0);
  });

  it.each([['1.1.1.1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['2606:4700::1111', '::1'], ['169.254.169.254']])(
    'does not call a name with the internal addresses %s',
    async (...addresses) => {
      const canary = await openCanary();
      const post = guardedPost({ allowPrivate: false, resolve: always(...addresses) });
      const url = `https://hooks.example.com:${canary.port}/`;
      await expect(post({ url, ...EVENT })).rejects.toMatchObject(INTERNAL);
      expect(canary.heard()).toBe(0);
    },
  );

  it('connects to the address that was checked when a name changes its address', async () => {
    const canary = await openCanary();
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const connectedTo: unknown[] = [];
    let asked = 0;
    const resolve = (): ResolveName => async () => {
      asked += 1;
      const socket = connect.mock.contexts.at(-1);
      if (!(socket instanceof Socket)) throw new Error('A name is resolved when a socket connects.');
      // Tells where the socket is about to connect, and keeps it from doing so.
      socket.once('lookup', (error: unknown, address: unknown) => {
        if (error) return;
        connectedTo.push(address);
        socket.destroy();
      });
      return [{ address: asked === 1 ? '1.1.1.1' : '127.0.0.1', family: 4 }];
    };
    const post = guardedPost({ allowPrivate: false, resolve });
    const url = `https://hooks.example.com:${canary.port}/`;
    try {
      await expect(post({ url, ...EVENT })).rejects.toMatchObject(CLOSED);
      expect([asked, connectedTo]).toEqual([1, ['1.1.1.1']]);
      await expect(post({ url, ...EVENT })).rejects.toMatchObject(INTERNAL);
      expect([asked, connectedTo, canary.heard()]).toEqual([2, ['1.1.1.1'], 0]);
    } finally {
      connect.mockRestore();
    }
  });

  it('does not call an address without encryption', async () => {
    const canary = await openCanary();
    const post = guardedPost({ allowPrivate: false, resolve: always('127.0.0.1') });
    await expect(post({ url: `http://hooks.example.com:${canary.port}/`, ...EVENT })).rejects.toMatchObject(
      failure('not-encrypted', 'The address is not an https address.'),
    );
    expect(canary.heard()).toBe(0);
  });
});

describe('a connection that fails', () => {
  const post = guardedPost({ allowPrivate: true });

  it('reports a refused connection when nobody listens', async () => {
    const url = `https://127.0.0.1:${await reservePort()}/`;
    await expect(post({ url, ...EVENT })).rejects.toMatchObject(
      failure('refused', 'The connection was refused.'),
    );
  });

  it.each<[string, () => ResolveName]>([
    ['has no address', always()],
    ['is not known', () => () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))],
  ])('reports that a name does not resolve when it %s', async (_why, resolve) => {
    const guarded = guardedPost({ allowPrivate: false, resolve });
    await expect(guarded({ url: 'https://hooks.example.com/', ...EVENT })).rejects.toMatchObject(
      failure('unresolved', 'The name does not resolve.'),
    );
  });

  it.each([
    ['the server closes it before it answers', '', CLOSED],
    ['the server closes it within the headers', 'HTTP/1.1 200 OK\r\nContent-', CLOSED],
    ['the answer is not HTTP', 'SSH-2.0-OpenSSH\r\n', failure('not-http', 'The response is not valid HTTP.')],
    [
      'the headers are too long',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      failure('not-http', 'The headers of the response are too long.'),
    ],
  ])('reports why a connection fails when %s', async (_why, answer, expected) => {
    const port = await listenRaw((socket) => socket.end(answer));
    await expect(post({ url: `http://127.0.0.1:${port}/`, ...EVENT })).rejects.toMatchObject(expected);
  });

  it.each([
    ['answers in the clear', 'HTTP/1.1 400 Bad Request\r\n\r\n', NO_TLS],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.6 and so on\r\n', NO_TLS],
    ['closes it', '', CLOSED],
  ])(
    'reports why a connection fails when the server speaks no TLS and %s',
    async (_how, answer, expected) => {
      const port = await listenRaw((socket) => socket.end(answer));
      await expect(post({ url: `https://127.0.0.1:${port}/`, ...EVENT })).rejects.toMatchObject(expected);
    },
  );

  const localhost = newCertificate('localhost');
  const expired = newCertificate('localhost', new Date(Date.now() - 1_000));
  const another = newCertificate('hooks.example.com');
  it.each([
    ['it is self-signed', localhost, undefined],
    ['it has expired', expired, expired.cert],
    ['it is for another name', another, another.cert],
  ])('reports that a certificate is not valid: %s', async (why, certificate, authorities) => {
    let requests = 0;
    const server = createHttpsServer(certificate, (_request, response) => {
      requests += 1;
      response.end();
    });
    const url = `https://localhost:${await listen(server)}/`;
    const trusting = guardedPost({ allowPrivate: true, ...(authorities && { authorities }) });
    await expect(trusting({ url, ...EVENT })).rejects.toMatchObject(
      failure('certificate', `The certificate is not valid: ${why}.`),
    );
    expect(requests).toBe(0);
  });
});

describe('after 15 seconds a request fails and its connection is closed', () => {
  /** Starts a server that sends the beginning of an answer and then one more character at a time. */
  async function trickle(beginning: string) {
    let movedOn = () => {};
    const moving = new Promise<void>((resolve) => {
      movedOn = resolve;
    });
    const port = await listenRaw((socket) => {
      socket.write(beginning);
      let pieces = 0;
      const clock = setInterval(() => {
        socket.write('x');
        if ((pieces += 1) === 5) movedOn();
      }, 1);
      socket.once('close', () => clearInterval(clock));
    });
    return { port, moving };
  }

  /** Starts a server that never answers. */
  async function silence() {
    let heardIt = () => {};
    const moving = new Promise<void>((resolve) => {
      heardIt = resolve;
    });
    return { port: await listenRaw(() => heardIt()), moving };
  }

  it.each([
    ['the server never answers', 'http', silence],
    ['it never takes up TLS', 'https', silence],
    ['the headers trickle', 'http', () => trickle('HTTP/1.1 200 OK\r\nX-Long: ')],
  ])('fails after 15 seconds and closes the connection when %s', async (_what, scheme, open) => {
    const clock = testClock();
    const { port, moving } = await open();
    let outcome: unknown = null;
    const done = guardedPost({ allowPrivate: true, timers: clock })({
      url: `${scheme}://127.0.0.1:${port}/`,
      ...EVENT,
    }).catch((error: unknown) => (outcome = error));
    await moving;
    clock.advance(14_999);
    await new Promise(setImmediate);
    expect(outcome).toBe(null);
    clock.advance(1);
    await done;
    expect(outcome).toMatchObject(LATE);
    expect(clock.waiting).toBe(0);
  });

  it('fails after 15 seconds when the name servers do not answer', async () => {
    const clock = testClock();
    let signal: AbortSignal | null = null;
    const post = guardedPost({
      allowPrivate: false,
      timers: clock,
      resolve: (given) => {
        signal = given;
        return () => new Promise(() => {});
      },
    });
    const done = post({ url: 'https://hooks.example.com/', ...EVENT });
    clock.advance(15_000);
    await expect(done).rejects.toMatchObject(LATE);
    expect(signal).toMatchObject({ aborted: true });
  });
});

it('ends with the reason of the caller, and closes the connection', async () => {
  const stop = new AbortController();
  const reason = new Error('The server ends.');
  const port = await listenRaw(() => stop.abort(reason));
  const clock = testClock();
  const post = guardedPost({ allowPrivate: true, timers: clock });
  await expect(post({ url: `http://127.0.0.1:${port}/`, ...EVENT }, stop.signal)).rejects.toBe(reason);
  expect(clock.waiting).toBe(0);
  await expect(post({ url: `http://127.0.0.1:${port}/`, ...EVENT }, stop.signal)).rejects.toBe(reason);
});
