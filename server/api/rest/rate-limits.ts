import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, tooManyRequests } from '../../platform/errors/errors';
import { policyHeader, retryAfterSeconds, usageHeader } from '../../platform/limits/headers';
import type { RateLimiter, RateLimitKind, Usage } from '../../platform/limits/rate-limiter';
import { RecentMap } from '../../platform/limits/recent-map';
import { networkOf } from '../../platform/network';
import { readCredential, type Credential } from '../../platform/principal/credential';
import type { Principal } from '../../platform/principal/principal';
import type { LimitCall } from '../../platform/procedures/context';

/** The part of a request that its limits depend on. */
interface LimitedRequest {
  message: IncomingMessage;
  response: ServerResponse;
  ip: string | null;
  /** Instead of the one in the headers. */
  credential?: Credential;
}

/**
 * The rate limits of REST. Each call counts once: to its caller when its credential is good, otherwise to its network,
 * as a bad credential or, without one, as anonymous. Answers to counted calls say how the caller stands.
 */
export interface RestLimits {
  /**
   * Looks at a request before it is read, and counts it when it is anonymous.
   * @param takesCredential false: the route does not authenticate, so that the call is anonymous
   * @returns the refusal; null: the request may go on
   */
  refusalOf(request: LimitedRequest, takesCredential: boolean): Promise<ApiError | null>;
  /** For the context of a call with a credential; undefined for one without, which is counted already. */
  limitCallOf(request: LimitedRequest): LimitCall | undefined;
}

/** Good credentials that are remembered in each of two generations. */
const GOOD_CREDENTIALS_MAX = 10_000;

export function createRestLimits(limiter: RateLimiter): RestLimits {
  /**
   * Hashes of credentials that were good when they were last used. They are looked up also while others at the same
   * address send bad ones, so that nobody is locked out by a neighbour.
   */
  const good = new RecentMap<true>(GOOD_CREDENTIALS_MAX, Infinity);

  return {
    async refusalOf({ message, response, ip, credential: given }, takesCredential) {
      const credential = takesCredential ? (given ?? readCredential(message.headers)) : null;
      if (credential === null || !isPresent(credential)) {
        return refuseAbove(response, await limiter.count('anonymous', callerAt(ip)));
      }
      if (good.get(hashOf(credential))) return null;
      const usage = await limiter.read('credentials', callerAt(ip));
      if (usage === null || usage.isAllowed) return null;
      return refuseAbove(response, usage);
    },

    limitCallOf({ message, response, ip, credential: given }) {
      const credential = given ?? readCredential(message.headers);
      if (!isPresent(credential)) return undefined;
      return async (authenticate) => {
        let principal: Principal;
        try {
          principal = await authenticate();
        } catch (error) {
          if (isOfCode('UNAUTHORIZED', error)) await countBad();
          // A good key on a route for tokens: whose it is, the error does not say.
          if (isOfCode('FORBIDDEN', error)) await countTo('anonymous', callerAt(ip));
          throw error;
        }
        if (principal.kind === 'anonymous') {
          await countBad();
          return principal;
        }
        good.set(hashOf(credential), true);
        await countTo('account', callerOf(principal));
        return principal;
      };

      /** Counts a bad credential; as anonymous if bad ones have no limit, so that an invented one does not avoid it. */
      async function countBad(): Promise<void> {
        good.delete(hashOf(credential));
        const isLimited = await countTo('credentials', callerAt(ip));
        if (!isLimited) await countTo('anonymous', callerAt(ip));
      }

      /** @throws ApiError TOO_MANY_REQUESTS; false: the kind is not limited */
      async function countTo(kind: RateLimitKind, caller: string): Promise<boolean> {
        const usage = await limiter.count(kind, caller);
        const refusal = refuseAbove(response, usage);
        if (refusal !== null) throw refusal;
        return usage !== null;
      }
    },
  };
}

const isPresent = ({ apiKey, bearer, grantToken }: Credential): boolean =>
  apiKey !== null || bearer !== null || grantToken !== undefined;

const hashOf = ({ apiKey, bearer, grantToken }: Credential): string =>
  createHash('sha256')
    .update(JSON.stringify([apiKey, bearer, grantToken]))
    .digest('base64url');

/** Returns the network of an address. Cuts long texts that proxies send instead of an address, to save memory. */
const callerAt = (ip: string | null): string => networkOf(ip).slice(0, 64);

/** Keys share the bucket of their account. A token uses the bucket of its person, so that nobody blocks others. */
function callerOf(principal: Exclude<Principal, { kind: 'anonymous' }>): string {
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      return principal.accountId;
    case 'user':
      return principal.userId;
    case 'room':
      return `${principal.roomId} ${principal.subject}`;
    default:
      return principal satisfies never;
  }
}

const isOfCode = (code: ApiError['code'], error: unknown): boolean =>
  error instanceof ApiError && error.code === code;

/** Writes the usage of the caller into the answer. @returns the refusal of a call above the limit */
function refuseAbove(response: ServerResponse, usage: Usage | null): ApiError | null {
  if (usage === null) return null;
  response.setHeader('RateLimit-Policy', policyHeader(usage));
  response.setHeader('RateLimit', usageHeader(usage));
  if (usage.isAllowed) return null;
  const seconds = retryAfterSeconds(usage);
  return tooManyRequests(`${SENTENCES[usage.kind]} Please try again in ${seconds} s.`, seconds);
}

const SENTENCES: Record<RateLimitKind, string> = {
  account: 'Too many calls with this credential, or others of its account.',
  anonymous: 'Too many calls without a credential from this address.',
  credentials: 'Too many calls with invalid credentials from this address.',
};
