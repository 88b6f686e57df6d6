import { takeCall, type Bucket, type RateLimit } from './gcra';
import { RecentMap } from './recent-map';

/** Callers that are remembered in each of two generations, and for how long. */
const REMEMBERED = { entries: 20_000, keepMs: 60_000 };

/** Counts the calls of many callers in the memory of this process, each against a limit that fills in a minute. */
export class CallCounts {
  readonly #buckets = new RecentMap<number>(REMEMBERED.entries, REMEMBERED.keepMs);

  /** Counts a call, unless the limit is reached. */
  take(caller: string, limit: RateLimit, nowMs: number): Bucket {
    const bucket = takeCall(limit, this.#buckets.get(caller), nowMs);
    if (bucket.isAllowed) this.#buckets.set(caller, bucket.fullAtMicros, nowMs);
    return bucket;
  }
}
