import { networkOf } from '../../platform/network';

/** Connections of one address that may wait at the same time without having joined. */
export const WAITING_PER_ADDRESS = 100;
/** The same, of all addresses together. */
const WAITING_OVERALL = 2_000;

export type PendingConnections = ReturnType<typeof createPendingConnections>;

/** Counts connections that have not joined yet, by address. People in a call do not count, however many share an address. */
export function createPendingConnections({
  perAddress = WAITING_PER_ADDRESS,
  overall = WAITING_OVERALL,
} = {}) {
  const pendingByNetwork = new Map<string, number>();
  let pending = 0;
  return {
    /** @returns releases the connection, to be called when it has joined or closed; null when too many are pending */
    acquire(address: string | null): (() => void) | null {
      const key = networkOf(address);
      const count = pendingByNetwork.get(key) ?? 0;
      if (count >= perAddress || pending >= overall) return null;
      pendingByNetwork.set(key, count + 1);
      pending += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        pending -= 1;
        const left = (pendingByNetwork.get(key) ?? 1) - 1;
        if (left > 0) pendingByNetwork.set(key, left);
        else pendingByNetwork.delete(key);
      };
    },
  };
}
