import { z } from 'zod';

/**
 * Text from outside that is stored or signed as it is given. NUL cannot be stored in Postgres and a lone surrogate
 * cannot be written as UTF-8, so both are refused rather than changed.
 */
export const plainText = () =>
  z.string().refine((value) => value.isWellFormed() && !value.includes('\0'), {
    error: 'must be well-formed Unicode text without NUL characters',
  });

/** A name with something in it: 1 to `max` characters, white space at the ends removed. */
export const name = (max: number) => plainText().trim().min(1, 'must not be blank').max(max);

/** Control characters and those that change the direction of the text around them. */
const UNSAFE_IN_A_LINE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/gu;

/** What somebody without a name is called. */
export const GUEST = 'Guest';

/** A name as it may be shown to others: one line, no control or bidi characters, at most `max` characters. */
export function displayable(value: string, max: number): string {
  const line = value.replace(UNSAFE_IN_A_LINE, '').trim();
  return line
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd();
}
