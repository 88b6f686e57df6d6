import { urlOf } from './url-of';

/*
 * The one grammar of lists of network addresses, and which addresses such a list contains. The portal runs this in the
 * browser, so it uses nothing of Node. (`BlockList` of Node exists only there.)
 */

/** A network: the addresses that begin with the first `length` bits of `bytes`. IPv4 has 4 bytes, IPv6 has 16. */
interface Network {
  bytes: readonly number[];
  length: number;
}

/**
 * Returns an address or a CIDR range in the one spelling that is stored; null when the text is neither. Bits after the
 * prefix become 0, and IPv4 that is written as IPv6 becomes IPv4. Zone ids are refused, because they name an interface of
 * one machine.
 */
export function addressRange(text: string): string | null {
  const network = networkIn(text.trim());
  if (network === null) return null;
  const { bytes, length } = network;
  const suffix = length === bytes.length * 8 ? '' : `/${length}`;
  return spelled(cut(bytes, length)) + suffix;
}

/**
 * Returns whether a list contains an address. An empty list contains every address.
 * @param ranges as `addressRange` returns them
 * @param address null: unknown, which only an empty list contains
 */
export function isAllowedFrom(ranges: readonly string[], address: string | null): boolean {
  if (ranges.length === 0) return true;
  const own = address === null ? null : networkIn(address.replace(/%.*$/, ''));
  if (own === null) return false;
  return ranges.some((range) => {
    const network = networkIn(range);
    return network !== null && contains(network, own.bytes);
  });
}

const contains = ({ bytes, length }: Network, address: readonly number[]): boolean =>
  bytes.length === address.length && cut(address, length).join() === cut(bytes, length).join();

/** Returns an address whose bits after the first `length` are 0. */
const cut = (bytes: readonly number[], length: number): number[] =>
  bytes.map((byte, index) => {
    const kept = Math.min(8, Math.max(0, length - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });

function networkIn(text: string): Network | null {
  const [, address = '', prefix] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const bytes = IPV4.test(address) ? address.split('.').map(Number) : bytesOfIpv6(address);
  if (bytes === null) return null;
  const bits = bytes.length * 8;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length > bits) return null;
  const isMapped = bits === 128 && length >= 96 && bytes.slice(0, 12).join() === MAPPED;
  return isMapped ? { bytes: bytes.slice(12), length: length - 96 } : { bytes, length };
}

/** Four numbers of at most 255, without zeros in front, which some programs read as octal numbers. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?=\d)|$)){4}$/;

/** The first 12 bytes of an IPv4 address in IPv6: `::ffff:0:0/96`. */
const MAPPED = '0,0,0,0,0,0,0,0,0,0,255,255';

/** Returns the bytes of an IPv6 address in any spelling; null for another text. */
function bytesOfIpv6(text: string): number[] | null {
  if (!/^[\da-f:.]+$/i.test(text)) return null;
  const url = text.includes(':') ? urlOf(`http://[${text}]`) : null;
  if (url === null) return null;
  const [front = [], back = []] = url.hostname.slice(1, -1).split('::').map(groupsOf);
  const zeros = Array<number>(8 - front.length - back.length).fill(0);
  return [...front, ...zeros, ...back].flatMap((group) => [group >> 8, group & 0xff]);
}

const groupsOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

/** Returns an address in its shortest spelling. */
function spelled(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  );
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
