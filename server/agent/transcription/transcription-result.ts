import { z } from 'zod';

/** The text that a transcription service recognized in an utterance. */
export interface TranscriptionResult {
  /** Empty when nothing was said. */
  text: string;
  /** BCP 47; null when the service gives none. */
  language: string | null;
  /** 0 to 1; null when the service gives none. */
  confidence: number | null;
}

const answer = z.object({
  text: z.string(),
  /** A code from most services, an English name from OpenAI. */
  language: z.string().nullish(),
  segments: z.array(z.object({ avg_logprob: z.number().nullish() })).nullish(),
});

/** The longest name of a language that is read. */
const LANGUAGE_MAX_CHARACTERS = 35;

/** The longest text that is kept; far more than anybody says between two pauses. */
const TEXT_MAX_CHARACTERS = 4_000;

/** Reads the answer of a transcription service; null when it is invalid. */
export function parseTranscription(value: unknown): TranscriptionResult | null {
  const parsed = answer.safeParse(value);
  if (!parsed.success) return null;
  const { text, language, segments } = parsed.data;
  const logarithms = (segments ?? []).flatMap(({ avg_logprob: mean }) => mean ?? []);
  const mean = logarithms.reduce((sum, logarithm) => sum + logarithm, 0) / logarithms.length;
  return {
    text: clean(text),
    language: language ? codeOf(language) : null,
    confidence: logarithms.length === 0 ? null : Math.min(1, Math.exp(mean)),
  };
}

const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX_CHARACTERS)
    .toWellFormed();

/**
 * Returns the tag of a language; null for an unknown name, for example one in another language or from another list.
 */
function codeOf(language: string): string | null {
  if (language.length > LANGUAGE_MAX_CHARACTERS) return null;
  const known = codeByName().get(language.toLowerCase());
  if (known !== undefined) return known;
  try {
    const tag = new Intl.Locale(language);
    // Any word of five to eight letters has the form of a tag.
    return englishNames.of(tag.language) === undefined ? null : tag.toString();
  } catch {
    return null;
  }
}

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns codes by the English names of languages. A withdrawn code such as `mo` becomes its successor, `ro`. */
function codeByName(): Map<string, string> {
  if (names.size > 0) return names;
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = englishNames.of(code)?.toLowerCase();
    const [canonical] = Intl.getCanonicalLocales(code);
    if (name !== undefined && canonical !== undefined && !names.has(name)) names.set(name, canonical);
  }
  return names;
}

const names = new Map<string, string>();
