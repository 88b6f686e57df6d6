import type { Server } from 'node:http';
import { join } from 'node:path';
import { refusalHeaders, securityHeaders } from '../api/http/answer-headers';
import type { Config } from './config';
import { createRefuseSocket } from '../platform/http/refuse-socket';
import { PROJECT_ROOT } from '../platform/project-root';
import { openDatabase, type Database } from '../platform/db/client';
import { DatabaseUnavailable } from '../platform/db/unavailable';
import { createElementFace } from '../api/pages/element-files';
import { createHttpServer } from '../api/http/http';
import { createPendingConnections } from '../calls/hub/pending-connections';
import { createHub } from '../calls/hub/hub';
import { createMemoryBus } from '../calls/bus/memory-bus';
import type { Timers } from '../platform/time/timers';
import { handlersOf } from './job-handlers';
import { bootstrap } from '../identity/keys/bootstrap';
import { lend } from './page-bridge';
import type { Log } from '../platform/log/log';
import { createMesh } from '../calls/media/mesh';
import type { Pages } from '../api/pages/pages';
import { fileOperation, serveRecordingFile } from '../recordings/bytes';
import { createDocument } from '../api/rest/document';
import { createRestFace, type ByteRoute } from '../api/rest/handler';
import { appRouter } from '../api/router';
import { authSecretOf } from '../identity/tokens/secrets';
import type { Services } from '../platform/procedures/services';
import { openServices, type ServiceOptions } from './services';
import { createTrpcFace } from '../api/trpc/handler';

/** A server that listens. */
export interface Running {
  /** Where it listens, for example `http://localhost:4000`. */
  url: string;
  services: Services;
  /**
   * Takes no new connection, lets requests in flight finish, then closes what stands behind.
   * @param graceMs after this the connections that are left are cut
   */
  close(graceMs?: number): Promise<void>;
}

/** What the process brings along, and what a test puts in place of a part. */
export interface Wiring extends ServiceOptions {
  /** Loads the pages; absent: a server without them. */
  openPages?: (authSecret: string) => Promise<Pages>;
  /** The database died while the server ran. */
  onFailure?: (error: Error) => void;
}

/** How long the hub's clients may take to answer that they go. */
const HUB_GRACE_MS = 2_000;

/** How long what was said last may take to be transcribed. */
const AGENT_GRACE_MS = 3_000;
/** How long background work may take to stop. */
const RUNNER_GRACE_MS = 1_000;

/** Where the build puts `<conference-room>`. */
const ELEMENT_FOLDER = join(PROJECT_ROOT, 'dist/web-component');
const FILE_ROUTE = '/api/recordings/{id}/file';

/**
 * Starts everything that the configuration names and listens.
 * @throws DatabaseUnavailable, BootstrapRefused, or the error of the port that is taken.
 */
export async function startServer(config: Config, wiring: Wiring): Promise<Running> {
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    guard: config.development,
    onFailure: wiring.onFailure,
    onOutage(sentence) {
      if (sentence !== null) wiring.log.error(sentence);
      else wiring.log.info('the disk has space again, and the database runs again');
    },
  });
  try {
    return await listen(config, wiring, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(config: Config, wiring: Wiring, database: Database): Promise<Running> {
  const { log, patience } = wiring;
  const bus = createMemoryBus();
  const { services, runner } = await openServices(config, wiring, database, bus);
  await bootstrap(services, config.bootstrap);
  const authSecret = config.authSecret ?? (await authSecretOf(config.dataDir));
  const document = createDocument(appRouter, config.baseUrl, { [FILE_ROUTE]: fileOperation });
  lend(config, services, { authSecret, document });
  const pages = (await wiring.openPages?.(authSecret)) ?? null;
  const engine = createMesh(config.mesh, services.now);
  const pendingConnections = createPendingConnections();
  const refuse = createRefuseSocket(refusalHeaders(config.baseUrl));
  const hub = createHub({ ...services, engine, timers: wiring.timers, pendingConnections, refuse });
  const server = createHttpServer(
    {
      rest: createRestFace(appRouter, services, [fileRoute(services, wiring.timers)]),
      trpc: createTrpcFace(appRouter, services, { secret: authSecret }),
      element: createElementFace(ELEMENT_FOLDER, config.development),
      hub: hub.upgrade,
      pages,
      plain: {
        '/api/openapi.json': async () => ({ status: 200, body: document }),
        '/.well-known/jwks.json': async () => ({ status: 200, body: services.tokens.jwks }),
        '/healthz': async () => ({ status: 200, body: { status: 'ok' } }),
        '/readyz': () => readiness(database, log),
      },
    },
    {
      log,
      trustedProxies: config.trustedProxies,
      headers: securityHeaders(config.baseUrl),
      refuse,
      pendingConnections,
      timers: wiring.timers,
    },
  );
  try {
    await listening(server, config.port, log);
  } catch (error) {
    await hub.close(0);
    throw error;
  }
  runner.start(handlersOf(services));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return {
    url: `http://localhost:${port}`,
    services,
    async close(graceMs = 8_000) {
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      // Again and again: Node keeps a connection whose request ends after this for the next one.
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await hub.close(Math.min(graceMs, HUB_GRACE_MS));
      await closed;
      clearTimeout(cut);
      clearInterval(idle);
      await services.listening.close(Math.min(graceMs, patience?.agentGraceMs ?? AGENT_GRACE_MS));
      await pages?.close();
      await runner.close(Math.min(graceMs, RUNNER_GRACE_MS));
      await database.close();
      log.flush();
    },
  };
}

async function listening(server: Server, port: number, log: Log): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // The system refuses to open one more, for example: the next ones may come through again.
  server.on('error', (err) => log.error({ err }, 'a connection could not be accepted'));
  server.on('drop', () => log.warn('a connection was refused: there are too many'));
}

function fileRoute(services: Services, timers: Timers | undefined): ByteRoute {
  return {
    method: 'GET',
    path: FILE_ROUTE,
    success: 200,
    async respond({ message, response, query }, [id = '']) {
      const token = new URLSearchParams(query).get('token') || null;
      await serveRecordingFile({ ...services, timers }, message, response, { id, token });
      return 'written';
    },
  };
}

async function readiness(database: Database, log: Log) {
  try {
    await database.ping();
    return { status: 200, body: { status: 'ready' } };
  } catch (err) {
    log.error({ err }, 'the database does not answer');
    const sentence = err instanceof DatabaseUnavailable ? err.message : 'The database does not answer.';
    return { status: 503, body: { error: sentence } };
  }
}
