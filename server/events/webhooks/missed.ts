import type { LogEnds } from '../log/lock';

/**
 * Returns the last number before the first event that an endpoint misses when it is paused or disabled.
 * @param firstUndelivered the lowest number of what was on its way; null when there was none
 */
export const missedAfter = (
  webhook: { missedAfter: number | null },
  firstUndelivered: number | null,
  { head }: LogEnds,
): number => Math.min(webhook.missedAfter ?? head, firstUndelivered === null ? head : firstUndelivered - 1);
