import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { ENDINGS, open, randomFrom, request, UPGRADE, type Kind } from './broken-connections';
import { startServerWithHistory, type ServerWithHistory } from './history-fixture';
import { causeUncaughtError, INSPECTED, openResourcesOf } from './process-inspection';

const CONNECTIONS = 500;
const AT_ONCE = 10;
/** More than the system buffers of an answer that is not read. */
const RECORDING_BYTES = 30_000_000;

interface Processes {
  server: ServerWithHistory;
  tools: { process: ChildProcess; url: string };
}

const test = base.extend<object, Processes>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const server = await startServerWithHistory({}, { inspected: true });
      const file = join(server.dataDir, 'recordings', `${server.history.recordings.ready}.webm`);
      await writeFile(file, Buffer.alloc(RECORDING_BYTES));
      // The first page loads the framework of the portal, which opens files and prints lines of its own.
      expect(await ordinaryRequests(server)).toEqual([]);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  tools: [
    async ({ server }, use) => {
      const tools = await startTools(server);
      await use(tools);
      tools.process.kill();
    },
    { scope: 'worker' },
  ],
});

/** The line that the MCP server prints once it listens. */
const SERVED = /The tools are served on (http:\S+:\d+)\/mcp\n/;

/** Starts the MCP server over HTTP. */
async function startTools(server: ServerWithHistory): Promise<Processes['tools']> {
  const child = spawn(process.execPath, [...INSPECTED, 'dist/mcp.js'], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SVC_API_KEY: server.history.key,
      SVC_BASE_URL: server.url,
      MCP_TRANSPORT: 'http',
      MCP_HTTP_PORT: '0',
    },
  });
  let printed = '';
  child.stderr?.on('data', (chunk) => (printed += String(chunk)));
  await expect.poll(() => printed).toMatch(SERVED);
  return { process: child, url: SERVED.exec(printed)?.[1] ?? '' };
}

test(
  'broken connections of every kind disturb no other client and leave nothing open',
  { tag: '@slow' },
  async ({ server, tools }) => {
    const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31));
    const random = randomFrom(seed);
    const kinds = await kindsOf(server, tools);
    const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const left: Socket[] = [];
    const breakOff = async (kind: Kind) => {
      const ending = any(ENDINGS);
      const socket = await open(kind, ending);
      if (ending === 'half-open') left.push(socket);
    };
    const leave = () => left.splice(0).forEach((socket) => socket.destroy());

    // Resources that are opened once and stay open, such as files of pages, are opened before counting begins.
    for (const kind of kinds) await open(kind, 'close');
    expect(await ordinaryRequests(server)).toEqual([]);
    const before = await settledResourcesOf(server.process, tools.process);

    const order = Array.from({ length: CONNECTIONS }, () => any(kinds));
    const over = new AbortController();
    const failures: string[] = [];
    const ordinary = (async () => {
      while (!over.signal.aborted) failures.push(...(await ordinaryRequests(server)));
    })();
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let kind = order.pop(); kind; kind = order.pop()) await breakOff(kind);
    });
    await Promise.all(workers);
    failures.push(...(await ordinaryRequests(server)));
    over.abort();
    await ordinary;
    leave();

    const message = `CHAOS_SEED=${seed}; the server printed:\n${server.log().slice(-5_000)}`;
    expect(failures, message).toEqual([]);
    expect([server.process.exitCode, tools.process.exitCode], message).toEqual([null, null]);
    for (const [index, child] of [server.process, tools.process].entries()) {
      const { sockets = 0 } = before[index] ?? {};
      await expect
        .poll(async () => (await openResourcesOf(child)).sockets, message)
        .toBeLessThanOrEqual(sockets);
      await expect.poll(async () => (await openResourcesOf(child)).recordings, message).toBe(0);
    }
    const lines = server.log().trim().split('\n');
    expect(
      lines.filter((line) => !isJson(line) || /"level":"(error|fatal)"/.test(line)),
      message,
    ).toEqual([]);
  },
);

test(
  'closes sockets whose upgrade was refused, even if their clients never close them',
  { tag: '@slow' },
  async ({ server }) => {
    const { sockets: before } = await openResourcesOf(server.process);
    const kind = { name: '', url: server.url, sent: request('GET /anywhere', UPGRADE), awaitsAnswer: true };
    const sockets: Socket[] = [];
    for (let n = 0; n < 200; n += 1) sockets.push(await open(kind, 'half-open'));
    await expect
      .poll(async () => (await openResourcesOf(server.process)).sockets)
      .toBeLessThanOrEqual(before);
    for (const socket of sockets) socket.resetAndDestroy();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);

test(
  'logs requests of strangers as JSON lines of level info, without secrets',
  { tag: '@slow' },
  async ({ server }) => {
    const before = server.log().length;
    const forged = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked: [status: number, path: string, init?: RequestInit][] = [
      [400, '/portal/live/rooms/%zz'],
      [400, '/room/%ff'],
      [400, '/embed/room/%E0%A4%A'],
      [400, '/api/auth/callback/%zz'],
      [404, '/_next/image?url=/nothing.png&w=64&q=75'],
      [404, `/${server.liveKey}`],
      [404, '/api/auth/_log', { method: 'POST', headers: forged, body: 'level=error&code=FORGED&message=x' }],
      [405, '/api/auth/callback/credentials'],
      [
        415,
        '/api/auth/callback/credentials',
        { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' },
      ],
      [405, '/', { method: 'POST', headers: { 'Next-Action': '40abcdef0123456789' }, body: '["x"]' }],
      [400, '/trpc/users.me?input=%zz'],
    ];
    for (const [status, path, init] of asked) {
      expect([path, (await fetch(server.url + path, init)).status]).toEqual([path, status]);
    }
    const printed = () => server.log().slice(before).trim().split('\n');
    const told = () =>
      printed().filter((line) => line.includes('"requestId"') && !line.includes('"/healthz"'));
    await expect.poll(() => told().length).toBe(asked.length);
    expect(printed().filter((line) => !isJson(line) || !line.includes('"level":"info"'))).toEqual([]);
    expect(server.log()).not.toContain(server.liveKey);
    expect(server.log()).not.toContain('FORGED');
  },
);

test(
  'logs an uncaught error of a connection once and goes on; any other uncaught error ends the process',
  { tag: '@slow' },
  async () => {
    const server = await startServerWithHistory({}, { inspected: true });
    const lines = (text: string) =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes(text));
    for (const how of ['thrown', 'rejected'] as const) {
      const code = how === 'thrown' ? 'ECONNRESET' : 'EPIPE';
      causeUncaughtError(server.process, how, code);
      await expect.poll(() => lines(`made by a test: ${code}`).length).toBe(1);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(lines(`made by a test: ${code}`)).toEqual([expect.stringContaining('the server goes on')]);
    }
    causeUncaughtError(server.process, 'thrown', 'ENOSPC');
    const [code] = await once(server.process, 'exit');
    expect(code).toBe(1);
    await expect.poll(() => lines('made by a test: ENOSPC').length).toBe(1);
    expect(lines('made by a test: ENOSPC')).toEqual([expect.stringContaining('"level":"fatal"')]);
    await server.stop();
  },
);

/** Returns every state in which a connection can break. */
async function kindsOf(server: ServerWithHistory, tools: Processes['tools']): Promise<Kind[]> {
  const { key, recordings } = server.history;
  const of = ({ url }: { url: string }, name: string, sent: string, awaitsAnswer = false): Kind => ({
    name,
    url,
    sent,
    awaitsAnswer,
  });
  const answer = await fetch(`${server.url}/api/recordings/${recordings.ready}/stream`, {
    headers: { 'X-API-Key': key },
  });
  const { pathname, search } = new URL((await answer.json()).url);
  const [chunk = ''] = (await readdir('.next/static/chunks')).filter((name) => name.endsWith('.js'));
  const half = { 'Content-Length': '500', 'Content-Type': 'application/json' };
  const own = { ...half, Origin: server.url, 'X-API-Key': key };
  const form = { ...half, 'Content-Type': 'application/x-www-form-urlencoded' };
  const tool = { ...half, Accept: 'application/json, text/event-stream' };
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  return [
    of(server, 'upgrade elsewhere', request('GET /anywhere', UPGRADE)),
    of(server, 'upgrade elsewhere, refused', request('GET /portal', UPGRADE), true),
    of(server, 'offer of HTTP/2', request('GET /healthz', { Connection: 'Upgrade', Upgrade: 'h2c' })),
    of(server, 'hub before the handshake', 'GET /hub HTTP/1.1\r\nHost: localhost\r\nUpgrade: webs'),
    of(server, 'hub in the handshake', request('GET /hub', UPGRADE)),
    of(server, 'hub after the handshake', request('GET /hub', UPGRADE), true),
    of(server, 'hub, refused', request('POST /hub', UPGRADE), true),
    of(server, 'half a line', 'GET /api/rec'),
    of(server, 'no HTTP', 'nonsense\r\n\r\n', true),
    of(server, 'half a body', request('POST /api/embed/rooms', own, '{"roomName":')),
    of(server, 'half a body of the portal', request('POST /trpc/users.signUp', own, '{"email":')),
    of(server, 'half a form', request('POST /api/auth/callback/credentials', form, 'email=')),
    of(server, 'a page', request('GET /sign-in')),
    of(server, 'the beginning of a page', request('GET /'), true),
    of(server, 'a script', request(`GET /_next/static/chunks/${chunk}`), true),
    of(server, 'a recording', request(`GET ${pathname}${search}`)),
    of(server, 'the beginning of a recording', request(`GET ${pathname}${search}`), true),
    of(tools, 'half a message to a tool', request('POST /mcp', tool, '{"jsonrpc":')),
    of(tools, 'a tool that upgrades', request('GET /mcp', UPGRADE), true),
    of(
      tools,
      'a tool that is called',
      request('POST /mcp', { ...tool, 'Content-Length': String(call.length) }, call),
    ),
  ];
}

/** Makes the requests of an ordinary client. @returns what failed */
async function ordinaryRequests({ url, history }: ServerWithHistory): Promise<string[]> {
  const failed: string[] = [];
  for (const path of ['/healthz', `/api/rooms/${history.weekly}`, '/sign-in', '/conference-room.js']) {
    const headers = { 'X-API-Key': history.key, Connection: 'close' };
    const answer = await fetch(url + path, { headers }).catch((error: unknown) => String(error));
    if (typeof answer === 'string') failed.push(`${path}: ${answer}`);
    else if (answer.status !== 200) failed.push(`${path}: ${answer.status}`);
    else await answer.arrayBuffer();
  }
  return failed;
}

/** Returns the open resources of processes once their number no longer falls. */
const settledResourcesOf = (...processes: ChildProcess[]) =>
  Promise.all(
    processes.map(async (child) => {
      let held = await openResourcesOf(child);
      await expect
        .poll(async () => {
          const before = held;
          held = await openResourcesOf(child);
          return held.sockets >= before.sockets && held.recordings >= before.recordings;
        })
        .toBe(true);
      return held;
    }),
  );

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
