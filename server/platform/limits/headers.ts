import { fillMs, type Bucket } from './gcra';
import type { Usage } from './rate-limiter';

/*
 * The headers of draft-ietf-httpapi-ratelimit-headers-11 (May 2026), lists of structured fields (RFC 9651). Clients may
 * ignore them: `Retry-After` is what a refusal asks for.
 */

/** `RateLimit-Policy`: the limit (`q` calls, which come back within `w` seconds). */
export const policyHeader = ({ kind, limit }: Usage): string =>
  `"${kind}";q=${limit.burst};w=${Math.max(1, Math.ceil(fillMs(limit) / 1_000))}`;

/**
 * `RateLimit`: `r` calls may follow within the next `t` seconds. `t` is when one call more may follow, so that it is never
 * later than `Retry-After`, as the draft asks.
 */
export const usageHeader = (usage: Usage): string =>
  `"${usage.kind}";r=${usage.remaining};t=${retryAfterSeconds(usage)}`;

/** After how many seconds a call more may follow, rounded up. */
export const retryAfterSeconds = ({ moreAfterMs }: Pick<Bucket, 'moreAfterMs'>): number =>
  Math.max(1, Math.ceil(moreAfterMs / 1_000));
