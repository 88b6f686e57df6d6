import { createSocket } from 'node:dgram';
import { once, type EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:net';

/*
 * For a program that has to know its port before it listens: a server whose public address stands in its environment, or
 * one that cannot listen on port 0. Every other test server listens on port 0 and tells its port.
 */

/** Below the ports that systems hand out for port 0 (Linux: from 32768, others: from 49152). */
const FIRST = 20_000;
const LAST = 32_000;

/** Where a search starts: those below are reserved, or were in use. */
let next = FIRST;

/** The sockets that hold ports for this process, by port. */
const locks = new Map<number, Server>();

/**
 * A port that nobody listens on, TCP and UDP, for a program that this process starts. Until this process ends or releases
 * it, no other one gets the same: a socket on the port above it is held as a lock, and port 0 never leads here.
 * @param from where the search starts, an even port from 20000 on
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

/** Whether a socket listens; false when it could not. */
const hasOpened = (socket: EventEmitter): Promise<boolean> =>
  once(socket, 'listening').then(
    () => true,
    () => false,
  );
