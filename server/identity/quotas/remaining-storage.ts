/** The storage that accounts have left, as this process last counted it, so that not every chunk needs a sum. */
export interface RemainingStorage {
  /** Takes bytes of the storage that was left. @returns false when the storage has to be counted again */
  take(accountId: string, bytes: number): boolean;
  /** Stores a new count of the remaining bytes. */
  note(accountId: string, leftBytes: number): void;
}

/** How much an account may store, and for how long, before a new count, because other processes also store. */
const UNSEEN_BYTES = 8_000_000;
const SEEN_FOR_MS = 10_000;

export function createRemainingStorage(now: () => Date): RemainingStorage {
  const seen = new Map<string, { leftBytes: number; until: number }>();
  return {
    take(accountId, bytes) {
      const its = seen.get(accountId);
      if (its === undefined || its.until <= now().getTime() || its.leftBytes < bytes) return false;
      its.leftBytes -= bytes;
      return true;
    },
    note(accountId, leftBytes) {
      const at = now().getTime();
      for (const [other, { until }] of seen) if (until <= at) seen.delete(other);
      seen.set(accountId, { leftBytes: Math.min(leftBytes, UNSEEN_BYTES), until: at + SEEN_FOR_MS });
    },
  };
}
