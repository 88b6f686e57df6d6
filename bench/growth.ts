import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { cleanUp } from '../server/boot/jobs/clean-up';
import { readConfig } from '../server/boot/config';
import { startServer } from '../server/boot/start';
import { createLog } from '../server/platform/log/log';
import { openLogin } from '../server/identity/users/logins';
import { findUser } from '../server/identity/users/store';
import { openDatabase } from '../server/platform/db/client';
import { newId } from '../server/platform/ids';
import { newPerson, portalOf, type Person } from '../server/testing/people';
import { startPostgres } from '../server/testing/postgres-server';
import { fill } from './growth-seed';

/**
 * npx tsx bench/growth.ts            100,000 rooms, a million sessions, ten million turns on Postgres
 *   --rooms 2000                     fewer rooms, and everything else in proportion
 *   --database postgres://...        your own database, which stays; it is filled unless an earlier run has done so
 *   --rounds 30                      how often each list is requested
 *   --only transcripts               only the lists with this in their name, no clean-up; clean-up: only the clean-up
 *   --retention 300                  after how many days accounts delete their recordings, which are up to a year old
 *   --plans                          the plan of every statement
 *
 * The account has a tenth of all rooms. For each of its lists, pages and searches, the program prints the time of the
 * answer in this process and of its slowest statement in the database alone. It also prints the tables that a statement
 * reads as a whole. The server's own clean-up is postponed by a day.
 */
const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '100' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
    retention: { type: 'string', default: '300' },
    plans: { type: 'boolean', default: false },
  },
});
const size = { rooms: Number(options.rooms), sessionsPerRoom: 10, turnsPerSession: 10 };
const ROUNDS = Number(options.rounds);

const home = await mkdtemp(join(tmpdir(), 'conference-room-growth-'));
const database = options.database === undefined ? await startPostgres() : null;
const databaseUrl = options.database ?? database?.url ?? '';
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
const env = { PORT: '0', DATA_DIR: home, DATABASE_URL: databaseUrl, BASE_URL: 'http://localhost:4000' };
await putOffCleanUp();
const server = await startServer(readConfig(env), { log: createLog('silent') });
const { services } = server;
try {
  const began = performance.now();
  const earlier = await filledBefore();
  const { portal, live: accountId, userId } = earlier ?? (await newPerson(services));
  const { secret: key } = await portal.keys.create({
    accountId,
    name: 'bench',
    scopes: ['svc:rooms', 'svc:history', 'svc:events'],
    expiresInDays: null,
  });
  if (earlier === null) await fill(sql, { accountId, userId }, size);
  console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
  await measureAll({ portal, accountId, key });
  if (options.only === '' || options.only === 'clean-up') await timeCleanUp({ portal, accountId, key });
} finally {
  await server.close(0);
  await sql.end();
  await database?.stop();
  await rm(home, { recursive: true, force: true });
}

/**
 * Migrates, and stores that the clean-up of this database is due tomorrow, so that the server does not begin it during
 * the measurement. Its row has to exist before the server starts. Otherwise the clean-up is due a minute after the
 * first start.
 */
async function putOffCleanUp(): Promise<void> {
  await (await openDatabase({ url: databaseUrl, dataDir: home })).close();
  await sql`insert into jobs (id, kind, subject, payload, run_at, created_at)
    values (${newId('job')}, 'clean-up', '-', '{}', now() + interval '1 day', now())
    on conflict (kind, subject) where finished_at is null do update set run_at = excluded.run_at`;
}

/** Signs in the tenant of an earlier run on the same database; null: there was none. */
async function filledBefore(): Promise<Pick<Person, 'portal' | 'live' | 'userId'> | null> {
  const [found] = await sql<{ id: string; account: string }[]>`
    select u.id, a.id as account from users u join accounts a on a.owner_user_id = u.id and a.mode = 'live'
    where u.email like 'person-%'`;
  const user = found && (await findUser(services.db, found.id));
  if (!user) return null;
  const { loginId } = await openLogin(services, null, user);
  return { portal: portalOf(services, loginId), live: found.account, userId: found.id };
}

interface Access {
  portal: Awaited<ReturnType<typeof newPerson>>['portal'];
  accountId: string;
  key: string;
}

interface Statement {
  text: string;
  parameters: unknown[];
}

async function measureAll({ portal, accountId, key }: Access): Promise<void> {
  const rest = (path: string) => async () => {
    const response = await fetch(server.url + path, { headers: { 'X-API-Key': key } });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const [one] = await sql<{ session: string; room: string }[]>`
    select s.id as session, s.room_id as room from sessions s join rooms r on r.id = s.room_id
    join recordings c on c.session_id = s.id
    where r.account_id = ${accountId} and not r.is_embed order by s.started_at offset 50 limit 1`;
  const [room] = await sql<{ after: string }[]>`
    select id as after from rooms where account_id = ${accountId} order by created_at offset ${size.rooms / 20} limit 1`;
  const { session = '', room: roomId = '' } = one ?? {};
  const after = encodeURIComponent(`${Date.now() - 180 * 86_400_000}.ses_${'a'.repeat(26)}`);
  const lists: [what: string, ask: () => Promise<unknown>][] = [
    ['rooms', rest('/api/rooms')],
    ['rooms, a page in the middle', rest(`/api/rooms?after=${room?.after}`)],
    ['rooms, searched', rest('/api/rooms?q=weekly%2099')],
    ['rooms, searched in vain', rest('/api/rooms?q=nothing')],
    ['rooms with a call', rest('/api/rooms?state=live')],
    ['sessions', rest('/api/sessions?limit=50')],
    ['sessions, a page in the middle', rest(`/api/sessions?limit=50&after=${after}`)],
    ['sessions of a day', rest(`/api/sessions?from=${dayAgo(101)}&to=${dayAgo(100)}`)],
    ['sessions of a room', rest(`/api/sessions?roomId=${roomId}`)],
    ['a session', rest(`/api/sessions/${session}`)],
    ['quality of a session', rest(`/api/sessions/${session}/quality`)],
    ['artifacts of a room', rest(`/api/rooms/${roomId}/artifacts?limit=50`)],
    ['an artifact', rest(`/api/artifacts/${session}`)],
    ['turns, searched', rest(`/api/artifacts/${session}?q=release&limit=50`)],
    ['transcripts, searched for two words', rest('/api/turns?q=number+421&limit=10')],
    ['transcripts, searched for a word of every turn', rest('/api/turns?q=release&limit=10')],
    ['transcripts, searched in vain', rest('/api/turns?q=nothing&limit=10')],
    ['transcripts of a room, searched', rest(`/api/turns?q=release&roomId=${roomId}&limit=10`)],
    ['a transcript', rest(`/api/artifacts/${session}/transcript`)],
    ['recordings', rest('/api/recordings?limit=50')],
    ['recordings of a room', rest(`/api/recordings?roomId=${roomId}`)],
    ['usage of 30 days', rest('/api/usage')],
    ['quality of 30 days', rest('/api/quality')],
    ['events', rest('/api/events?after=0')],
    ['deliveries', rest(`/api/webhooks/whk_${'a'.repeat(26)}/deliveries`)],
    ['portal: rooms', () => portal.rooms.list({ accountId })],
    ['portal: sessions', () => portal.artifacts.history({ of: { accountId } })],
    ['portal: recordings', () => portal.recordings.history({ of: { accountId } })],
    ['portal: audit log', () => portal.audit.list({ accountId })],
    ['portal: usage', () => portal.usage.get({ accountId })],
    ['portal: first steps', () => portal.usage.firstSteps({ accountId })],
  ];
  console.log(
    `\n| list (load ${loadavg()[0]?.toFixed(1)}) | p50 ms | p99 ms | slowest statement ms | tables read as a whole |\n|---|--:|--:|--:|---|`,
  );
  const plans: string[] = [];
  for (const [what, ask] of lists.filter(([name]) => name.includes(options.only))) {
    const statements = await statementsOf(ask);
    const durations: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await ask();
      durations.push(performance.now() - began);
    }
    durations.sort((a, b) => a - b);
    const explained = [];
    for (const together of statements) explained.push(...(await explain(sql, together)));
    const slowest = Math.max(0, ...explained.map(({ ms }) => ms));
    const whole = new Set(
      explained.flatMap(({ plan }) => [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table)),
    );
    const at = (quantile: number) => durations[Math.floor(durations.length * quantile)]?.toFixed(1);
    console.log(`| ${what} | ${at(0.5)} | ${at(0.99)} | ${slowest.toFixed(1)} | ${[...whole].join(' ')} |`);
    plans.push(`\n## ${what}`, ...explained.map(({ plan }) => plan));
  }
  if (options.plans) console.log(plans.join('\n\n'));
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** Returns the queries of an answer: those of a transaction together, every other query by itself. */
async function statementsOf(ask: () => Promise<unknown>): Promise<Statement[][]> {
  const client: Sql = Reflect.get(services.db, '$client');
  const { unsafe, begin } = client;
  const statements: Statement[][] = [];
  const noting = <On extends Sql | TransactionSql>(
    on: On,
    query: On['unsafe'],
    note: (statement: Statement) => void,
  ): On =>
    Object.assign(on, {
      unsafe(text: string, parameters: unknown[] = [], ...rest: []) {
        if (/^\s*(select|with|\()/.test(text)) note({ text, parameters });
        return Reflect.apply(query, on, [text, parameters, ...rest]);
      },
    });
  noting(client, unsafe, (statement) => statements.push([statement]));
  Object.assign(client, {
    begin: (work: (handle: TransactionSql) => unknown) =>
      begin((handle) => {
        const together: Statement[] = [];
        statements.push(together);
        return work(noting(handle, handle.unsafe, (statement) => together.push(statement)));
      }),
  });
  try {
    await ask();
  } finally {
    Object.assign(client, { unsafe, begin });
  }
  return statements;
}

/** Returns the plans of the queries of a transaction, with the settings that it makes. */
async function explain(on: Sql, statements: Statement[]): Promise<{ ms: number; plan: string }[]> {
  return on.begin(async (transaction) => {
    const plans = [];
    for (const { text, parameters } of statements) {
      const explained = text.includes('set_config(') ? text : `explain (analyze, timing off) ${text}`;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the driver was given before
      const rows = await transaction.unsafe(explained, parameters as never);
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      if (explained !== text) plans.push({ ms: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]), plan });
    }
    return plans;
  });
}

/** Measures a clean-up of much old data, and requests during the clean-up and without it. */
async function timeCleanUp({ key }: Access): Promise<void> {
  await sql`update jobs set finished_at = now() - interval '8 days' where kind = 'remux-recording'`;
  await sql`update webhook_deliveries set created_at = now() - interval '15 days'`;
  await sql`update events set at = now() - interval '31 days'`;
  await sql`update accounts set retention_days = ${Number(options.retention)}`;
  await sql`update turns set account_id = null where id in (select id from turns limit ${size.rooms / 2})`;
  const askUntil = async (isOver: () => boolean): Promise<string> => {
    const durations: number[] = [];
    while (!isOver()) {
      const asked = performance.now();
      const response = await fetch(`${server.url}/api/rooms`, { headers: { 'X-API-Key': key } });
      if (!response.ok) throw new Error(`Answered ${response.status}.`);
      await response.text();
      durations.push(performance.now() - asked);
    }
    durations.sort((a, b) => a - b);
    const at = (quantile: number) => durations[Math.floor((durations.length - 1) * quantile)]?.toFixed(1);
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms of ${durations.length}`;
  };
  const without = (end: number) => askUntil(() => performance.now() > end);
  console.log(`\nA page of rooms (load ${loadavg()[0]?.toFixed(1)}):`);
  console.log(`before the clean-up: ${await without(performance.now() + 30_000)}`);
  const state = { isDone: false };
  const began = performance.now();
  const cleaning = cleanUp(services).finally(() => (state.isDone = true));
  console.log(`beside it: ${await askUntil(() => state.isDone)}`);
  await cleaning;
  console.log(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  console.log(`after it: ${await without(performance.now() + 30_000)}, load ${loadavg()[0]?.toFixed(1)}`);
}
