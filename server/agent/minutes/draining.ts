/** How long after a session's end what was heard may still be on its way into the transcript, in milliseconds. */
const DRAIN_MS = 120_000;

/** Whether to wait for an agent that has not said that all it heard is written down. */
export const isWorthWaiting = (endedAt: Date, now: Date): boolean =>
  now.getTime() - endedAt.getTime() < DRAIN_MS;
