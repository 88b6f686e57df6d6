import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { StorageError } from './store';

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

/** Whether an address belongs to the internet rather than to this machine or its network. */
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

/**
 * Refuses an endpoint that names an internal address outright; what its name resolves to is looked at as it is called.
 * @throws StorageError
 */
export function assertPublicEndpoint(endpoint: string): void {
  const { protocol, hostname } = new URL(endpoint);
  if (protocol !== 'https:') throw new StorageError('The endpoint has to be an https address.', 'refused');
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw internal();
}

/**
 * Resolves a name for a connection and refuses it when any of its addresses is internal. The connection goes to the
 * very addresses that were looked at.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('The name has no address.'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(internal(), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

const internal = () =>
  new StorageError('The endpoint leads to an internal address, which this server does not call.', 'refused');
