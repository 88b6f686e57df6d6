import { Resolver } from 'node:dns/promises';
import { UnresolvedNameError, type ResolveName } from './public-address';

/**
 * Creates a resolver that asks the name servers itself. The resolver of the system waits in one of a few threads that
 * the whole process shares, so a name whose servers do not answer would block every other connection.
 * @param signal ends the query
 * @param servers address and port of servers to use instead of those of the system
 */
export const resolveByDns =
  (signal: AbortSignal, servers?: readonly string[]): ResolveName =>
  async (hostname) => {
    const resolver = new Resolver();
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      if (v4.status === 'rejected' && v6.status === 'rejected')
        throw new UnresolvedNameError({ cause: v4.reason });
      return [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };

const addressesOf = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
  found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family }));
