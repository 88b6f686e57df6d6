import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBuilt } from './built-server';
import { compare } from './compare';
import { prepareDatabase, type Prepared } from './databases';
import { operationsOn } from './operations';
import { limitProcessor } from './processor-share';
import { childrenOf, processorOf } from './process-usage';
import type { Server } from './servers';
import { table } from './table';

/**
 * npm run build && npx tsx bench/processes.ts
 *   --processes 2      that many processes compared with one
 *   --share 0.3        of a core for each process that serves (Linux, as root); absent: no limit
 *   --rounds 9
 *   --seconds 1
 *
 * Compares one command on one port with `PROCESSES=2` and the same with one process, on the same Postgres, in turn. The
 * load generator and Postgres take cores of the same machine, so with as many cores as processes, two cannot do twice
 * the work of one. There are two ways to read the result. The processor time per request, of all processes and of the
 * one that hands connections out, shows what more cores would give. Or give each process the same small share of a
 * core, so that the rest is enough for the other programs.
 */
const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '2' },
    share: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
  },
});
const pace = { rounds: Number(options.rounds), seconds: Number(options.seconds) };
const SHARE = options.share === undefined ? null : Number(options.share);

const database = await prepareDatabase('postgres');
const several = await start(database, Number(options.processes));
const one = await start(database, 1);
try {
  const comparisons = [];
  for (const operation of operationsOn(database.seeded)) {
    if (operation.name !== 'create room' && operation.name !== 'mint join token') continue;
    await compare([several, one], operation, 64, { rounds: 1, seconds: 3 });
    comparisons.push(await compare([several, one], operation, 64, pace));
  }
  const share = SHARE === null ? 'as much of the cores as there is' : `${SHARE} of a core for each process`;
  console.log(`\n${share}, load ${loadavg()[0]?.toFixed(1)}\n\n${table(comparisons)}`);
} finally {
  await Promise.all([several, one].map((server) => server.stop()));
  await database.drop();
}

async function start({ env }: Prepared, processes: number): Promise<Server> {
  const server = await startBuilt({ ...env.ours, PROCESSES: String(processes) });
  const serving = () => (processes === 1 ? [server.pid] : childrenOf(server.pid));
  while (serving().length < processes || ready(server.log()) < processes) await pause(50);
  const pids = serving();
  const release = SHARE === null ? () => {} : limitProcessor(pids, SHARE);
  const all = processes === 1 ? pids : [server.pid, ...pids];
  const sum = (of: (pid: number) => number) => all.reduce((total, pid) => total + of(pid), 0);
  return {
    name: processes === 1 ? 'one process' : `${processes} processes`,
    url: server.url,
    cpuMicros: async () => sum(processorOf),
    memoryBytes: async () => NaN,
    async stop() {
      await server.stop();
      release();
    },
  };
}

/** Returns how many processes have reported that they serve. */
function ready(log: string): number {
  return log.split('Conference Room is ready').length - 1;
}
