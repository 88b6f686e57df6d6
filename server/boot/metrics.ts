import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { version } from '../../package.json';
import { countToEmbed } from '../agent/embeddings/embed-session';
import { readScheduled } from '../events/queue/lanes';
import type { OpenBus } from '../calls/bus/open-bus';
import type { Hub } from '../calls/hub/hub';
import type { HttpHandlers } from '../api/http/http';
import type { Database } from '../platform/db/client';
import { readBacklog } from '../platform/jobs/backlog';
import type { Metrics } from '../platform/metrics/metrics';
import type { GaugeReading, Prometheus } from '../platform/metrics/prometheus';
import type { Services } from '../platform/procedures/services';
import { withTimeout } from '../platform/time/with-timeout';
import { countCalls } from '../rooms/sessions/count-calls';
import { countMakingRenders } from '../recordings/renders/read';
import { countRecorders } from '../recordings/capture/recorder-tasks';
import { countStreams } from '../recordings/streams/running';
import { countRunningRecordings } from '../recordings/capture/running';
import type { Config } from './config';
import { ConfigError } from './config/config-error';

const METRICS_PATH = '/metrics';

/** The time that a scrape waits for the database, in milliseconds; a test may wait longer. */
const DATABASE_MS = 2_000;
/** The time for which figures of the database serve all scrapes, in milliseconds, and figures that read many rows. */
const FRESH_MS = 5_000;
const LONG_FRESH_MS = 60_000;

/** The running parts that the metrics read. */
interface Running {
  services: Services;
  database: Database;
  hub: Pick<Hub, 'counts'>;
  bus: Pick<OpenBus, 'isDeaf'>;
}

/** Metrics that are counted, and served over HTTP. */
export interface OpenMetrics {
  metrics: Metrics;
  /** The endpoints on the server's port; none when metrics have their own port. */
  endpoints: HttpHandlers['endpoints'];
  /**
   * Receives the running parts, and opens the separate port, if there is one. @throws ConfigError when the port is
   * taken
   */
  start(running: Running): Promise<void>;
  /** Returns the address of metrics on their own port; null: they are served on the server's port. */
  url(): string | null;
  /** Pushes the metrics a last time, if they are pushed. */
  close(): Promise<void>;
}

/** Opens the metrics. Null: nothing is counted, and the library is not loaded. */
export async function openMetrics(
  config: Config['metrics'],
  databaseMs = DATABASE_MS,
): Promise<OpenMetrics | null> {
  if (config === null) return null;
  const { scraped, pushed } = config;
  const listening = scraped?.listen ?? null;
  const { openPrometheus } = await import('../platform/metrics/prometheus');
  let running: Running | null = null;
  const read = (figures: Figures) =>
    running === null ? Promise.resolve(null) : inTime(running, databaseMs, figures);
  const readOften = remembered(FRESH_MS, () => read(ofDatabase));
  const readSeldom = remembered(LONG_FRESH_MS, () => read(ofManyRows));
  const prometheus = openPrometheus({
    process: () => (running === null ? [] : ofProcess(running)),
    async database() {
      if (running === null) return null;
      const [often, seldom] = await Promise.all([readOften(), readSeldom()]);
      return often && [...often, ...(seldom ?? [])];
    },
  });
  const answer = answerTo(prometheus, scraped?.token ?? null);
  let server: Server | null = null;
  let stopPushing: (() => Promise<void>) | null = null;

  return {
    metrics: prometheus.metrics,
    endpoints:
      scraped !== null && listening === null ? { [METRICS_PATH]: ({ message }) => answer(message) } : {},
    async start(given) {
      running = given;
      if (pushed !== null) {
        const { pushMetrics } = await import('../platform/metrics/push-metrics');
        stopPushing = await pushMetrics(prometheus, pushed);
      }
      if (listening === null) return;
      server = serve(answer);
      server.listen(listening.port, listening.host);
      await once(server, 'listening').catch((error: unknown) => {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
        throw new ConfigError([
          `METRICS_PORT, METRICS_HOST: metrics cannot be served there (${reason}); choose another port or address.`,
        ]);
      });
    },
    url() {
      const address = server?.address();
      if (typeof address !== 'object' || address === null) return null;
      const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return `http://${host}:${address.port}${METRICS_PATH}`;
    },
    async close() {
      server?.close();
      server?.closeAllConnections();
      await stopPushing?.();
    },
  };
}

/** Serves metrics on a separate port, for a few quick readers. */
function serve(answer: (message: IncomingMessage) => ReturnType<HttpHandlers['endpoints'][string]>): Server {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (message, response) => {
    const { pathname } = new URL(message.url ?? '/', 'http://metrics');
    const answering =
      pathname === METRICS_PATH ? answer(message) : Promise.resolve(refusal(404, 'Metrics are at /metrics.'));
    answering.then(
      (answered) => {
        if (answered === 'written') return;
        response.writeHead(answered.status, { 'Cache-Control': 'no-store', ...answered.headers });
        response.end(message.method === 'HEAD' ? '' : answered.body);
      },
      () => response.destroy(),
    );
  });
  server.maxConnections = 20;
  return server;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

const refusal = (status: number, error: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify({ error }),
  route: METRICS_PATH,
});

const answerTo = (prometheus: Prometheus, token: string | null) => async (message: IncomingMessage) => {
  if (message.method !== 'GET' && message.method !== 'HEAD') {
    return refusal(405, 'The route does not accept this method.', { Allow: 'GET, HEAD' });
  }
  if (token !== null && !presents(message, token)) {
    return refusal(401, 'Metrics need their own bearer token.', { 'WWW-Authenticate': 'Bearer' });
  }
  return {
    status: 200,
    headers: { 'Content-Type': prometheus.contentType },
    body: await prometheus.text(),
    route: METRICS_PATH,
  };
};

/**
 * Returns whether a request presents the token. Compares hashes, so that the time reveals nothing, not even its length.
 */
function presents({ headers }: IncomingMessage, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(hashOf(given), hashOf(token));
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns figures of this process, which cost nothing to read. */
function ofProcess({ services, database, hub, bus }: Running): GaugeReading[] {
  const { connections, participants, waiting } = hub.counts();
  const pool = database.poolUse();
  const single = (name: string, help: string, value: number): GaugeReading => ({
    name,
    help,
    values: [{ value }],
  });
  return [
    { name: 'info', help: 'The version that runs.', label: 'version', values: [{ of: version, value: 1 }] },
    single('hub_connections', 'Open WebSockets of this process.', connections),
    single('bus_up', 'Whether this process hears the others.', bus.isDeaf ? 0 : 1),
    single(
      'participants',
      'People in calls whom this process serves, those who lost the connection included.',
      participants,
    ),
    single('participants_waiting', 'People who wait to be let in, on this process.', waiting),
    single(
      'agent_waiting_seconds',
      'Speech that waits to be transcribed by this process, or is being.',
      services.listening.waitingSeconds(),
    ),
    ...(pool === null
      ? []
      : [
          single('database_connections_in_use', 'Connections of this process at work.', pool.inUse),
          single('database_waiting', 'Statements and transactions that wait for one.', pool.waiting),
        ]),
  ];
}

/** Returns figures of the database; null: it failed, or did not answer in time. */
function inTime({ services }: Running, databaseMs: number, figures: Figures): Promise<GaugeReading[] | null> {
  const readings = figures(services).catch((err: unknown) => {
    services.log.warn({ err }, 'metrics could not be read from the database');
    return null;
  });
  return withTimeout<GaugeReading[] | null>(readings, databaseMs, () => null);
}

type Figures = (services: Services) => Promise<GaugeReading[]>;

/** Makes a reader whose result serves everybody for a while. */
function remembered<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at - last.at >= freshMs) last = { at, result: read() };
    return last.result;
  };
}

/** Returns figures for which the database reads many rows. */
async function ofManyRows(services: Services): Promise<GaugeReading[]> {
  const toEmbed = await countToEmbed(services);
  if (toEmbed === null) return [];
  return [
    {
      name: 'sessions_to_embed',
      help: 'Ended sessions whose transcript is not embedded yet, in all processes, up to 10,000.',
      values: [{ value: toEmbed }],
    },
  ];
}

async function ofDatabase(services: Services): Promise<GaugeReading[]> {
  const backlog = await readBacklog(services);
  const calls = await countCalls(services);
  const recordings = await countRunningRecordings(services);
  const renders = await countMakingRenders(services);
  const recorders = await countRecorders(services.db);
  const streams = await countStreams(services.db);
  const scheduled = await readScheduled(services);
  return [
    { name: 'calls', help: 'Calls that run, in all processes.', values: [{ value: calls }] },
    {
      name: 'jobs',
      help: 'Background jobs that wait or run, in all processes, by kind.',
      label: 'kind',
      values: backlog.map(({ kind, count }) => ({ of: kind, value: count })),
    },
    {
      name: 'jobs_oldest_seconds',
      help: 'How long the oldest job of the kind has been due, in all processes.',
      label: 'kind',
      values: backlog.map(({ kind, oldestSeconds }) => ({ of: kind, value: oldestSeconds })),
    },
    {
      name: 'recordings_running',
      help: 'Recordings that run, in all processes.',
      values: [{ value: recordings }],
    },
    {
      name: 'recorders',
      help: 'Recorders of the server that run, in all processes, by whether they take another recording.',
      label: 'accepting',
      values: [
        { of: 'yes', value: recorders.accepting },
        { of: 'no', value: recorders.workers - recorders.accepting },
      ],
    },
    {
      name: 'streams',
      help: 'Live streams that are not over, in all processes, by status.',
      label: 'status',
      values: ['connecting', 'live', 'reconnecting'].map((of) => ({
        of,
        value: streams.find(({ status }) => status === of)?.count ?? 0,
      })),
    },
    {
      name: 'recorder_tasks',
      help: 'Recordings for recorders of the server, in all processes.',
      label: 'state',
      values: [
        { of: 'queued', value: recorders.waiting },
        { of: 'claimed', value: recorders.claimed },
      ],
    },
    {
      name: 'renders_running',
      help: 'Files that are being made of recordings, in all processes.',
      values: [{ value: renders }],
    },
    {
      name: 'webhook_deliveries_scheduled',
      help: 'Deliveries to be sent or tried again, in all processes.',
      values: [{ value: scheduled.count }],
    },
    {
      name: 'webhook_deliveries_oldest_seconds',
      help: 'How long the first of these has been due.',
      values: [{ value: scheduled.oldestSeconds }],
    },
  ];
}
