import { connect, type Socket } from 'node:net';

/** The way in which a client ends a connection. A half-open connection is not ended. */
export type Ending = 'reset' | 'close' | 'half-open';
export const ENDINGS: readonly Ending[] = ['reset', 'close', 'half-open'];

/** One kind of connection: what is sent, and whether the client waits for the first bytes of an answer. */
export interface Kind {
  name: string;
  url: string;
  sent: string;
  awaitsAnswer: boolean;
}

/** Returns a request as text, which may be incomplete. */
export const request = (line: string, headers: Record<string, string> = {}, body = ''): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

export const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/**
 * Opens a connection, sends what its kind sends, and ends it. A client that leaves it half-open reads nothing more and
 * never closes its side.
 * @returns the socket, once that is done
 */
export async function open({ url, sent, awaitsAnswer }: Kind, ending: Ending): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  const gone = new Promise((resolve) => socket.once('close', resolve));
  const answered = new Promise((resolve) => socket.once('data', resolve));
  await Promise.race([gone, new Promise((resolve) => socket.write(sent, resolve))]);
  if (awaitsAnswer) await Promise.race([gone, answered]);
  socket.pause();
  if (ending === 'reset') socket.resetAndDestroy();
  if (ending === 'close') socket.destroy();
  return socket;
}

/** Returns pseudo-random numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
