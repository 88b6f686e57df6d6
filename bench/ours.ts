import { readConfig } from '../server/boot/config';
import { createLog } from '../server/platform/log/log';
import { startServer } from '../server/boot/start';
import { joinBenchmark } from './child';

/** Our server as `npm start` runs it, log and all, but without the pages. */
const config = readConfig(process.env);
const running = await startServer(config, { log: createLog(config.logLevel) });
joinBenchmark(Number(new URL(running.url).port), () => running.close(0));
