/** The interval at which the portal checks unfinished work again, in milliseconds. */
export const POLL_MS = 5_000;
