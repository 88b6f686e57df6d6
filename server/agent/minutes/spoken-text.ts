import { setImmediate as nextTurn } from 'node:timers/promises';
import { valuesIn } from './numbers';
import type { Language } from './stop-words';
import { allTermsOf, languageOf, plain } from './terms';
import { Vocabulary } from './vocabulary';

/** What was said, ready to be compared with: read through once, however many statements rest on it. */
export interface Said {
  /** Lower case, without accents: see `plain`. */
  plain: string;
  language: Language | null;
  vocabulary: Vocabulary;
  /** Every number that was named. */
  values: ReadonlySet<number>;
  /** Whether a pattern for plain text is found; looked for once. It has to be the same object each time. */
  mentions(pattern: RegExp): boolean;
}

/** How much is read before everything else that the process does gets its turn, in characters, beside one whole turn. */
const STRETCH_CHARACTERS = 10_000;

/** @param main the language of texts that do not tell theirs */
export async function saidIn(texts: readonly string[], main: Language | null): Promise<Said> {
  const vocabulary = new Vocabulary();
  const values = valuesIn('');
  const plainTexts: string[] = [];
  for (const stretch of stretchesOf(texts)) {
    await nextTurn();
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

/** As much of what was said as it takes to tell its language. */
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
