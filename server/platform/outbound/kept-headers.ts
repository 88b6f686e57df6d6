import { displayable } from '../text';
import type { HttpHeader } from './http-header';

/** How many headers of an answer are kept, and how many characters of all their names and values. */
export const KEPT_HEADERS = { count: 40, characters: 4_000 };
/** The longest value that is kept whole. */
const VALUE_MAX_LENGTH = 500;
/** The headers whose values are secrets of whoever answers. */
const SECRET = new Set(['set-cookie', 'set-cookie2']);

/**
 * Returns the headers of an answer to keep, in their order. The answer may have been written by anybody, so their
 * number and length are limited, and characters that cannot be shown are removed.
 * @param raw names and values in turns, as Node has them
 */
export function keptHeaders(raw: readonly string[]): HttpHeader[] {
  const kept: HttpHeader[] = [];
  let left = KEPT_HEADERS.characters;
  for (let at = 0; at + 1 < raw.length && kept.length < KEPT_HEADERS.count; at += 2) {
    const name = displayable(raw[at] ?? '', VALUE_MAX_LENGTH);
    if (SECRET.has(name.toLowerCase())) continue;
    const value = displayable(raw[at + 1] ?? '', VALUE_MAX_LENGTH);
    left -= name.length + value.length;
    if (left < 0) break;
    kept.push({ name, value });
  }
  return kept;
}
