import type { Duplex } from 'node:stream';

/** Sockets whose request has a deadline of its own. */
const exempt = new WeakSet<Duplex>();

/**
 * Has the request that comes over a socket take longer than the server lets bodies take: its handler ends it.
 * @returns to be called when the handler does not watch the body any more
 */
export function takesOwnTime(socket: Duplex): () => void {
  exempt.add(socket);
  return () => void exempt.delete(socket);
}

/** Returns whether a handler limits the time of the current request on this socket itself. */
export const hasOwnTime = (socket: Duplex): boolean => exempt.has(socket);
