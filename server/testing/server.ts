import { readConfig } from '../boot/config';
import { openTracing } from '../boot/tracing';
import { createLog } from '../platform/log/log';
import type { BucketClock } from '../platform/limits/redis-rate-limiter';
import type { Timers } from '../platform/time/timers';
import { startServer, type RunningServer } from '../boot/start';
import type { Services } from '../platform/procedures/services';
import { freshDatabase } from './postgres';

/** A real server on a free port over its own database, of the kind that TEST_DATABASE names. */
export interface TestServer extends RunningServer {
  dataDir: string;
  /** Null: embedded. */
  databaseUrl: string | null;
  /** Returns everything that the server logged. */
  logged(): string;
  /** Sends a request like a client would. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Stops in good order, however long that takes, and starts again on the same data, on another port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  key?: string | undefined;
  bearer?: string | undefined;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON; null when the body is not JSON. A test says what it expects of it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are compared, not computed with
  body: any;
}

/** The public origin of test servers, made up so that a test recognizes it. */
export const TEST_BASE_URL = 'https://meet.test';

/** Longer than any test may take. */
const PATIENCE_MS = 3_600_000;

/**
 * Starts a server for a test.
 * @param options.replace parts in place of the real ones, for example a clock
 * @param options.timers the timers of the hub
 * @param options.sharedLimits the timing of limits in Redis
 * @param options.env additional environment variables
 */
export async function testServer(
  options: {
    replace?: (services: Services) => Partial<Services>;
    env?: Record<string, string>;
    timers?: Timers;
    sharedLimits?: BucketClock;
  } = {},
): Promise<TestServer> {
  const database = await freshDatabase();
  const lines: string[] = [];
  const config = readConfig({
    NODE_ENV: 'development',
    PORT: '0',
    BASE_URL: TEST_BASE_URL,
    DATA_DIR: database.dataDir,
    RECORDER: 'off',
    DISK_RESERVE_MB: '0', // tests must not depend on how full the disk is
    ...(database.url !== null && { DATABASE_URL: database.url }),
    ...options.env,
  });
  const tracing = await openTracing(config.tracing);
  const log = createLog('debug', { write: (line) => void lines.push(line) }, tracing?.logFields);
  const { replace, timers } = options;
  const sharedLimits = { connectMs: PATIENCE_MS, answerMs: PATIENCE_MS, clock: options.sharedLimits };
  const patience = { agentGraceMs: PATIENCE_MS, speechCheckMs: PATIENCE_MS, scrapeMs: PATIENCE_MS };
  const start = () =>
    startServer(config, {
      log,
      patience,
      ...(tracing && { tracing }),
      sharedLimits,
      ...(replace && { replace }),
      ...(timers && { timers }),
    });
  let running = await start();
  return {
    get url() {
      return running.url;
    },
    get metricsUrl() {
      return running.metricsUrl;
    },
    get services() {
      return running.services;
    },
    async restart() {
      await running.close(PATIENCE_MS);
      running = await start();
    },
    dataDir: database.dataDir,
    databaseUrl: database.url,
    logged: () => lines.join(''),
    call: (method, path, call = {}) => send(running.url, method, path, call),
    async close() {
      await running.close(0);
      await tracing?.close();
      await database.drop();
    },
  };
}

async function send(url: string, method: string, path: string, { key, bearer, body, headers }: CallOptions) {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== undefined && { 'X-API-Key': key }),
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
