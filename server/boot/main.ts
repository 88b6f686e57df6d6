import { readConfig, type Config } from './config';
import { ConfigError } from './config/config-error';
import { loadEnvFile } from './config/environment';
import { printIntoLog } from './console-log';
import { asCalled } from '../platform/called-as';
import { DatabaseUnavailableError } from '../platform/db/unavailable';
import { hasCode } from '../platform/errors/error-code';
import { BootstrapError } from '../identity/keys/bootstrap';
import { BusUnavailableError } from '../calls/bus/bus-unavailable';
import { ProcessRefusedError } from '../platform/processes/disagreement';
import { createLog } from '../platform/log/log';
import type { Services } from '../platform/procedures/services';
import { findPageSources } from '../rooms/settings/page-sources';
import { warnOfOldNode } from './node-version';
import { openTracing } from './tracing';
import { startServer } from './start';
import { isSupervisor, onStop, reportReady, supervise } from './supervise';
import { watchUncaught } from '../platform/errors/uncaught';

/** Errors that the operator can fix. The message of each explains how. */
const EXPLAINED = [DatabaseUnavailableError, BootstrapError, ProcessRefusedError, BusUnavailableError];

/** The time in which requests in flight may finish; with closing the database it stays under 10 s. */
const GRACE_MS = 8_000;

loadEnvFile();
const config = orExit(() => readConfig(process.env));
if (isSupervisor(config)) {
  const log = createLog(config.logLevel);
  warnOfOldNode(log);
  supervise(config.processes, log);
} else await serve();

async function serve(): Promise<void> {
  const tracing = await openTracing(config.tracing);
  const { processNumber } = config;
  const fields =
    processNumber === null ? tracing?.logFields : () => ({ process: processNumber, ...tracing?.logFields() });
  const log = createLog(config.logLevel, undefined, fields);
  if (!config.development) printIntoLog(log);
  if (processNumber === null) warnOfOldNode(log);
  watchUncaught(goOn, die); // into the log; Node would print the whole error, including parameters of queries
  const starting = startServer(config, {
    log,
    ...(tracing && { tracing }),
    openPages: (authSecret, services) => loadPages(config, authSecret, services),
    onFailure: die,
  });

  onStop((reason) => {
    log.info(`stopping on ${reason}`);
    starting
      .then((running) => running.close(GRACE_MS))
      .then(() => tracing?.close())
      .then(() => process.exit(0), die);
  });

  try {
    const { url } = await starting;
    const database = config.databaseUrl === null ? 'embedded' : 'postgres';
    log.info({ url, baseUrl: config.baseUrl, database }, `Conference Room is ready on ${url}`);
    reportReady();
  } catch (error) {
    refuse(error);
  }

  /** Goes on after an uncaught error of an emitter without a listener: this is not a reason to end all calls. */
  function goOn(error: unknown): void {
    log.error({ err: error }, 'nobody caught this error; the server goes on');
  }

  /** Ends the process, which could only fail every request from now on. */
  function die(error: unknown): never {
    log.fatal({ err: error }, 'the server failed and ends');
    log.flush();
    process.exit(1);
  }
}

/** Sets the variables that next-auth reads from the environment itself, and loads the pages. */
async function loadPages(
  { development, baseUrl, s3, liveKit }: Config,
  authSecret: string,
  services: Services,
) {
  Object.assign(process.env, { NEXTAUTH_URL: baseUrl, NEXTAUTH_SECRET: authSecret });
  const { openPages } = await import('../api/pages/pages');
  const mediaOrigin = s3 && (await (await import('../platform/storage/s3')).originOf(s3));
  return openPages({
    dev: development,
    baseUrl,
    mediaOrigin,
    liveKitUrl: liveKit?.url ?? null,
    findPageSources: (roomId) => findPageSources(services, roomId),
  });
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return refuse(error);
  }
}

/** Prints why the server does not start: plain sentences for errors that the operator can fix. */
function refuse(error: unknown): never {
  const mistakes = sentencesOf(error);
  for (const sentence of mistakes) process.stderr.write(`${asCalled(sentence)}\n`);
  if (mistakes.length === 0) createLog('fatal').fatal({ err: error }, 'the server did not start');
  process.exit(1);
}

function sentencesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.mistakes;
  if (EXPLAINED.some((type) => error instanceof type)) return error instanceof Error ? [error.message] : [];
  if (hasCode(error, 'EADDRINUSE')) {
    return ['PORT: another process already listens on this port.'];
  }
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return ['DATA_DIR: its disk is full; free some space, then start again.'];
  }
  return [];
}
