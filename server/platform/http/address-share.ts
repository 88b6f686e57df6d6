import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPlaces } from '../limits/places';
import { networkOf } from '../network';

/** How many connections of a process one network may hold, so that others find some. */
export interface AddressShare {
  /** Counts what a proxy passes on for a client. @returns gives the place back; null when the network has its share */
  take(ip: string | null): (() => void) | null;
  /** Counts every connection of a server by the address at its other end, and closes those beyond the share. */
  countConnections(server: Server): void;
}

/** @param onRefused called when a network reaches its share, and not again before it gives a connection back */
export function createAddressShare(perAddress: number, onRefused: (network: string) => void): AddressShare {
  const places = createPlaces({ all: Infinity, network: perAddress });
  const refused = new Set<string>();
  const take = (ip: string | null) => {
    const network = networkOf(ip);
    const release = places.take({ network });
    if (release === null) {
      if (!refused.has(network)) onRefused(network);
      refused.add(network);
      return null;
    }
    return () => {
      refused.delete(network);
      release();
    };
  };
  return {
    take,
    countConnections(server) {
      const counted = new WeakSet<Socket>();
      server.on('connection', (socket: Socket) => {
        if (counted.has(socket)) return; // a request without its upgrade is handed to the server once more
        counted.add(socket);
        const release = take(socket.remoteAddress ?? null);
        if (release === null) socket.destroy();
        else socket.once('close', release);
      });
    },
  };
}
