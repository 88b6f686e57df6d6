import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { access } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { ApiError } from '../../platform/errors/errors';
import { PROJECT_ROOT } from '../../platform/project-root';
import { createCallPages, isCallPage } from './call-pages';
import { createPageFiles } from './page-files';
import { pageHeaders, roomOfPage, type PageSources } from './page-headers';

/** The pages: pages with only a call, and the pages of `app/`, served by Next inside this process. */
export interface Pages {
  /**
   * Answers a request for a page or an asset; resolves when Next is done with it.
   * @throws ApiError METHOD_NOT_SUPPORTED
   */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Takes an upgrade request that is for hot reloading, in development. @returns whether it did */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}

interface PagesOptions {
  /** Compiles pages as they are asked for; otherwise `.next/` has to be there. */
  dev: boolean;
  /** Public origin, without a slash at its end. */
  baseUrl: string;
  /** The other origin from which recordings are played; null: none. */
  mediaOrigin: string | null;
  /** Where LiveKit carries the media of calls; null: it does not. */
  liveKitUrl: string | null;
  /** The addresses of the images of a room, and the origins that may embed it: see `pageHeaders`. */
  findPageSources: (roomId: string) => Promise<PageSources>;
}

/**
 * Opens the pages. Next itself (50 MB, a third of a second) is loaded when somebody requests one of its pages. A server
 * that carries only calls and REST never loads it.
 * @throws when there is no finished build (production only)
 */
export async function openPages(options: PagesOptions): Promise<Pages> {
  const { dev, baseUrl, findPageSources } = options;
  if (!dev) await access(join(PROJECT_ROOT, '.next/BUILD_ID'));
  // Next gets this server instead of ours, because it would listen to upgrades of ours and leave sockets open.
  const upgrades = new EventEmitter();
  let loading: Promise<LoadedNext> | null = null;
  const load = async (): Promise<LoadedNext> => {
    loading ??= loadNext(options, upgrades);
    try {
      return await loading;
    } catch (error) {
      loading = null; // the next request tries again
      throw error;
    }
  };
  if (dev) await load();
  const answerCallPage = createCallPages({ dev });
  const answerPageFile = dev ? null : createPageFiles(join(PROJECT_ROOT, '.next/static'));

  return {
    async handle(req, res) {
      if (!dev) refuseOtherMethods(req);
      if (await answerPageFile?.(req, res)) return;
      const nonce = randomBytes(16).toString('base64');
      const roomId = roomOfPage(req.url ?? '/');
      const sources = roomId === null ? {} : await findPageSources(roomId);
      const headers = pageHeaders(req.url ?? '/', nonce, { ...options, ...sources });
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      if (isCallPage(req.url ?? '/')) return answerCallPage(req, res, nonce);
      // Next takes the nonce for its own scripts from the request; pages read the other three.
      req.headers['content-security-policy'] = headers['Content-Security-Policy'];
      req.headers['x-nonce'] = nonce;
      req.headers['x-base-url'] = baseUrl;
      req.headers['x-path'] = req.url ?? '/';
      const { answer } = await load();
      await answer(req, res);
    },
    upgrade: (req, socket, head) =>
      dev && req.url?.startsWith('/_next/') === true && upgrades.emit('upgrade', req, socket, head),
    async close() {
      const loaded = await loading?.catch(() => null);
      await loaded?.close();
    },
  };
}

interface LoadedNext {
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  close: () => Promise<void>;
}

async function loadNext({ dev, baseUrl }: PagesOptions, upgrades: EventEmitter): Promise<LoadedNext> {
  // Next and React choose their builds by these, and read them while they load.
  Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const watching = keepOwnWatch();
  const { default: next } = await import('next');
  const dir = PROJECT_ROOT;
  if (!dev) await readSettings(dir);
  const { hostname, port } = new URL(baseUrl);
  const app = next({
    dev,
    dir,
    hostname,
    port: Number(port) || (baseUrl.startsWith('https:') ? 443 : 80),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Next only calls .on('upgrade') of it.
    httpServer: upgrades as never,
  });
  await app.prepare();
  for (const added of process.listeners('uncaughtException')) {
    if (!watching.includes(added)) process.off('uncaughtException', added);
  }
  return { answer: app.getRequestHandler(), close: () => app.close() };
}

/** Pages take no forms: Next takes any POST for a call of an action, and prints an error when it finds none. */
function refuseOtherMethods({ method, url }: IncomingMessage): void {
  if (method === 'GET' || method === 'HEAD' || url?.startsWith('/api/auth/')) return;
  throw new ApiError('METHOD_NOT_SUPPORTED', 'The page does not accept this method.', {
    headers: { Allow: 'GET, HEAD' },
  });
}

/**
 * Keeps Next from handling uncaught errors: it would continue after any error, and print each of them twice.
 * @returns the present listeners of uncaught errors
 */
function keepOwnWatch(): NodeJS.UncaughtExceptionListener[] {
  const [rejected] = process.listeners('unhandledRejection');
  // Where Next looks whether it has such listeners already.
  if (rejected) Object.assign(globalThis, { [Symbol.for('next.unhandledRejectionListener')]: rejected });
  Object.assign(globalThis, { nextInitializedProcessErrorHandlers: true });
  return process.listeners('uncaughtException');
}

/** Makes Next read next.config.mjs in advance. Otherwise Next prints a line into the log, which is JSON. */
async function readSettings(dir: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const {
    default: loadConfig,
  }: typeof import('next/dist/server/config') = require('next/dist/server/config');
  const { PHASE_PRODUCTION_SERVER }: typeof import('next/constants') = require('next/constants');
  await loadConfig(PHASE_PRODUCTION_SERVER, dir);
}
