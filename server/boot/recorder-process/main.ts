import { readConfig } from '../config';
import { ConfigError } from '../config/config-error';
import { loadEnvFile } from '../config/environment';
import { openRecorder, recorderServerUrl } from '../recorder';
import { openSmallPool } from '../../platform/db/client';
import { createLog } from '../../platform/log/log';
import { NO_METRICS } from '../../platform/metrics/metrics';

/*
 * `npm run recorder`: records calls on a machine of its own. It reads its tasks from the database of the servers, and
 * reaches the calls over their public address.
 */

const NO_DATABASE =
  'DATABASE_URL: a recorder of its own needs the Postgres of the servers. With the embedded database, the server records itself.';
const NO_CHROMIUM =
  'CHROMIUM_PATH: there is no Chromium. Install it, for example the package chromium of Debian.';

/** Statements of a recorder are few and short. */
const CONNECTIONS = 4;

loadEnvFile();
try {
  await run();
} catch (error) {
  const mistakes = error instanceof ConfigError ? error.mistakes : [];
  for (const sentence of mistakes) process.stderr.write(`${sentence}\n`);
  if (mistakes.length === 0) createLog('fatal').fatal({ err: error }, 'the recorder did not start');
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) throw new ConfigError([NO_DATABASE]);
  const log = createLog(config.logLevel);
  const database = openSmallPool(config.databaseUrl, CONNECTIONS);
  const worker = await openRecorder(
    config,
    { db: database.db, log, metrics: NO_METRICS },
    recorderServerUrl(config),
  );
  if (worker === null) throw new ConfigError([NO_CHROMIUM]);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    log.info('the recorder stops');
    void worker
      .close()
      .then(() => database.close())
      .finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
