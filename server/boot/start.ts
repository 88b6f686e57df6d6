import { refusalHeaders } from '../api/http/answer-headers';
import { apiDocument } from './endpoints/api-document';
import type { Config } from './config';
import { drain } from './drain';
import { openHttpServer } from './http-server';
import { listenOn } from './listen';
import { createRefuseSocket } from '../platform/http/refuse-socket';
import { lazily } from '../platform/lazily';
import { openCalls, type Calls } from './calls';
import { openDatabase, type Database } from '../platform/db/client';
import { openMetrics, type OpenMetrics } from './metrics';
import { observedHandlers } from './observed';
import { claimFormat } from '../platform/db/embedded/data-directory-format';
import { createPendingConnections } from '../calls/hub/socket/pending-connections';
import { createHub } from '../calls/hub/hub';
import { handlersOf } from './jobs/handlers';
import { bootstrap } from '../identity/keys/bootstrap';
import { providePageBridge } from './page-bridge';
import { openRecorderInBackground } from './recorder';
import { openRateLimiter } from './rate-limiter';
import { createLiveKit } from '../calls/media/livekit';
import { createMesh } from '../calls/media/mesh';
import type { Pages } from '../api/pages/pages';
import { createRestLimits } from '../api/rest/rate-limits';
import { openSecrets, type Secrets } from '../identity/tokens/secrets';
import type { SharedRateLimiterTiming } from '../platform/limits/shared-rate-limiter';
import { NO_METRICS } from '../platform/metrics/metrics';
import { NO_TRACING } from '../platform/tracing/tracing';
import type { Services } from '../platform/procedures/services';
import type { LeaseTiming } from '../platform/processes/lease';
import { systemTimers } from '../platform/time/timers';
import { openServices, type ServiceOptions } from './services';

/** A server that listens. */
export interface RunningServer {
  /** The address where it listens, for example `http://localhost:4000`. */
  url: string;
  /** The address of metrics on their own port; null: there is none. */
  metricsUrl: string | null;
  services: Services;
  /**
   * Accepts no new connection, lets requests in flight finish, then closes everything.
   * @param graceMs the time after which the remaining connections are cut
   */
  close(graceMs?: number): Promise<void>;
}

/** The parts that the process provides, and the parts that a test replaces. */
export interface StartOptions extends ServiceOptions {
  /** Loads the pages; absent: a server without them. */
  openPages?: (authSecret: string, services: Services) => Promise<Pages>;
  /** Called when the database dies while the server runs. */
  onFailure?: (error: Error) => void;
  /** The lease timing of processes, in a test. */
  lease?: LeaseTiming | undefined;
  /** The timing of limits that are counted in Redis, in a test. */
  sharedLimits?: SharedRateLimiterTiming;
}

/**
 * Starts everything that the configuration names and listens.
 * @throws DatabaseUnavailableError, ProcessRefusedError, BusUnavailableError, BootstrapError, or the error of a port
 *   that is in use
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  if (config.databaseUrl !== null) await claimFormat(config.dataDir); // else the database claims it under its lock
  const metrics = await openMetrics(config.metrics, options.patience?.scrapeMs);
  const { tracing } = options;
  const isObserved = metrics !== null || tracing !== undefined;
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    guard: config.development,
    observers: isObserved
      ? { metrics: metrics?.metrics ?? NO_METRICS, tracing: tracing ?? NO_TRACING }
      : undefined,
    onFailure: options.onFailure,
    onOutage(sentence) {
      if (sentence !== null) options.log.error(sentence);
      else options.log.info('the disk has space again, and the database runs again');
    },
  });
  let calls: Calls | null = null;
  try {
    const secrets = await openSecrets(config.dataDir, config);
    calls = await openCalls(config, secrets, { log: options.log, timing: options.lease });
    const opened = { database, secrets, calls, metrics };
    return await listen(config, { ...options, metrics: metrics?.metrics }, opened);
  } catch (error) {
    await calls?.close();
    await database.close();
    throw error;
  }
}

async function listen(
  config: Config,
  options: StartOptions,
  {
    database,
    secrets,
    calls,
    metrics,
  }: { database: Database; secrets: Secrets; calls: Calls; metrics: OpenMetrics | null },
): Promise<RunningServer> {
  const { log, patience } = options;
  const { bus, processes } = calls;
  const opened = await openServices(config, options, database, { bus, processes, secrets });
  const { services } = opened;
  await bootstrap(services, config.bootstrap);
  const { authSecret } = secrets;
  const document = lazily(() => apiDocument(config.baseUrl));
  providePageBridge(config, services, { authSecret, document });
  const pages = (await options.openPages?.(authSecret, services)) ?? null;
  const { liveKit, mesh } = config;
  const engine = liveKit === null ? createMesh(mesh, services.now) : createLiveKit(liveKit, services.now);
  const pendingConnections = createPendingConnections();
  const refuse = createRefuseSocket(refusalHeaders(config.baseUrl));
  const hub = createHub({ ...services, engine, timers: options.timers, pendingConnections, refuse });
  bus.onMissed(() => hub.resynchronise());
  const rateLimiter = await openRateLimiter(config, {
    log,
    now: services.now,
    timers: options.timers ?? systemTimers,
    timing: options.sharedLimits,
  });
  const limits = rateLimiter && createRestLimits(rateLimiter.limiter);
  const server = openHttpServer(config, {
    services,
    database,
    bus,
    hub,
    pages,
    metrics,
    limits,
    authSecret,
    document,
    refuse,
    pendingConnections,
    timers: options.timers,
  });
  try {
    await listenOn(server, config.port, log);
    await metrics?.start({ services, database, hub, bus });
  } catch (error) {
    server.close();
    await hub.close(0);
    rateLimiter?.close();
    await metrics?.close();
    throw error;
  }
  startWork(opened, metrics !== null || options.tracing !== undefined);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const url = `http://localhost:${port}`;
  // One of several processes on a machine measures it and records.
  const isRecorder = config.recorder.isOn && (config.processNumber ?? 1) === 1;
  const recorder = isRecorder ? openRecorderInBackground(config, services, url) : null;
  return {
    url,
    metricsUrl: metrics?.url() ?? null,
    services,
    close: (graceMs = 8_000) =>
      drain(
        { ...opened, recorder, server, hub, pages, rateLimiter, metrics, calls, database, log },
        graceMs,
        patience?.agentGraceMs,
      ),
  };
}

/** Starts the work that no request waits for: jobs, the numbering of events and their delivery. */
function startWork(
  { services, runner, numbering, sender }: Awaited<ReturnType<typeof openServices>>,
  isObserved: boolean,
): void {
  const handlers = handlersOf(services);
  runner.start(isObserved ? observedHandlers(handlers, services) : handlers);
  numbering.start();
  sender.start();
}
