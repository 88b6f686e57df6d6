/** What to do about a connection that does not carry media. */
export type Remedy = 'wait' | 'restart-ice' | 'start-anew';

/** Until a first connection is there, or one that was is there again, in milliseconds. */
const ICE_RESTART_MS = { impolite: 1_500, polite: 3_000 };
const START_ANEW_MS = { impolite: 8_000, polite: 11_000 };

/**
 * One side acts earlier, so that the two do not cross. Interruptions of a second heal by themselves.
 * @param link.downMs since when nothing flows
 * @param link.wasUp whether this connection ever carried media
 * @param link.failed whether the browser has given up on it
 */
export function remedy(link: {
  downMs: number;
  wasUp: boolean;
  failed: boolean;
  restarted: boolean;
  polite: boolean;
}): Remedy {
  const side = link.polite ? 'polite' : 'impolite';
  if (link.downMs >= START_ANEW_MS[side]) return 'start-anew';
  if (link.restarted || !link.wasUp) return 'wait';
  const early = link.failed && !link.polite;
  return early || link.downMs >= ICE_RESTART_MS[side] ? 'restart-ice' : 'wait';
}
