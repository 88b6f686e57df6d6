import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers with a status and one sentence, and closes the socket. */
export type RefuseSocket = (socket: Duplex, status: number, sentence: string) => void;

/** How long a refused client may take to read the answer, in milliseconds. */
const REFUSAL_MS = 5_000;

/** @param headers of every answer of this server */
export function createRefuseSocket(headers: Readonly<Record<string, string>> = {}): RefuseSocket {
  return (socket, status, sentence) => {
    destroyOnError(socket);
    // The client may never read nor close its half: the server waits for neither.
    const clock = setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
    socket.once('close', () => clearTimeout(clock));
    socket.once('finish', () => socket.destroy());
    socket.end(refusal(headers, status, sentence));
  };
}

/**
 * Handles errors of a socket, which then closes on its own. Node removes its own listeners from an upgraded socket, and
 * a reset without a listener would end the process.
 */
export function destroyOnError(socket: Duplex): void {
  socket.off('error', ignore).on('error', ignore);
}

const ignore = (): void => {};

/** Returns the complete response to write to a socket. */
function refusal(headers: Readonly<Record<string, string>>, status: number, sentence: string): string {
  const body = JSON.stringify({ error: sentence });
  const all = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    ...headers,
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}
