import { SAMPLE_RATE } from '../../../platform/hub/frames';
import { CHAT_BYTE_RATE } from '../../../platform/hub/chat';
import type { RecordingSource } from '../../../platform/vocabulary/recording-status';

/**
 * Budgets of one person in one room: an amount a second, and `burst` at once. Relayed messages count in bytes: a
 * newcomer among twenty offers nineteen connections of up to 40 kB each, and offers them again after a lost
 * connection. Audio counts in samples: one second of it a second, plus a margin because clocks differ; a burst arrives
 * after a network delay. A recorded microphone counts in bytes, and sends what it kept without a connection in a burst.
 * Joins and moves count by number, as pointers of one room do.
 */
const BUDGETS = {
  /** Signals to everybody together. */
  signal: { perSecond: 150_000, burst: 2_000_000 },
  /** Signals to one other participant. */
  'signal-to-one': { perSecond: 15_000, burst: 300_000 },
  chat: CHAT_BYTE_RATE,
  /** Movements of one person's pointer on shared screens. */
  point: { perSecond: 10_000, burst: 100_000 },
  /** The number of pointer movements in one room. Each movement is sent to everybody. */
  'room-point': { perSecond: 100, burst: 200 },
  sound: { perSecond: 1.2 * SAMPLE_RATE, burst: 20 * SAMPLE_RATE },
  /** Twice what a microphone takes, which is a chunk of 8 kB a second. An element keeps 20 MB. */
  'recorded-microphone': { perSecond: 24_000, burst: 32_000_000 },
  /** A camera takes 2.5 Mbit/s and a screen 4 Mbit/s. An element keeps 60 MB of each. */
  'recorded-camera': { perSecond: 500_000, burst: 80_000_000 },
  'recorded-screen': { perSecond: 800_000, burst: 80_000_000 },
  /** Twice what the sound of a screen takes, which is a chunk of 16 kB a second. An element keeps 20 MB. */
  'recorded-screen-audio': { perSecond: 40_000, burst: 32_000_000 },
  /** Enough for repeated reloads of the page and repeated network failures. */
  join: { perSecond: 0.5, burst: 10 },
  /** Each is a departure and an arrival. A host may look into every breakout, one after the other. */
  move: { perSecond: 0.5, burst: 20 },
} as const;

export type BudgetKind = Exclude<
  keyof typeof BUDGETS,
  'sound' | `recorded-${RecordingSource}` | 'join' | 'move' | 'room-point'
>;

interface Bucket {
  kind: keyof typeof BUDGETS;
  left: number;
  at: number;
}

/** The size of a message without its text, in bytes. */
const MESSAGE_BYTES = CHAT_BYTE_RATE.perMessage;
/** The cost of storing a chunk, apart from its bytes, in bytes. */
const CHUNK_BYTES = 4_000;
/** Number of buckets above which full ones are removed. */
const BUCKETS_MAX = 10_000;

export interface RelayBudgets {
  /** Spends the bytes of a text. @returns false when the budget does not cover them, and nothing was spent */
  spend(kind: BudgetKind, whose: string, text: string): boolean;
  /** Spends one join. @returns false when the budget does not cover it */
  spendJoin(whose: string): boolean;
  /** Spends one move to another session of the call. @returns false when the budget does not cover it */
  spendMove(whose: string): boolean;
  /**
   * Spends one movement of a pointer that everybody in a room receives.
   * @returns false when the budget does not cover it
   */
  spendPointer(roomId: string): boolean;
  /** Spends audio by its duration, whatever the number of frames. @returns false when the budget does not cover it */
  spendSound(whose: string, samples: number): boolean;
  /** Spends a chunk of a recorded source. @returns false when the budget does not cover it */
  spendRecorded(source: RecordingSource, whose: string, bytes: number): boolean;
}

/** Creates token buckets by person, not by connection, so that reconnecting does not refill them. */
export function createRelayBudgets(now: () => Date): RelayBudgets {
  const buckets = new Map<string, Bucket>();
  let removeFullAt = BUCKETS_MAX;

  return {
    spend: (kind, whose, text) => spend(kind, whose, MESSAGE_BYTES + Buffer.byteLength(text)),
    spendJoin: (whose) => spend('join', whose, 1),
    spendMove: (whose) => spend('move', whose, 1),
    spendPointer: (roomId) => spend('room-point', roomId, 1),
    spendSound: (whose, samples) => spend('sound', whose, samples),
    spendRecorded: (source, whose, bytes) => spend(`recorded-${source}`, whose, CHUNK_BYTES + bytes),
  };

  function spend(kind: Bucket['kind'], whose: string, amount: number): boolean {
    if (buckets.size >= removeFullAt) removeFullBuckets();
    const at = now().getTime();
    const key = `${kind} ${whose}`;
    const left = leftOf(buckets.get(key) ?? { kind, left: BUDGETS[kind].burst, at });
    const isCovered = amount <= left;
    buckets.set(key, { kind, left: isCovered ? left - amount : left, at });
    return isCovered;
  }

  /** Checks all buckets; the next time is when there are twice as many as remain. */
  function removeFullBuckets(): void {
    for (const [key, bucket] of buckets) {
      if (leftOf(bucket) >= BUDGETS[bucket.kind].burst) buckets.delete(key);
    }
    removeFullAt = Math.max(BUCKETS_MAX, 2 * buckets.size);
  }

  function leftOf({ kind, left, at }: Bucket): number {
    const { perSecond, burst } = BUDGETS[kind];
    return Math.min(burst, left + (Math.max(0, now().getTime() - at) / 1_000) * perSecond);
  }
}
