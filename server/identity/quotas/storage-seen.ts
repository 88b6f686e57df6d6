/** What this process knows of the room in accounts' storage, so that not every piece of a recording has it summed. */
export interface StorageSeen {
  /** Takes so many bytes of what was left. @returns false when somebody has to look again */
  take(accountId: string, bytes: number): boolean;
  /** Somebody has looked: so many bytes are left. */
  note(accountId: string, leftBytes: number): void;
}

/** What an account may store until somebody looks again, and for how long: others may store as well. */
const UNSEEN_BYTES = 8_000_000;
const SEEN_FOR_MS = 10_000;

export function createStorageSeen(now: () => Date): StorageSeen {
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
