/** What to do about a connection that does not carry media. */
export type Remedy = 'wait' | 'restart-ice' | 'start-anew';

const ICE_RESTART_S = { impolite: 2, polite: 4 };
const START_ANEW_S = { impolite: 8, polite: 12 };
const MOST_PATIENCE = 4;

/**
 * One side acts earlier, so that the two do not cross, and each attempt gets twice the time of the one before: a machine
 * that is too busy to connect must not be kept busy with connecting.
 * @param link.downSeconds for how long nothing flows and nothing is said, as the page had time to notice
 * @param link.wasUp whether this connection ever carried media
 * @param link.failed whether the browser has given up on it
 * @param link.restarted whether ICE was restarted since
 * @param link.attempts connections started in vain so far
 */
export function remedy(link: {
  downSeconds: number;
  wasUp: boolean;
  failed: boolean;
  restarted: boolean;
  polite: boolean;
  attempts: number;
}): Remedy {
  const side = link.polite ? 'polite' : 'impolite';
  const patience = Math.min(2 ** link.attempts, MOST_PATIENCE);
  if (link.downSeconds >= START_ANEW_S[side] * patience) return 'start-anew';
  if (link.restarted || !link.wasUp) return 'wait';
  const early = link.failed && !link.polite;
  return early || link.downSeconds >= ICE_RESTART_S[side] ? 'restart-ice' : 'wait';
}
