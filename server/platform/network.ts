import { isIPv6 } from 'node:net';

/** An IPv4 address, or the first 64 bits of an IPv6 address, however it is spelled: the other 64 are its owner's to choose. */
export function networkOf(ip: string | null): string {
  if (ip === null) return 'unknown';
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(address)) return address;
  const [beforeZeros = [], afterZeros = []] = address.split('::').map(groupsOf);
  const zeros = Array<string>(Math.max(0, 8 - beforeZeros.length - afterZeros.length)).fill('0');
  return [...beforeZeros, ...zeros, ...afterZeros].slice(0, 4).join(':');
}

/** The groups of a part of an IPv6 address, in one spelling; an IPv4 address at its end is two. */
const groupsOf = (part: string): string[] =>
  part === ''
    ? []
    : part
        .split(':')
        .flatMap((group) => (group.includes('.') ? ['', ''] : [Number.parseInt(group, 16).toString(16)]));
