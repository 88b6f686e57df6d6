import type { trpc } from '../trpc';

type Networks = Awaited<ReturnType<typeof trpc.quality.forAccount.query>>['networks'];

/** The network and the route of a connection. */
type Used = Pick<Networks[number], 'network' | 'isRelayed'>;

const NAMES: Readonly<Record<Used['network'], string>> = {
  wifi: 'Wi-Fi',
  cellular: 'Mobile network',
  ethernet: 'Cable',
  unknown: 'Unknown network',
};

/** Returns a network in words, with the relay if media pass one. */
export const networkInWords = ({ network, isRelayed }: Used): string =>
  isRelayed === true ? `${NAMES[network]}, over a relay` : NAMES[network];

/** Returns what a connection uses, as one line; null where nothing is known. */
export function usedInWords({ browser, ...used }: Used & { browser: string | null }): string | null {
  const isKnown = used.network !== 'unknown' || used.isRelayed === true;
  const parts = [browser, isKnown ? networkInWords(used) : null].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
