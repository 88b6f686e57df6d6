import { z } from 'zod';
import type { RateLimit } from '../../platform/limits/gcra';
import { RATE_LIMIT_KINDS, type RateLimitKind, type RateLimits } from '../../platform/limits/rate-limiter';

/** The recommended limits for a server that anybody can reach. */
const RECOMMENDED = 'account=200/s:1000, anonymous=100/s:500, credentials=20/s:500';

const PER_SECOND_MAX = 100_000;
const BURST_MAX = 1_000_000;

/** The variables that limit the REST calls of one caller. */
export const rateLimitVariables = {
  RATE_LIMITS: z
    .string()
    .transform((value, context) => {
      try {
        return parseRateLimits(value === 'recommended' ? RECOMMENDED : value);
      } catch (error) {
        if (!(error instanceof RateLimitsError)) throw error;
        context.addIssue({ code: 'custom', message: error.message });
        return z.NEVER;
      }
    })
    .optional(),
};

/** Null: calls are not limited. */
export const rateLimitsOf = (env: z.infer<z.ZodObject<typeof rateLimitVariables>>): RateLimits | null =>
  env.RATE_LIMITS ?? null;

/** An error in the limits. Its message follows the name of the variable. */
class RateLimitsError extends Error {}

/** Parses all limits. @throws RateLimitsError */
function parseRateLimits(value: string): RateLimits {
  const limits = new Map<RateLimitKind, RateLimit>();
  for (const text of value.split(',')) {
    const [name = '', ...amount] = text.trim().split('=');
    const kind = RATE_LIMIT_KINDS.find((known) => known === name.trim());
    if (kind === undefined) {
      throw new RateLimitsError(
        'must be "recommended", or limits with commas between them, each of account, anonymous or credentials, for example account=200/s:1000.',
      );
    }
    if (limits.has(kind)) throw new RateLimitsError(`names ${kind} twice.`);
    limits.set(kind, parseRateLimit(kind, amount.join('=')));
  }
  return Object.fromEntries(limits);
}

/** Parses one limit. @throws RateLimitsError */
function parseRateLimit(kind: RateLimitKind, text: string): RateLimit {
  const match = /^\s*(\d{1,9})\/s:(\d{1,9})\s*$/.exec(text);
  if (match === null) {
    throw new RateLimitsError(`needs a rate and a burst for ${kind}, for example ${kind}=200/s:1000.`);
  }
  const [perSecond, burst] = [Number(match[1]), Number(match[2])];
  if (perSecond < 1 || perSecond > PER_SECOND_MAX) {
    throw new RateLimitsError(`needs a rate of 1 to ${PER_SECOND_MAX} calls a second for ${kind}.`);
  }
  if (burst < 1 || burst > BURST_MAX) {
    throw new RateLimitsError(`needs a burst of 1 to ${BURST_MAX} calls for ${kind}.`);
  }
  return { perSecond, burst };
}
