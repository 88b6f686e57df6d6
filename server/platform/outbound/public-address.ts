import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

/** Internal addresses: this machine, its network, and addresses that are translated to such. */
const INTERNAL = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  INTERNAL.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  INTERNAL.addSubnet(network, bits, 'ipv6');
}
/** Everything that is given to anybody on the IPv6 internet. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an address belongs to the internet rather than to this machine or its network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !INTERNAL.check(address, 'ipv4');
    case 6:
      return GLOBAL_V6.check(address, 'ipv6') && !INTERNAL.check(address, 'ipv6');
    default:
      return false;
  }
}

/** A request would have gone to an internal address. Nothing was sent. */
export class InternalAddressError extends Error {
  constructor() {
    super('The address leads to an internal network, which this server does not call.');
    this.name = 'InternalAddressError';
  }
}

/**
 * Returns whether the host of a URL is written as an internal address, in any spelling. A name is none: what it
 * resolves to is checked by `guardedLookup` when a connection is opened. A connection to an address asks for no lookup,
 * so both are needed.
 */
export function isInternalLiteral({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/** Finds the addresses of a name; none when it has none. */
export type ResolveName = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

/**
 * Resolves names for connections and refuses one when any of its addresses is internal. The connection goes to the very
 * addresses that were checked: the name is resolved once.
 * @param resolve the resolver of the system, if absent
 */
export const guardedLookup =
  (resolve: ResolveName = resolveBySystem): LookupFunction =>
  (hostname, options, done) => {
    callbackify(findPublicAddresses)(resolve, hostname, options, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

async function findPublicAddresses(
  resolve: ResolveName,
  hostname: string,
  options: LookupOptions,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await resolve(hostname, options);
  if (first === undefined) throw new UnresolvedNameError();
  if (![first, ...others].every(({ address }) => isPublicAddress(address))) throw new InternalAddressError();
  return [first, ...others];
}

/** A name has no address. */
export class UnresolvedNameError extends Error {
  constructor(options?: { cause: unknown }) {
    super('The name does not resolve.', options);
    this.name = 'UnresolvedNameError';
  }
}

const resolveBySystem: ResolveName = (hostname, options) => lookup(hostname, { ...options, all: true });
