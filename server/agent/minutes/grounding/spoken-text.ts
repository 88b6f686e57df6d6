import { setImmediate as nextEvents } from 'node:timers/promises';
import { valuesIn } from './numbers';
import type { Language } from './stop-words';
import { allTermsOf, languageOf, plain } from './terms';
import { Vocabulary } from './vocabulary';

/** The speech of a meeting, indexed once for any number of statements that are compared with it. */
export interface SpokenText {
  /** Lower case, without accents: see `plain`. */
  plain: string;
  language: Language | null;
  vocabulary: Vocabulary;
  /** Every number that was said. */
  values: ReadonlySet<number>;
  /** Returns whether the plain text matches a pattern. The result is cached by the pattern object. */
  mentions(pattern: RegExp): boolean;
}

/** The amount that is indexed before the event loop runs again, in characters; at least one whole turn. */
const STRETCH_CHARACTERS = 10_000;

/** Indexes the texts of turns. @param main language of texts whose language is not recognized */
export async function indexSpokenText(texts: readonly string[], main: Language | null): Promise<SpokenText> {
  const vocabulary = new Vocabulary();
  const values = valuesIn('');
  const plainTexts: string[] = [];
  for (const stretch of stretchesOf(texts)) {
    await nextEvents();
    for (const text of stretch) vocabulary.add(allTermsOf(text, languageOf(text, main)));
    const together = stretch.join('\n');
    for (const value of valuesIn(together)) values.add(value);
    plainTexts.push(plain(together));
  }
  const whole = plainTexts.join('\n');
  const found = new Map<RegExp, boolean>();
  return {
    plain: whole,
    language: languageOf(sampleOf(texts), main),
    vocabulary,
    values,
    mentions(pattern) {
      const known = found.get(pattern) ?? pattern.test(whole);
      found.set(pattern, known);
      return known;
    },
  };
}

/** Returns as much of the text as is needed to recognize its language. */
export const sampleOf = (texts: readonly string[]): string => texts.join('\n').slice(0, SAMPLE_CHARACTERS);

const SAMPLE_CHARACTERS = 50_000;

function* stretchesOf(texts: readonly string[]): Generator<string[]> {
  let stretch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    stretch.push(text);
    characters += text.length;
    if (characters < STRETCH_CHARACTERS) continue;
    yield stretch;
    stretch = [];
    characters = 0;
  }
  if (stretch.length > 0) yield stretch;
}
