import { tooManyRequests } from '../errors/errors';
import { takeCall, type Bucket, type RateLimit } from './gcra';
import { retryAfterSeconds } from './headers';
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

  /**
   * Counts a call against each of several limits, in this order.
   * @throws ApiError TOO_MANY_REQUESTS with the sentence of the first limit that is reached
   */
  takeAll(limits: readonly { caller: string; limit: RateLimit; sentence: string }[], nowMs: number): void {
    for (const { caller, limit, sentence } of limits) {
      const bucket = this.take(caller, limit, nowMs);
      if (!bucket.isAllowed) throw tooManyRequests(sentence, retryAfterSeconds(bucket));
    }
  }
}
