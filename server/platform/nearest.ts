import { distance } from 'fastest-levenshtein';

/** How many letters of a name may be wrong for a known one to be proposed. */
const TYPOS_MAX = 3;

/** Returns the known name that a misspelled one resembles most; null when it resembles none. */
export function nearestOf(name: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((candidate) => ({ candidate, typos: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, typos }) => typos <= Math.min(TYPOS_MAX, candidate.length / 2))
    .toSorted((one, other) => one.typos - other.typos);
  return nearest?.candidate ?? null;
}
