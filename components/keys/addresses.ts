import { addressRange } from '../../server/platform/address-ranges';

/** Most entries of a list. */
const MOST = 20;

/** Returns the entries of a list that somebody writes, one to a line or with commas between them. */
const entriesIn = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '');

/** Returns the addresses and ranges in a list, as the server stores them. Leaves out what is neither. */
export const addressesIn = (text: string): string[] =>
  entriesIn(text).flatMap((entry) => addressRange(entry) ?? []);

/** Returns what is wrong with a list; null: nothing. */
export function problemWith(text: string): string | null {
  const entries = entriesIn(text);
  const wrong = entries.find((entry) => addressRange(entry) === null);
  if (wrong !== undefined)
    return `“${wrong}” is not an address such as 203.0.113.7, or a range such as 203.0.113.0/24.`;
  return entries.length > MOST ? `A key has at most ${MOST} addresses and ranges.` : null;
}
