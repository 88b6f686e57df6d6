import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compare, type Comparison, type Pace } from './compare';
import { DATABASES, prepareDatabase, type DatabaseName, type Prepared } from './databases';
import { operationsOn } from './operations';
import { assertSameAnswer } from './parity';
import { startServer } from './servers';
import { table } from './table';

/**
 * npm run bench                        everything, under four minutes
 * npm run bench -- --quick             short rounds, about a minute; for a first look
 *   --database postgres                one database only
 *   --operation 'get room'             one operation only
 *   --rounds 9                         more rounds, for a steadier median
 *   --libraries                        tRPC, trpc-to-openapi and Zod alone in place of our server
 *   --without-metrics                  what metrics cost: ours with them beside ours without, in place of the bare server
 *   --profile                          processor profiles of both servers in bench/dist/profiles
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    libraries: { type: 'boolean', default: false },
    'without-metrics': { type: 'boolean', default: false },
    database: { type: 'string' },
    operation: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const pace: Pace = options.quick ? { rounds: 4, seconds: 0.3 } : { rounds: 12, seconds: 0.3 };
if (options.rounds !== undefined) pace.rounds = Number(options.rounds);
/** Until the engine has compiled what runs hot. */
const warmUp: Pace = { rounds: 1, seconds: options.quick ? 1 : 3 };
const CONNECTIONS = [1, 64];
const METRICS_TOKEN = 'of-the-benchmark-alone';
/** Metrics are read so often, in milliseconds: three times as often as is usual. */
const SCRAPE_MS = 5_000;
const isOfMetrics = options['without-metrics'];

execFileSync(process.execPath, [fileURLToPath(new URL('bundle.mjs', import.meta.url))], { stdio: 'inherit' });
for (const database of DATABASES.filter(
  (name) => options.database === undefined || options.database === name,
)) {
  const comparisons = await compareOn(database);
  console.log(`\n## ${database}\n\n${table(comparisons, isOfMetrics ? 'without' : 'bare')}`);
}

/** The server that ours is compared with. */
const startOther = ({ env }: Prepared, name: DatabaseName) =>
  isOfMetrics
    ? // Two of our processes share one Postgres and its secrets; the embedded database serves one process.
      startServer({ name: 'ours', env: name === 'postgres' ? env.ours : env.bare, profile: false })
    : startServer({ name: 'bare', env: env.bare, profile: options.profile });

/** Reads the metrics of a server now and then. @returns ends it */
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
  const env = { ...database.env.ours, ...(isOfMetrics && { METRICS_TOKEN }) };
  const first = options.libraries ? 'libraries' : 'ours';
  const ours = await startServer({ name: first, env, profile: options.profile });
  const bare = await startOther(database, name);
  const servers = { ours, bare };
  const stopScraping = isOfMetrics ? scrape(ours.url) : () => {};
  try {
    const operations = operationsOn(database.seeded).filter(
      (operation) => options.operation === undefined || options.operation === operation.name,
    );
    const comparisons: Comparison[] = [];
    for (const operation of operations) {
      await assertSameAnswer(ours, bare, operation);
      await compare(servers, operation, 64, warmUp);
      for (const connections of CONNECTIONS) {
        comparisons.push(await compare(servers, operation, connections, pace));
      }
    }
    return comparisons;
  } finally {
    stopScraping();
    await Promise.all([ours.stop(), bare.stop()]);
    await database.drop();
  }
}
