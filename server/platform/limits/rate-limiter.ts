import { fillMs, readBucket, takeCall, type Bucket, type RateLimit } from './gcra';
import { RecentMap } from './recent-map';

/** How calls are counted: by caller, or by address for calls without a credential or with a bad one. */
export const RATE_LIMIT_KINDS = ['account', 'anonymous', 'credentials'] as const;
export type RateLimitKind = (typeof RATE_LIMIT_KINDS)[number];

/** The limits of an installation; a kind that is absent is not limited. */
export type RateLimits = Partial<Readonly<Record<RateLimitKind, RateLimit>>>;

/** The bucket of one caller, with the limit that it is for. */
export interface Usage extends Bucket {
  kind: RateLimitKind;
  limit: RateLimit;
}

/** Counts calls. It is asynchronous, so that several processes can count together, in Redis. */
export interface RateLimiter {
  /** Counts a call of a caller, unless the limit is reached; null: the kind is not limited. */
  count(kind: RateLimitKind, caller: string): Promise<Usage | null>;
  /** Returns the usage of a caller without counting a call; null when the kind is not limited. */
  read(kind: RateLimitKind, caller: string): Promise<Usage | null>;
}

/** Callers of one kind that are remembered in each of two generations. */
const CALLERS_MAX = 50_000;

/**
 * Counts in the memory of this process. Callers whose bucket is full again are forgotten. A flood of more callers than
 * `callersMax` forgets others early, who then have a full bucket again.
 */
export function createMemoryRateLimiter(
  limits: RateLimits,
  now: () => Date,
  callersMax = CALLERS_MAX,
): RateLimiter & { readonly callers: number } {
  const kinds = RATE_LIMIT_KINDS.flatMap((kind) => {
    const limit = limits[kind];
    return limit ? [{ kind, limit, buckets: new RecentMap<number>(callersMax, fillMs(limit)) }] : [];
  });
  const byKind = new Map(kinds.map((entry) => [entry.kind, entry]));

  return {
    async count(kind, caller) {
      const found = byKind.get(kind);
      if (found === undefined) return null;
      const { limit, buckets } = found;
      const nowMs = now().getTime();
      const bucket = takeCall(limit, buckets.get(caller), nowMs);
      buckets.set(caller, bucket.fullAtMicros, nowMs);
      return { ...bucket, kind, limit };
    },
    async read(kind, caller) {
      const found = byKind.get(kind);
      if (found === undefined) return null;
      const { limit, buckets } = found;
      return { ...readBucket(limit, buckets.get(caller), now().getTime()), kind, limit };
    },
    /** How many callers are remembered, of all kinds. */
    get callers() {
      return kinds.reduce((sum, { buckets }) => sum + buckets.size, 0);
    },
  };
}
