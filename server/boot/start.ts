import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { openAgent } from './agent';
import { refusalHeaders, securityHeaders } from '../api/http/answer-headers';
import type { Config } from './config';
import { createRefuseSocket } from '../api/http/malformed-requests';
import { openDatabase, type Database } from '../platform/db/client';
import { DatabaseUnavailable } from '../platform/db/unavailable';
import { createElementFace } from '../api/pages/element-files';
import { createHttpServer } from '../api/http/http';
import type { Bus } from '../platform/hub/bus';
import { createDoor } from '../calls/hub/pending-connections';
import { createHub } from '../calls/hub/hub';
import { createMemoryBus } from '../calls/bus/memory-bus';
import { systemTimers, type Timers } from '../platform/time/timers';
import { handlersOf } from './job-handlers';
import { createRunner } from '../platform/jobs/runner';
import { bootstrap } from '../identity/keys/bootstrap';
import { lend } from './page-bridge';
import type { Log } from '../platform/log/log';
import { openMail } from '../platform/mail/mail';
import { isInvited } from '../rooms/members/invited-address';
import { createOpenAiModel } from '../agent/minutes/openai-model';
import { createMesh } from '../calls/media/mesh';
import type { Pages } from '../api/pages/pages';
import { fileOperation, serveRecordingFile } from '../recordings/bytes';
import { openWorkshop } from '../recordings/scratch-directory';
import { createDocument } from '../api/rest/document';
import { openQuotas } from '../identity/quotas/quotas';
import { createRestFace, type ByteRoute } from '../api/rest/handler';
import { appRouter } from '../api/router';
import { customerStores } from '../platform/storage/customer';
import { openStorages } from '../platform/storage/open';
import { createDiskReserve, spaceOf } from '../platform/storage/reserve';
import { createTokens } from '../identity/tokens/issuer';
import { authSecretOf, encryptionKeyOf, signingKeyOf } from '../identity/tokens/secrets';
import { createVault } from '../identity/tokens/vault';
import type { Services } from '../platform/procedures/context';
import { createTrpcFace } from '../api/trpc/handler';
import { createHashing } from '../identity/users/hashing';

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
  /** What the hub, background work and deadlines wait with, in a test that moves the time on. */
  timers?: Timers;
  /** How long speech may take, in a test that is not to depend on how fast a machine is, in milliseconds. */
  patience?: {
    /** What was said last, to be transcribed when the server ends. */
    agentGraceMs: number;
    /** The transcription service, to say whether it works. */
    speechCheckMs: number;
  };
}

/** How long the hub's clients may take to answer that they go. */
const HUB_GRACE_MS = 2_000;

/** How long what was said last may take to be transcribed. */
const AGENT_GRACE_MS = 3_000;
/** How long background work may take to stop. */
const RUNNER_GRACE_MS = 1_000;

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
  const door = createDoor();
  const refuse = createRefuseSocket(refusalHeaders(config.baseUrl));
  const hub = createHub({ ...services, engine, timers: wiring.timers, door, refuse });
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
      door,
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
      await services.agent.listening.close(Math.min(graceMs, patience?.agentGraceMs ?? AGENT_GRACE_MS));
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

async function openServices(
  config: Config,
  { log, replace, timers = systemTimers, patience }: Wiring,
  { db }: Database,
  bus: Bus,
) {
  const now = () => new Date();
  const quotas = await openQuotas(db, config.quotas, () => services.now());
  const runner = createRunner({ db, log, timers, now: () => services.now() });
  let services: Services = {
    db,
    baseUrl: config.baseUrl,
    now,
    tokens: await createTokens({
      privateKeyPem: config.signingKey ?? (await signingKeyOf(config.dataDir)),
      issuer: config.baseUrl,
      now,
    }),
    storage: await openStorages(config, log),
    disk: createDiskReserve({
      reserveBytes: config.diskReserveMb === null ? null : config.diskReserveMb * 1_000_000,
      holdsDatabase: config.databaseUrl === null,
      space: spaceOf(config.dataDir),
      now: () => services.now(),
      log,
    }),
    quotas,
    openCustomerStore: customerStores({ allowPrivate: config.allowPrivateBuckets }),
    vault: createVault(config.encryptionKey ?? (await encryptionKeyOf(config.dataDir))),
    hashing: createHashing(),
    registration: {
      mode: config.registration,
      isInvited: (email) => isInvited({ db, now: () => services.now() }, email),
    },
    agent: openAgent(
      { db, log, timers, bus, quotas, now: () => services.now() },
      config.speech,
      patience && { checkMs: patience.speechCheckMs },
    ),
    mail: config.mail && openMail(config.mail),
    languageModel: config.languageModel && createOpenAiModel(config.languageModel),
    workshop: await openWorkshop(config.dataDir),
    bus,
    jobs: runner,
    log,
  };
  services = { ...services, ...replace?.(services) };
  return { services, runner };
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
