/*
 * The generic cell rate algorithm: a bucket of calls as one number, the time at which it is full again. Pure
 * arithmetic, in whole microseconds, so that no rounding adds up.
 */

/** How many calls a caller may make. */
export interface RateLimit {
  /** Calls that come back each second. */
  perSecond: number;
  /** Calls at once, when none was made for a while. */
  burst: number;
}

/** The bucket of one caller after a call. */
export interface Bucket {
  /** Whether the call is within the limit. */
  isAllowed: boolean;
  /** How many calls may follow at once. */
  remaining: number;
  /** After how many milliseconds one call more may follow. */
  moreAfterMs: number;
  /** When the bucket is full again, in microseconds since 1970. This value is stored until the next call. */
  fullAtMicros: number;
}

/**
 * Takes one call from a bucket, unless it is empty.
 * @param fullAtMicros the stored value of the bucket; absent: it is full
 */
export function takeCall(limit: RateLimit, fullAtMicros: number | undefined, nowMs: number): Bucket {
  const now = nowMs * 1_000;
  const before = levelOf(limit, fullAtMicros, now);
  const after = before + callMicros(limit);
  const isAllowed = after <= now + capacityMicros(limit);
  return bucketOf(limit, isAllowed ? after : before, now, isAllowed);
}

/** Returns the bucket as it is. `isAllowed`: whether a call would be within the limit. */
export function readBucket(limit: RateLimit, fullAtMicros: number | undefined, nowMs: number): Bucket {
  const now = nowMs * 1_000;
  const level = levelOf(limit, fullAtMicros, now);
  return bucketOf(limit, level, now, level + callMicros(limit) <= now + capacityMicros(limit));
}

/** Returns how long an empty bucket takes until it is full, in milliseconds, rounded up. */
export const fillMs = (limit: RateLimit): number => Math.ceil(capacityMicros(limit) / 1_000);

/** Returns how long one call takes to come back, in microseconds. */
export const callMicros = ({ perSecond }: RateLimit): number => Math.ceil(1_000_000 / perSecond);

/** Returns how long an empty bucket takes until it is full, in microseconds. */
export const capacityMicros = (limit: RateLimit): number => limit.burst * callMicros(limit);

/** Returns when the bucket is full, never later than an empty bucket would be, also after the clock was set back. */
const levelOf = (limit: RateLimit, fullAtMicros = 0, now: number): number =>
  Math.min(Math.max(fullAtMicros, now), now + capacityMicros(limit));

/**
 * Returns the bucket for its stored value.
 * @param fullAtMicros from now on, and no later than that of an empty bucket
 */
export function bucketOf(
  limit: RateLimit,
  fullAtMicros: number,
  nowMicros: number,
  isAllowed: boolean,
): Bucket {
  const room = nowMicros + capacityMicros(limit) - fullAtMicros;
  const remaining = Math.floor(room / callMicros(limit));
  const moreAfterMs = ((remaining + 1) * callMicros(limit) - room) / 1_000;
  return { isAllowed, remaining, moreAfterMs, fullAtMicros };
}
