/** The action for a connection that carries no media. */
export type Remedy = 'wait' | 'restart-ice' | 'reconnect';

const ICE_RESTART_S = { impolite: 2, polite: 4 };
const RECONNECT_S = { impolite: 8, polite: 12 };
const MOST_PATIENCE = 4;

/**
 * Returns what to do about a connection without media. One side acts earlier, so that the two do not collide. Each
 * attempt gets twice the time of the one before, so that reconnecting does not overload a machine that is too busy to
 * connect.
 * @param link.downSeconds seconds without media and signals
 * @param link.wasUp whether this connection was ever connected
 * @param link.failed whether the browser reports it as failed
 * @param link.restarted whether ICE was restarted since
 * @param link.attempts connections started without success so far
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
  if (link.downSeconds >= RECONNECT_S[side] * patience) return 'reconnect';
  if (link.restarted || !link.wasUp) return 'wait';
  const early = link.failed && !link.polite;
  return early || link.downSeconds >= ICE_RESTART_S[side] ? 'restart-ice' : 'wait';
}
