import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { prepareDatabase } from './databases';
import { startServer } from './servers';

/**
 * npx tsx bench/events.ts              a log of a million events on Postgres: pages, delivery, an idle server
 *   --events 100000                    a smaller log
 *
 * The program prints these times:
 * - a page of 100 events at a random place of the log, with a filter that matches a tenth or nothing;
 * - an endpoint that gets 5,000 events after it was unreachable;
 * - a room's event from its creation until it arrives, alone and with another endpoint that never answers;
 * - the processor time of a server that has nothing to do.
 */
const { values: options } = parseArgs({ options: { events: { type: 'string', default: '1000000' } } });
const EVENTS = Number(options.events);
const PAGES = 1_000;
const WAITING = 5_000;
const ROOMS = 300;
const IDLE_MS = 20_000;

execFileSync(process.execPath, [fileURLToPath(new URL('bundle.mjs', import.meta.url))], { stdio: 'inherit' });
const database = await prepareDatabase('postgres');
const sql = postgres(database.env.ours.DATABASE_URL ?? '', { max: 1, onnotice: () => {} });
const env = { ...database.env.ours, ALLOW_PRIVATE_WEBHOOKS: 'true' };
let server = await startServer({ name: 'ours', env, profile: false });
const headers = { 'X-API-Key': database.seeded.key, 'Content-Type': 'application/json' };
try {
  await fillLog();
  console.log(`| what (load ${loadavg()[0]?.toFixed(1)}) | p50 | p99 |\n|---|--:|--:|`);
  await timePages('a page of 100', '');
  await timePages('a page of 100 of a type that is a tenth', '&types=session.started');
  await timePages('a filter that matches nothing', '&types=webhook.disabled');
  await timeFirstAttempts('from the creation of a room to the arrival of its event');
  await timeBesideBlackHole();
  await timeBacklog();
  await measureIdle();
} finally {
  await server.stop();
  await sql.end();
  await database.drop();
}

/** Adds numbered events of the past, a tenth of another type, and gathers statistics of the table as in production. */
async function fillLog(): Promise<void> {
  await sql`insert into event_heads (account_id, head)
    select account_id, ${EVENTS} from keys limit 1 on conflict (account_id) do update set head = ${EVENTS}`;
  await sql`insert into events (id, account_id, sequence, type, at, room_id, data)
    select 'evt_' || lpad(n::text, 26, 'x'), (select account_id from keys limit 1), n,
      case when n % 10 = 0 then 'session.started' else 'participant.joined' end,
      now(), 'rm_' || n % 1000, '{"participantId":"prt_aaaaaaaaaaaaaaaaaaaaaaaaaa","role":"participant"}'
    from generate_series(1, ${EVENTS}::bigint) as n`;
  await sql`vacuum analyze events`;
}

async function timePages(what: string, filter: string): Promise<void> {
  const times: number[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const after = Math.floor((EVENTS - 100) * ((page * 0.618_033_988_75) % 1));
    const began = performance.now();
    await request('GET', `/api/events?limit=100&after=${after}${filter}`);
    times.push(performance.now() - began);
  }
  tell(what, times);
}

/** Creates rooms one after the other, and times each from its creation to the arrival of its event. */
async function timeFirstAttempts(what: string): Promise<void> {
  const arrived = new Map<string, (at: number) => void>();
  const receiver = await receive((event) => arrived.get(event.roomId)?.(performance.now()));
  const { webhookId } = await request('POST', '/api/webhooks', { url: receiver.url });
  const times: number[] = [];
  for (let room = 0; room < ROOMS; room += 1) {
    const began = performance.now();
    const { roomId } = await request('POST', '/api/embed/rooms', { roomName: 'Weekly' });
    const at = await new Promise<number>((resolve) => arrived.set(roomId, resolve));
    times.push(at - began);
  }
  tell(what, times);
  await request('DELETE', `/api/webhooks/${webhookId}`);
  await receiver.close();
}

/** Measures the same with another endpoint of the account that accepts every request and answers none. */
async function timeBesideBlackHole(): Promise<void> {
  const hole = createServer(() => {});
  const url = await listenOn(hole);
  const { webhookId } = await request('POST', '/api/webhooks', { url });
  await timeFirstAttempts('the same beside an endpoint that never answers');
  await request('DELETE', `/api/webhooks/${webhookId}`);
  await end(hole);
}

/** Measures an endpoint that refuses everything while 5,000 events are created, and then works again. */
async function timeBacklog(): Promise<void> {
  let isAway = true;
  const seen = new Set<string>();
  const receiver = await receive(
    (event) => void seen.add(event.roomId),
    () => isAway,
  );
  const { webhookId } = await request('POST', '/api/webhooks', { url: receiver.url });
  for (let made = 0; made < WAITING; made += 50) {
    await Promise.all(
      Array.from({ length: 50 }, () => request('POST', '/api/embed/rooms', { roomName: 'Weekly' })),
    );
  }
  while (
    (await sql`select 1 from webhook_deliveries where status = 'pending' limit ${WAITING}`).length < WAITING
  )
    await pause(100);
  await server.stop();
  isAway = false;
  await sql`update webhook_deliveries set next_attempt_at = now() where status = 'pending'`;
  server = await startServer({ name: 'ours', env, profile: false });
  const began = performance.now();
  while (seen.size < WAITING) await pause(20);
  console.log(
    `| ${WAITING} events that waited for an endpoint | ${seconds(performance.now() - began)} s | |`,
  );
  await request('DELETE', `/api/webhooks/${webhookId}`);
  await receiver.close();
}

async function measureIdle(): Promise<void> {
  const before = await server.cpuMicros();
  await pause(IDLE_MS);
  const share = (await server.cpuMicros()) - before;
  console.log(`| processor of an idle server | ${((share / 1_000 / IDLE_MS) * 100).toFixed(2)} % | |`);
}

async function receive(got: (event: { roomId: string }) => void, isAway = () => false) {
  const endpoint = createServer((message, response) => {
    let body = '';
    message.on('data', (part: Buffer) => (body += part.toString()));
    message.on('end', () => {
      const refuses = isAway();
      if (!refuses) got(JSON.parse(body));
      response.writeHead(refuses ? 503 : 204).end();
    });
  });
  return { url: await listenOn(endpoint), close: () => end(endpoint) };
}

/** Listens. @returns the address */
async function listenOn(endpoint: Server): Promise<string> {
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const address = endpoint.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://127.0.0.1:${port}/`;
}

async function end(endpoint: Server): Promise<void> {
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of the server, of which each caller knows the shape
async function request(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(server.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

function tell(what: string, times: number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  console.log(`| ${what} | ${at(0.5)} ms | ${at(0.99)} ms (p95 ${at(0.95)}) |`);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
