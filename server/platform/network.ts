import { isIPv6 } from 'node:net';

/** An IPv4 address, or the first 64 bits of an IPv6 address: the other 64 are its owner's to choose. */
export function networkOf(ip: string | null): string {
  if (ip === null) return 'unknown';
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(address)) return address;
  const [beforeZeros = ''] = address.split('::');
  return [...beforeZeros.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':');
}
