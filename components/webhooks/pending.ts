import { countOf } from '../ui/amounts';

/** The number up to which the server counts the deliveries that wait for an endpoint. */
const COUNTED_MAX = 1_000;

/** Returns a number of deliveries that wait, with its noun, for example `1,000 or more events`. */
export function pendingOf(count: number, noun: string, plural?: string): string {
  const told = countOf(count, noun, plural);
  return count < COUNTED_MAX ? told : told.replace(' ', ' or more ');
}
