import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compare, type Comparison, type Pace } from './compare';
import { DATABASES, prepareDatabase, type DatabaseName } from './databases';
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
 *   --profile                          processor profiles of both servers in bench/dist/profiles
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
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

execFileSync(process.execPath, [fileURLToPath(new URL('bundle.mjs', import.meta.url))], { stdio: 'inherit' });
for (const database of DATABASES.filter(
  (name) => options.database === undefined || options.database === name,
)) {
  console.log(`\n## ${database}\n\n${table(await compareOn(database))}`);
}

async function compareOn(name: DatabaseName): Promise<Comparison[]> {
  const database = await prepareDatabase(name);
  const ours = await startServer({ name: 'ours', env: database.env.ours, profile: options.profile });
  const bare = await startServer({ name: 'bare', env: database.env.bare, profile: options.profile });
  const servers = { ours, bare };
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
    await Promise.all([ours.stop(), bare.stop()]);
    await database.drop();
  }
}
