import type { IncomingMessage } from 'node:http';
import { addressIn } from '../network';

/**
 * Returns where a request comes from. Each proxy appends the address of its client: only as many entries from the end are
 * trusted as there are proxies. A proxy that appends something else is itself the client.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string | null {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined;
  const hops = typeof forwarded === 'string' ? forwarded.split(',') : [];
  return addressIn(hops.at(-trustedProxies) ?? '') ?? addressIn(socket.remoteAddress ?? '');
}
