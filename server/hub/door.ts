/** Connections of one address that may wait at the same time without having said who they are. */
export const WAITING_PER_ADDRESS = 100;

/** Counts who waits to join, by address: people in a call do not count, however many share an address. */
export function createDoor(limit = WAITING_PER_ADDRESS) {
  const waiting = new Map<string, number>();
  return {
    /** @returns what to call once they are in or gone; null when too many of that address wait already */
    knock(address: string | null): (() => void) | null {
      const key = address ?? '';
      const count = waiting.get(key) ?? 0;
      if (count >= limit) return null;
      waiting.set(key, count + 1);
      let isThrough = false;
      return () => {
        if (isThrough) return;
        isThrough = true;
        const left = (waiting.get(key) ?? 1) - 1;
        if (left > 0) waiting.set(key, left);
        else waiting.delete(key);
      };
    },
  };
}
