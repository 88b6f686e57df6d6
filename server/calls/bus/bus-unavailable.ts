/** Redis, which REDIS_URL names, cannot carry the calls of several processes. The message is a sentence for the operator. */
export class BusUnavailableError extends Error {}
