import { isIPv4, isIPv6 } from 'node:net';

/** Returns an IPv4 address, or the first 64 bits of an IPv6 address: the other 64 are its owner's to choose. */
export function networkOf(ip: string | null): string {
  if (ip === null) return 'unknown';
  const address = addressIn(ip) ?? ip;
  if (!isIPv6(address)) return address;
  const [beforeZeros = [], afterZeros = []] = address.split('::').map(groupsOf);
  const zeros = Array<string>(Math.max(0, 8 - beforeZeros.length - afterZeros.length)).fill('0');
  return [...beforeZeros, ...zeros, ...afterZeros].slice(0, 4).join(':');
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * Returns the address that a proxy names, in one spelling of the many that there are; null when it names none. Some
 * proxies add a port, which is another one for each connection, and RFC 7239 has brackets and quotes.
 */
export function addressIn(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  if (isIPv4(text.replace(PORT, ''))) return text.replace(PORT, '');
  const address = text.replace(/^\[(.*)\](:\d{1,5})?$/, '$1').replace(/%.*$/, '');
  return isIPv6(address) ? unmapped(new URL(`http://[${address}]`).hostname.slice(1, -1)) : null;
}

const PORT = /:\d{1,5}$/;

/** Returns an IPv4 address that is written as IPv6 in its IPv4 form. */
function unmapped(address: string): string {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
