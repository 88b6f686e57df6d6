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
const { url } = await startServer(config, {
  log: createLog(config.logLevel, { write: () => {} }),
  replace: () => ({ now: clock.now }),
  timers: clock,
});
createInterface({ input: process.stdin }).on('line', (line) => clock.advance(Number(line)));
writeSync(1, `${url}\n`);
