import { urlOf } from './url-of';

/** Most characters of a host name, of the DNS. */
const HOST_MAX_CHARACTERS = 253;

const LABEL = String.raw`[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?`;
const HOST = new RegExp(String.raw`^(?:${LABEL}(?:\.${LABEL})*\.?|\[[\da-f:]+\])$`);
const SCHEMES = ['http:', 'https:', 'ws:', 'wss:'];

/**
 * Returns the origin of an address as a Content-Security-Policy names it; null when the address has none that is only
 * itself there. A host of the URL standard may contain `;`, `,` and `*`, which would begin a directive or open every host.
 */
export function policySource(address: string): string | null {
  const url = urlOf(address);
  if (url === null) return null;
  const { protocol, hostname, origin } = url;
  const isNamed = SCHEMES.includes(protocol) && hostname.length <= HOST_MAX_CHARACTERS && HOST.test(hostname);
  return isNamed ? origin : null;
}
