/**
 * A whole server without its pages, as a process that a test starts and kills. It prints a line with its address and
 * the id of its process. Each line that it reads sets its clock forward by that many milliseconds. TEST_LEASE_MS is the
 * duration of its lease, which it renews twenty times as often.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readConfig } from '../boot/config';
import { createLog } from '../platform/log/log';
import { startServer } from '../boot/start';
import { isSupervisor, onStop, reportReady, supervise } from '../boot/supervise';
import { runningClock } from './clock';

const config = readConfig(process.env);
/** Longer than any test may take. */
const PATIENCE_MS = 3_600_000;

const log = createLog(config.logLevel, { write: () => {} });
if (isSupervisor(config)) supervise(config.processes, log);
else await serve();

async function serve(): Promise<void> {
  const clock = runningClock();
  const { TEST_LEASE_MS } = process.env;
  const server = await startServer(config, {
    log,
    replace: () => ({ now: clock.now }),
    timers: clock,
    ...(TEST_LEASE_MS && {
      lease: { leaseMs: Number(TEST_LEASE_MS), beatMs: Number(TEST_LEASE_MS) / 20, deafMs: PATIENCE_MS },
    }),
    sharedLimits: { connectMs: PATIENCE_MS, answerMs: PATIENCE_MS },
  });
  createInterface({ input: process.stdin }).on('line', (line) => clock.advance(Number(line)));
  onStop(() => void server.close().then(() => process.exit(0)));
  writeSync(1, `${server.url} ${process.pid}\n`);
  reportReady();
}
