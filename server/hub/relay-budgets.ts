/**
 * How many bytes one person in one room may have passed on to others: so many a second, and as many as `burst` at once.
 * A newcomer among twenty offers nineteen connections of up to 40 kB each, and all are taken up anew after a loss.
 */
const BUDGETS = {
  /** Signals to everybody together. */
  signal: { perSecond: 150_000, burst: 2_000_000 },
  /** Signals to one other participant. */
  'signal-to-one': { perSecond: 15_000, burst: 300_000 },
  chat: { perSecond: 8_000, burst: 256_000 },
} as const;

export type BudgetKind = keyof typeof BUDGETS;

/** What a message takes beside the text in it. */
const MESSAGE_BYTES = 200;
/** Budgets that are kept before those that are whole again are forgotten. */
const KEPT = 10_000;

export interface RelayBudgets {
  /** Whether that many bytes are still fine; if so, they are spent. */
  spend(kind: BudgetKind, whose: string, text: string): boolean;
}

/** Token buckets in bytes, by person and not by connection: who comes back after a flood comes back to the same ones. */
export function createRelayBudgets(now: () => Date): RelayBudgets {
  const buckets = new Map<string, { kind: BudgetKind; left: number; at: number }>();

  return {
    spend(kind, whose, text) {
      if (buckets.size >= KEPT) forgetWhole();
      const key = `${kind} ${whose}`;
      const left = leftOf(buckets.get(key) ?? { kind, left: BUDGETS[kind].burst, at: now().getTime() });
      const bytes = MESSAGE_BYTES + Buffer.byteLength(text);
      const isFine = bytes <= left;
      buckets.set(key, { kind, left: isFine ? left - bytes : left, at: now().getTime() });
      return isFine;
    },
  };

  function leftOf({ kind, left, at }: { kind: BudgetKind; left: number; at: number }): number {
    const { perSecond, burst } = BUDGETS[kind];
    return Math.min(burst, left + (Math.max(0, now().getTime() - at) / 1_000) * perSecond);
  }

  function forgetWhole(): void {
    for (const [key, bucket] of buckets) {
      if (leftOf(bucket) >= BUDGETS[bucket.kind].burst) buckets.delete(key);
    }
  }
}
