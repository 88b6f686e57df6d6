import { createSocket } from 'node:dgram';
import { once, type EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:net';

/*
 * Reserves ports for a program that has to know its port before it listens: a server with its public address in its
 * environment, or a program that cannot listen on port 0. Every other test server listens on port 0 and reports its
 * port.
 */

/** Below the ports that systems hand out for port 0 (Linux: from 32768, others: from 49152). */
const FIRST = 20_000;
const LAST = 32_000;

/** The start of the next search: lower ports are reserved, or were in use. */
let next = FIRST;

/** The sockets that hold ports for this process, by port. */
const locks = new Map<number, Server>();

/**
 * Returns a port that nobody listens on, TCP and UDP, for a program that this process starts. No other process gets the
 * same port until this process ends or releases it. A socket on the port above it serves as a lock, and port 0 never
 * leads here.
 * @param from the start of the search, an even port from 20000 on
 * @throws Error when every port is taken
 */
export async function reservePort(from = next): Promise<number> {
  for (let port = from; port < LAST; port += 2) {
    if (!(await lock(port))) continue;
    if (await isFree(port)) {
      next = Math.max(next, port + 2);
      return port;
    }
    await releasePort(port);
  }
  throw new Error(`Every port from ${from} to ${LAST} is taken.`);
}

/** Gives a reserved port back. */
export async function releasePort(port: number): Promise<void> {
  const held = locks.get(port);
  locks.delete(port);
  if (!held) return;
  held.close();
  await once(held, 'close');
}

/** Holds a port until the process ends or releases it. @returns false when it is held already */
async function lock(port: number): Promise<boolean> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ port: port + 1, host: '127.0.0.1', exclusive: true }).unref();
  if (!(await hasOpened(server))) return false;
  locks.set(port, server);
  return true;
}

async function isFree(port: number): Promise<boolean> {
  const tcp = createServer().listen({ port, exclusive: true });
  const udp = createSocket('udp4').bind({ port, exclusive: true });
  const opened = await Promise.all([tcp, udp].map(hasOpened));
  for (const [index, socket] of [tcp, udp].entries()) {
    if (!opened[index]) continue;
    socket.close();
    await once(socket, 'close');
  }
  return opened.every(Boolean);
}

/** Returns whether a socket listens; false when it could not. */
const hasOpened = (socket: EventEmitter): Promise<boolean> =>
  once(socket, 'listening').then(
    () => true,
    () => false,
  );
