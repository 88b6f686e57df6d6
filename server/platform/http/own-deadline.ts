import type { Duplex } from 'node:stream';

/** Sockets whose request has its own deadline. */
const exempt = new WeakSet<Duplex>();

/**
 * Has the request that comes over a socket take longer than the server lets bodies take: its handler ends it.
 * @returns a function to call when the handler stops watching the body
 */
export function takesOwnTime(socket: Duplex): () => void {
  exempt.add(socket);
  return () => void exempt.delete(socket);
}

/** Returns whether a handler limits the time of the current request on this socket itself. */
export const hasOwnTime = (socket: Duplex): boolean => exempt.has(socket);
