/** A whole server but for its pages, as a process that a test starts and kills. Its first line is its address. */
import { writeSync } from 'node:fs';
import { readConfig } from '../config';
import { createLog } from '../log';
import { startServer } from '../start';

const config = readConfig(process.env);
const { url } = await startServer(config, { log: createLog(config.logLevel, { write: () => {} }) });
writeSync(1, `${url}\n`);
