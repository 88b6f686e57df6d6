import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { agentNotConfigured } from './agent/not-configured';
import { lendToPages, type ServerOfPages } from './caller';
import type { Config } from './config';
import { openDatabase, type Database } from './db/client';
import { createElementFace } from './element';
import { failureOf } from './failure';
import { createHttpServer } from './http';
import { createHub } from './hub/hub';
import { createMemoryBus } from './hub/memory-bus';
import type { Timers } from './hub/timers';
import { bootstrap } from './keys/bootstrap';
import type { Log } from './log';
import { openMail } from './mail';
import { createMesh } from './media/mesh';
import { toolsOf } from './mcp/tools';
import type { Pages } from './pages';
import { fileOperation, serveRecordingFile } from './recordings/bytes';
import { createDocument } from './rest/document';
import { createRestFace, type ByteRoute } from './rest/face';
import { loginCookieName, readLoginCookie } from './principal/login-cookie';
import { appRouter, createCaller } from './router';
import { openDiskStore } from './storage/disk';
import { createTokens } from './tokens/issuer';
import { authSecretOf, signingKeyOf } from './tokens/secrets';
import type { Services } from './trpc/context';
import { createTrpcFace } from './trpc/face';
import { LOGIN_DAYS } from './users/logins';

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
export interface Wiring {
  log: Log;
  /** Loads the pages; absent: a server without them. */
  openPages?: (authSecret: string) => Promise<Pages>;
  /** The database died while the server ran. */
  onFailure?: (error: Error) => void;
  /** Parts in place of the ones chosen from the configuration, for example a clock or a signer that fails. */
  replace?: (services: Services) => Partial<Services>;
  /** What the hub waits with, in a test that moves the time on. */
  timers?: Timers;
}

/** How long the hub's clients may take to answer that they go. */
const HUB_GRACE_MS = 2_000;

/** Where the build puts `<conference-room>`: both for the bundle in dist/ and for this file. */
const ELEMENT_FOLDER = resolve(import.meta.dirname, '../dist/web-component');
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
  });
  try {
    return await listen(config, wiring, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(config: Config, wiring: Wiring, database: Database): Promise<Running> {
  const { log } = wiring;
  const services = await openServices(config, wiring, database);
  await bootstrap(services, config.bootstrap);
  const authSecret = config.authSecret ?? (await authSecretOf(config.dataDir));
  const document = createDocument(appRouter, config.baseUrl, { [FILE_ROUTE]: fileOperation });
  lendToPages({ ...lentServer(config, services, authSecret), openApi: document, tools: lentTools() });
  const pages = (await wiring.openPages?.(authSecret)) ?? null;
  const engine = createMesh(config.mesh, services.now);
  const hub = createHub({ ...services, engine, bus: createMemoryBus(), timers: wiring.timers });
  const server = createHttpServer(
    {
      rest: createRestFace(appRouter, services, [fileRoute(services)]),
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
    log,
    config.trustedProxies,
  );
  try {
    await listening(server, config.port);
  } catch (error) {
    await hub.close(0);
    throw error;
  }
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
      await pages?.close();
      await database.close();
      log.flush();
    },
  };
}

const listening = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });

async function openServices(config: Config, { log, replace }: Wiring, { db }: Database): Promise<Services> {
  const now = () => new Date();
  const services: Services = {
    db,
    baseUrl: config.baseUrl,
    now,
    tokens: await createTokens({
      privateKeyPem: config.signingKey ?? (await signingKeyOf(config.dataDir)),
      issuer: config.baseUrl,
      now,
    }),
    storage: await openDiskStore(config.dataDir),
    agent: agentNotConfigured,
    mail: config.mail && openMail(config.mail),
    log,
  };
  return { ...services, ...replace?.(services) };
}

/** What the pages may use of this server. */
function lentServer(
  config: Config,
  services: Services,
  secret: string,
): Omit<ServerOfPages, 'openApi' | 'tools'> {
  const { baseUrl } = config;
  return {
    baseUrl,
    sendsMail: config.mail !== null,
    async callerFor({ cookie, ip, requestId }) {
      const loginId = await readLoginCookie(cookie, { baseUrl, secret });
      const credential = { apiKey: null, bearer: null, loginId, fromPages: true };
      return createCaller({ services, credential, ip, requestId, rejectedBody: null });
    },
    explain(error, note) {
      const { status, sentence, headers, cause } = failureOf(error);
      if (status >= 500) services.log.error({ err: cause }, note);
      return { status, sentence, headers };
    },
    login: {
      secret,
      cookieName: loginCookieName(baseUrl),
      maxAgeSeconds: LOGIN_DAYS * 86_400,
      github: config.github,
      google: config.google,
    },
  };
}

/** The tools of assistants, from the metadata of the router, in the order in which the router has them. */
function lentTools(): ServerOfPages['tools'] {
  return [...toolsOf(appRouter).tools.values()].map(({ definition }) => {
    const { name, title, description, annotations, inputSchema } = definition;
    return {
      name,
      title,
      description,
      arguments: Object.keys(inputSchema.properties).map((argument) => ({
        name: argument,
        required: inputSchema.required?.includes(argument) ?? false,
      })),
      effect: annotations.readOnlyHint ? 'reads' : annotations.destructiveHint ? 'destroys' : 'writes',
    };
  });
}

function fileRoute(services: Services): ByteRoute {
  return {
    method: 'GET',
    path: FILE_ROUTE,
    success: 200,
    async respond({ message, response, query, requestId }, [id = '']) {
      response.setHeader('X-Request-Id', requestId);
      const token = new URLSearchParams(query).get('token') || null;
      await serveRecordingFile(services, message, response, { id, token });
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
    return { status: 503, body: { error: 'The database does not answer.' } };
  }
}
