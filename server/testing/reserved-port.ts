import { createSocket } from 'node:dgram';
import { once, type EventEmitter } from 'node:events';
import { createServer } from 'node:net';

/*
 * For a program that has to know its port before it listens: a server whose public address stands in its environment, or
 * one that cannot listen on port 0. Every other test server listens on port 0 and tells its port.
 */

/** Below the ports that systems hand out for port 0 (Linux: from 32768, others: from 49152). */
const FIRST = 20_000;
const LAST = 32_000;

let next = FIRST;

/**
 * A port that nobody listens on, TCP and UDP, for a program that this process starts. Until this process ends, no other
 * one gets the same: a socket on the port above it is held as a lock, and port 0 never leads here.
 * @throws Error when every port is taken
 */
export async function reservePort(): Promise<number> {
  while (next < LAST) {
    const port = next;
    next += 2;
    if (!(await lock(port + 1))) continue;
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${FIRST} to ${LAST} is taken.`);
}

/** Holds a port until the process ends. @returns false when another process holds it */
async function lock(port: number): Promise<boolean> {
  const server = createServer((socket) => socket.destroy());
  return hasOpened(server.listen({ port, host: '127.0.0.1', exclusive: true }).unref());
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
