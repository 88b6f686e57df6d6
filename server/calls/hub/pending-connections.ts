import { networkOf } from '../../platform/network';

/** Connections of one address that may wait at the same time without having said who they are. */
export const WAITING_PER_ADDRESS = 100;
/** The same, of all addresses together. */
const WAITING_OVERALL = 2_000;

export type Door = ReturnType<typeof createDoor>;

/** Counts who waits to join, by address: people in a call do not count, however many share an address. */
export function createDoor({ perAddress = WAITING_PER_ADDRESS, overall = WAITING_OVERALL } = {}) {
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    /** @returns what to call once they are in or gone; null when too many wait already */
    knock(address: string | null): (() => void) | null {
      const key = networkOf(address);
      const count = waiting.get(key) ?? 0;
      if (count >= perAddress || all >= overall) return null;
      waiting.set(key, count + 1);
      all += 1;
      let isThrough = false;
      return () => {
        if (isThrough) return;
        isThrough = true;
        all -= 1;
        const left = (waiting.get(key) ?? 1) - 1;
        if (left > 0) waiting.set(key, left);
        else waiting.delete(key);
      };
    },
  };
}
