/** How often the portal looks again at what is not finished, in milliseconds. */
export const POLL_MS = 5_000;
