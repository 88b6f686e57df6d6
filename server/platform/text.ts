import { z } from 'zod';
import { isBlank } from './hub/blank';
import { personal } from './request-log/marks';
import { UNSAFE_IN_A_LINE } from './unsafe-characters';

/**
 * Text from outside that is stored or signed as it is given. NUL cannot be stored in Postgres and a lone surrogate
 * cannot be written as UTF-8, so both are refused rather than changed.
 */
export const plainText = () => z.string().refine(isStorableText, { error: NOT_STORABLE });

const NOT_STORABLE = 'must be well-formed Unicode text without NUL characters';

const isStorableText = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

/**
 * Accepts text that people write or search for. It is stored in the composed form (NFC), so that a letter with an
 * accent is the same text from every keyboard. Identifiers use `plainText`, which does not change them. The request log
 * does not show it.
 */
export const writtenText = () => personal(plainText().normalize('NFC'));

/** Written text with something to see in it: 1 to `max` characters, white space at the ends removed. */
export const visibleText = (max: number) =>
  writtenText()
    .trim()
    .min(1, NOT_BLANK)
    .max(max)
    .refine((value) => value === '' || !isBlank(value), { error: NOT_BLANK });

const NOT_BLANK = 'must not be blank';

/** Accepts a name: `visibleText`. */
export const name = (max: number) => visibleText(max);

/** Returns a text without white space at its ends, or the other text if it would show nothing. */
export const orIfBlank = (value: string | null | undefined, otherwise: string): string =>
  value === null || value === undefined || isBlank(value) ? otherwise : value.trim();

/** The moments that the database stores and gives back as they were; it writes years below 100 in another way. */
const FIRST_MOMENT = Date.parse('1970-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** Accepts a moment in ISO 8601 with `Z` or an offset. Refuses moments that the database cannot store. */
export const isoMoment = () =>
  z.iso
    .datetime({ offset: true })
    .refine((moment) => Date.parse(moment) >= FIRST_MOMENT && Date.parse(moment) <= LAST_MOMENT, {
      error: 'must be in the years 1970 to 9999',
    });

/**
 * Checks that an object from outside can be stored as JSON of at most `maxBytes` bytes in UTF-8.
 * @returns the object as JSON represents it, for example 0 for -0; or the problem
 */
function readJsonObject(
  given: Record<string, unknown>,
  maxBytes: number,
): { value: Record<string, unknown> } | { problem: string } {
  const tooLong = { problem: `must have at most ${maxBytes.toLocaleString('en')} bytes as JSON in UTF-8` };
  let isStorable = true;
  let text: string;
  try {
    text = JSON.stringify(given, (key, inner: unknown) => {
      isStorable &&= isStorableText(key) && (typeof inner !== 'string' || isStorableText(inner));
      return inner;
    });
  } catch (error) {
    if (error instanceof RangeError) return tooLong; // nested too deep for the stack
    throw error;
  }
  if (Buffer.byteLength(text) > maxBytes) return tooLong;
  if (!isStorable) return { problem: NOT_STORABLE };
  const value: Record<string, unknown> = JSON.parse(text);
  return { value };
}

/**
 * The data that an application stores: a JSON object. It has no name in the OpenAPI document, because generated Java
 * sends an empty map for a named map that is not given, so that every change of a room would delete its metadata.
 */
export const metadata = z.record(z.string(), z.unknown()).meta({ examples: [{ customer: 'c-42' }] });

/** Refuses the key `__proto__`, which the schema of a map would drop silently. */
function refuseProto(given: unknown, context: z.RefinementCtx): unknown {
  if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__')) {
    context.addIssue({ code: 'custom', message: 'must not have the key "__proto__"' });
  }
  return given;
}

/** Metadata from outside that is stored or signed: at most `maxBytes` bytes in UTF-8. Null: an empty object. */
export const givenMetadata = (maxBytes: number) =>
  z.preprocess(
    refuseProto,
    metadata.nullable().transform((given, context) => {
      const read = readJsonObject(given ?? {}, maxBytes);
      if ('value' in read) return read.value;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    }),
  );

/** How many keys of metadata a list can be filtered by at once, and how long they and their values may be. */
const METADATA_FILTERS_MAX = 10;
export const METADATA_FILTER_KEY_MAX_LENGTH = 100;
export const METADATA_FILTER_VALUE_MAX_LENGTH = 500;

/** Returns the keys of metadata by which a list is filtered, with the text of their values. */
export const metadataFilter = () =>
  z.preprocess(
    refuseProto,
    z
      .record(
        plainText().min(1, 'must not be empty').max(METADATA_FILTER_KEY_MAX_LENGTH),
        plainText().max(METADATA_FILTER_VALUE_MAX_LENGTH),
      )
      .refine((given) => Object.keys(given).length <= METADATA_FILTERS_MAX, {
        error: `must have at most ${METADATA_FILTERS_MAX} keys`,
      })
      .meta({ examples: [{ customer: 'c-42' }] }),
  );

/** The name of a person who gave none. */
export const GUEST = 'Guest';

/**
 * Returns a name as it may be shown to others: one line in composed form (NFC), no control or bidi characters, at most
 * `max` characters; empty where nothing would be seen.
 */
export function displayable(value: string, max: number): string {
  const line = value.replace(UNSAFE_IN_A_LINE, '').normalize('NFC').trim();
  if (isBlank(line)) return '';
  return line
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd();
}
