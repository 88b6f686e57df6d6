/**
 * A whole server but for its pages, as a process that a test starts and kills. Its first line is its address. It reads
 * lines as well: each sets its clock forward by that many milliseconds. TEST_LEASE_MS is how long its lease holds.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readConfig } from '../boot/config';
import { createLog } from '../platform/log/log';
import { startServer } from '../boot/start';
import { runningClock } from './clock';

const config = readConfig(process.env);
const clock = runningClock();
/** Longer than any test may take. */
const PATIENCE_MS = 3_600_000;
const { TEST_LEASE_MS } = process.env;
const server = await startServer(config, {
  log: createLog(config.logLevel, { write: () => {} }),
  replace: () => ({ now: clock.now }),
  timers: clock,
  ...(TEST_LEASE_MS && {
    lease: { leaseMs: Number(TEST_LEASE_MS), beatMs: Number(TEST_LEASE_MS) / 5, deafMs: PATIENCE_MS },
  }),
  sharedLimits: { connectMs: PATIENCE_MS, answerMs: PATIENCE_MS },
});
createInterface({ input: process.stdin }).on('line', (line) => clock.advance(Number(line)));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
writeSync(1, `${server.url}\n`);
