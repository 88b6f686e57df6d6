import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compare, type Comparison, type Pace } from './compare';
import { DATABASES, prepareDatabase, type DatabaseName, type Prepared } from './databases';
import { operationsOn } from './operations';
import { assertSameAnswer } from './parity';
import { startServer, type Server } from './servers';
import { table } from './table';

/**
 * npm run bench                        everything, under four minutes
 * npm run bench -- --quick             short rounds, about a minute; for a first look
 *   --database postgres                one database only
 *   --operation 'get room'             one operation only
 *   --connections 64                   with so many connections only
 *   --rounds 9                         more rounds, for a steadier median
 *   --libraries                        tRPC, trpc-to-openapi and Zod alone as well (Postgres)
 *   --without-metrics                  what metrics cost: ours with them beside ours without, in place of the bare server
 *   --without-request-log              what the request log costs: ours with it beside ours without
 *   --profile                          processor profiles of both servers in bench/dist/profiles
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    libraries: { type: 'boolean', default: false },
    'without-metrics': { type: 'boolean', default: false },
    'without-request-log': { type: 'boolean', default: false },
    database: { type: 'string' },
    operation: { type: 'string' },
    rounds: { type: 'string' },
    connections: { type: 'string', multiple: true },
  },
});
const pace: Pace = options.quick ? { rounds: 4, seconds: 0.3 } : { rounds: 12, seconds: 0.3 };
if (options.rounds !== undefined) pace.rounds = Number(options.rounds);
/** The time until the engine has compiled the hot code. */
const warmUp: Pace = { rounds: 1, seconds: options.quick ? 1 : 3 };
const CONNECTIONS = options.connections?.map(Number) ?? [1, 64];
const METRICS_TOKEN = 'of-the-benchmark-alone';
/** The interval for reading metrics, in milliseconds: three times as often as usual. */
const SCRAPE_MS = 5_000;
const isOfMetrics = options['without-metrics'];
/** A part of our server that is measured by itself: its name, and the variables with and without it; null: none. */
const measuredPart: {
  name: string;
  with: Record<string, string>;
  without: Record<string, string>;
} | null = isOfMetrics
  ? { name: 'metrics', with: { METRICS_TOKEN }, without: {} }
  : options['without-request-log']
    ? { name: 'request log', with: {}, without: { REQUEST_LOG_DAYS: '0' } }
    : null;

execFileSync(process.execPath, [fileURLToPath(new URL('bundle.mjs', import.meta.url))], { stdio: 'inherit' });
for (const database of DATABASES.filter(
  (name) => options.database === undefined || options.database === name,
)) {
  const comparisons = await compareOn(database);
  console.log(`\n## ${database}, load ${loadavg()[0]?.toFixed(1)}\n\n${table(comparisons)}`);
}

/** Starts the servers to compare: the others are compared with the last one. */
async function startAll({ env }: Prepared, name: DatabaseName): Promise<Server[]> {
  const { profile } = options;
  if (measuredPart !== null) {
    // Two of our processes share one Postgres and its secrets; the embedded database serves one process.
    const other = name === 'postgres' ? env.ours : env.bare;
    const [withIt, without] = [
      { as: `with ${measuredPart.name}`, env: { ...env.ours, ...measuredPart.with } },
      { as: 'without', env: { ...other, ...measuredPart.without } },
    ];
    return [
      await startServer({ name: 'ours', ...withIt, profile }),
      await startServer({ name: 'ours', ...without, profile }),
    ];
  }
  return [
    await startServer({ name: 'ours', env: env.ours, profile }),
    ...(options.libraries && name === 'postgres'
      ? [await startServer({ name: 'libraries', env: env.bare, profile })]
      : []),
    await startServer({ name: 'bare', env: env.bare, profile }),
  ];
}

/** Reads the metrics of a server now and then. @returns a function that ends it */
function scrape(url: string): () => void {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const read = async () => {
    const answer = await fetch(`${url}/metrics`, { headers });
    if (!answer.ok) throw new Error(`Metrics are answered with status ${answer.status}.`);
    await answer.arrayBuffer();
  };
  const clock = setInterval(() => void read(), SCRAPE_MS);
  return () => clearInterval(clock);
}

async function compareOn(name: DatabaseName): Promise<Comparison[]> {
  const database = await prepareDatabase(name);
  const servers = await startAll(database, name);
  const [ours, ...others] = servers;
  if (ours === undefined) throw new Error('Nothing was started.');
  const stopScraping = isOfMetrics ? scrape(ours.url) : () => {};
  try {
    const operations = operationsOn(database.seeded).filter(
      (operation) => options.operation === undefined || options.operation === operation.name,
    );
    const comparisons: Comparison[] = [];
    for (const operation of operations) {
      for (const other of others) await assertSameAnswer(ours, other, operation);
      await compare(servers, operation, 64, warmUp);
      for (const connections of CONNECTIONS) {
        comparisons.push(await compare(servers, operation, connections, pace));
      }
    }
    return comparisons;
  } finally {
    stopScraping();
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  }
}
