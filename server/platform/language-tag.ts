import { z } from 'zod';

/** Longest language tag, in characters: RFC 5646 requires this much. */
const LANGUAGE_MAX_CHARACTERS = 35;

/** A language as a caller gives it, parsed into a canonical BCP 47 tag. */
export const languageTag = z
  .string()
  .meta({ examples: ['en'] })
  .transform((value, context) => {
    const tag = value.length <= LANGUAGE_MAX_CHARACTERS ? canonicalLanguage(value) : null;
    if (tag !== null) return tag;
    context.issues.push({
      code: 'custom',
      input: value,
      message: 'must be a BCP 47 language tag such as en',
    });
    return z.NEVER;
  })
  .brand('LanguageTag');

/** A validated BCP 47 tag. */
export type LanguageTag = z.output<typeof languageTag>;

function canonicalLanguage(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    return null;
  }
}
