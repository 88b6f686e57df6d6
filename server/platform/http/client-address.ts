import type { IncomingMessage } from 'node:http';
import { countryIn } from '../country';
import { addressIn } from '../network';

/**
 * Returns where a request comes from. Each proxy appends the address of its client: only as many entries from the end are
 * trusted as there are proxies. A proxy that appends something else is itself the client.
 */
export const clientAddress = (message: IncomingMessage, trustedProxies: number): string | null =>
  forwardedAddress(message, trustedProxies) ?? addressIn(message.socket.remoteAddress ?? '');

/** The proxies in front of the server, and the header in which they name the country of a client. */
export interface Proxies {
  trustedProxies: number;
  /** In lower case; null: they name none. */
  countryHeader: string | null;
}

/** Returns the country of a client, if a trusted proxy names its address and its country; otherwise null. */
export function clientCountry(
  message: IncomingMessage,
  { trustedProxies, countryHeader }: Proxies,
): string | null {
  if (countryHeader === null || forwardedAddress(message, trustedProxies) === null) return null;
  const value = message.headers[countryHeader];
  return typeof value === 'string' ? countryIn(value) : null;
}

/** Returns the address that trusted proxies name; null when they name none. */
function forwardedAddress({ headers }: IncomingMessage, trustedProxies: number): string | null {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined;
  const hops = typeof forwarded === 'string' ? forwarded.split(',') : [];
  return addressIn(hops.at(-trustedProxies) ?? '');
}
