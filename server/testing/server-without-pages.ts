/**
 * A whole server but for its pages, as a process that a test starts and kills. Its first line is its address. It reads
 * lines as well: each sets its clock forward by that many milliseconds.
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
const { url } = await startServer(config, {
  log: createLog(config.logLevel, { write: () => {} }),
  replace: () => ({ now: clock.now }),
  timers: clock,
  sharedLimits: { connectMs: PATIENCE_MS, answerMs: PATIENCE_MS },
});
createInterface({ input: process.stdin }).on('line', (line) => clock.advance(Number(line)));
writeSync(1, `${url}\n`);
