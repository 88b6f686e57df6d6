import type { Participant } from '../../call/state/call-state';

/** The breakout of each participant: an index from 0, or null for the main session. */
export type Places = ReadonlyMap<string, number | null>;

/**
 * Spreads people evenly, in the order in which they joined; hosts and co-hosts stay in the main session.
 * @param kept where people are to be already, who are not moved
 */
export function spreadEvenly(
  people: readonly Participant[],
  count: number,
  kept: Places = new Map(),
): Places {
  const places = new Map([...kept].filter(([, place]) => place === null || place < count));
  const sizes = Array.from({ length: count }, () => 0);
  for (const place of places.values()) if (place !== null) sizes[place] = (sizes[place] ?? 0) + 1;
  for (const { participantId, role } of people) {
    if (places.has(participantId)) continue;
    const smallest = sizes.indexOf(Math.min(...sizes));
    places.set(participantId, role === 'participant' ? smallest : null);
    if (role === 'participant') sizes[smallest] = (sizes[smallest] ?? 0) + 1;
  }
  return places;
}
