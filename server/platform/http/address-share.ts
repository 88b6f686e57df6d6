import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPlaces } from '../limits/places';
import { networkOf } from '../network';
import { clientAddress } from './client-address';

/** How many connections of a server one network may hold, so that others find some. */
export interface AddressShare {
  /** Counts the connections of a server without proxies by the address at their other end, and closes those beyond the share. */
  countConnections(server: Server): void;
  /**
   * Counts a request that proxies pass on, by the address of its client. Without proxies its connection counts already.
   * @returns gives the place back; null when the network has its share
   */
  take(message: IncomingMessage): (() => void) | null;
}

interface ShareOptions {
  perAddress: number;
  /** With proxies all connections come from them: requests count in their place. */
  trustedProxies: number;
  /** Called when a network reaches its share, and not again before it gives a connection back. */
  onRefused: (network: string) => void;
}

export function createAddressShare({ perAddress, trustedProxies, onRefused }: ShareOptions): AddressShare {
  const places = createPlaces({ all: Infinity, network: perAddress });
  const refused = new Set<string>();
  const takePlace = (ip: string | null) => {
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
  const isProxied = trustedProxies > 0;
  return {
    countConnections(server) {
      if (isProxied) return;
      const counted = new WeakSet<Socket>();
      server.on('connection', (socket: Socket) => {
        if (counted.has(socket)) return; // a request without its upgrade is handed to the server once more
        counted.add(socket);
        const release = takePlace(socket.remoteAddress ?? null);
        if (release === null) socket.destroy();
        else socket.once('close', release);
      });
    },
    take: (message) => (isProxied ? takePlace(clientAddress(message, trustedProxies)) : () => {}),
  };
}
