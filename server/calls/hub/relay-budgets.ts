import { SAMPLE_RATE } from '../../platform/hub/frames';
import { CHAT_BYTE_RATE } from '../../platform/hub/protocol';

/**
 * How much one person in one room may do: so much a second, and as much as `burst` at once. What is passed on to others
 * counts in bytes: a newcomer among twenty offers nineteen connections of up to 40 kB each, and all are taken up anew
 * after a loss. Sound counts in samples: somebody speaks a second of it in a second, and clocks differ; at once comes
 * what a slow network held up. Joins count by their number.
 */
const BUDGETS = {
  /** Signals to everybody together. */
  signal: { perSecond: 150_000, burst: 2_000_000 },
  /** Signals to one other participant. */
  'signal-to-one': { perSecond: 15_000, burst: 300_000 },
  chat: CHAT_BYTE_RATE,
  sound: { perSecond: 1.2 * SAMPLE_RATE, burst: 20 * SAMPLE_RATE },
  /** Whoever reloads a page again and again, or whose network breaks again and again, needs no more. */
  join: { perSecond: 0.5, burst: 10 },
} as const;

export type BudgetKind = Exclude<keyof typeof BUDGETS, 'sound' | 'join'>;

interface Bucket {
  kind: keyof typeof BUDGETS;
  left: number;
  at: number;
}

/** What a message takes beside the text in it. */
const MESSAGE_BYTES = CHAT_BYTE_RATE.perMessage;
/** Budgets that are kept before those that are whole again are forgotten. */
const KEPT = 10_000;

export interface RelayBudgets {
  /** Whether that many bytes are still fine; if so, they are spent. */
  spend(kind: BudgetKind, whose: string, text: string): boolean;
  /** Whether one more join is still fine; if so, it is counted. */
  join(whose: string): boolean;
  /** Whether that much sound is still fine, by its length and not by its frames; if so, it is spent. */
  spendSound(whose: string, samples: number): boolean;
}

/** Token buckets by person and not by connection: who comes back after a flood comes back to the same ones. */
export function createRelayBudgets(now: () => Date): RelayBudgets {
  const buckets = new Map<string, Bucket>();
  let keptUntilSweep = KEPT;

  return {
    spend: (kind, whose, text) => take(kind, whose, MESSAGE_BYTES + Buffer.byteLength(text)),
    join: (whose) => take('join', whose, 1),
    spendSound: (whose, samples) => take('sound', whose, samples),
  };

  function take(kind: Bucket['kind'], whose: string, amount: number): boolean {
    if (buckets.size >= keptUntilSweep) forgetWhole();
    const at = now().getTime();
    const key = `${kind} ${whose}`;
    const left = leftOf(buckets.get(key) ?? { kind, left: BUDGETS[kind].burst, at });
    const isFine = amount <= left;
    buckets.set(key, { kind, left: isFine ? left - amount : left, at });
    return isFine;
  }

  /** Looks at all of them, and not again before there are twice as many as it leaves. */
  function forgetWhole(): void {
    for (const [key, bucket] of buckets) {
      if (leftOf(bucket) >= BUDGETS[bucket.kind].burst) buckets.delete(key);
    }
    keptUntilSweep = Math.max(KEPT, 2 * buckets.size);
  }

  function leftOf({ kind, left, at }: Bucket): number {
    const { perSecond, burst } = BUDGETS[kind];
    return Math.min(burst, left + (Math.max(0, now().getTime() - at) / 1_000) * perSecond);
  }
}
