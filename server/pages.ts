import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { pageHeaders } from './page-headers';

/** The pages of `app/`, served by Next inside this process. */
export interface Pages {
  /** Answers a request for a page or an asset; resolves when Next is done with it. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Takes an upgrade request that is nobody else's: hot reloading in development, otherwise 404. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/**
 * Loads Next, which takes about a second: call it once, and only in a process that serves pages.
 * @param options.dev compiles pages as they are asked for; otherwise `.next/` has to be there
 * @param options.baseUrl public origin, without a slash at its end
 * @param options.mediaOrigin where recordings are played from beside here; null: nowhere
 * @throws when there is no finished build (production only)
 */
export async function openPages({
  dev,
  baseUrl,
  mediaOrigin,
}: {
  dev: boolean;
  baseUrl: string;
  mediaOrigin: string | null;
}): Promise<Pages> {
  // Next and React choose their builds by these, and read them while they load.
  Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const { default: next } = await import('next');
  const dir = resolve(import.meta.dirname, '..');
  if (!dev) await readSettings(dir);
  const { hostname, port } = new URL(baseUrl);
  // In place of our own server: Next would listen to its upgrades and leave sockets open.
  const upgrades = new EventEmitter();
  const app = next({
    dev,
    dir,
    hostname,
    port: Number(port) || (baseUrl.startsWith('https:') ? 443 : 80),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Next only calls .on('upgrade') of it.
    httpServer: upgrades as never,
  });
  await app.prepare();
  const answer = app.getRequestHandler();

  return {
    async handle(req, res) {
      const nonce = randomBytes(16).toString('base64');
      const headers = pageHeaders(req.url ?? '/', nonce, { baseUrl, mediaOrigin, dev });
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      // Next takes the nonce for its own scripts from the request; pages read the other three.
      req.headers['content-security-policy'] = headers['Content-Security-Policy'];
      req.headers['x-nonce'] = nonce;
      req.headers['x-base-url'] = baseUrl;
      req.headers['x-path'] = req.url ?? '/';
      await answer(req, res);
    },
    upgrade(req, socket, head) {
      const taken = dev && req.url?.startsWith('/_next/') && upgrades.emit('upgrade', req, socket, head);
      if (!taken) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    },
    close: () => app.close(),
  };
}

/** Has Next read next.config.mjs beforehand: reading it by itself, it prints a line into the log, which is JSON. */
async function readSettings(dir: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const {
    default: loadConfig,
  }: typeof import('next/dist/server/config') = require('next/dist/server/config');
  const { PHASE_PRODUCTION_SERVER }: typeof import('next/constants') = require('next/constants');
  await loadConfig(PHASE_PRODUCTION_SERVER, dir);
}
