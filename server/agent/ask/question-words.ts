import { setImmediate as nextEvents } from 'node:timers/promises';
import type { WantedWord } from '../history/any-word';
import type { Language } from '../minutes/grounding/stop-words';
import { allTermsOf, isStopWord, languageOf, plain, termsOf, wordsOf } from '../minutes/grounding/terms';

/** A word of a question, and how to recognize it in a turn. */
export interface QuestionWord extends WantedWord {
  /** Words of turns with one of these forms are the same word. */
  forms: readonly string[];
}

/** The most words of a question that are looked for, and the most groups of characters in scripts without spaces. */
const WORDS_MAX = 16;
const PARTS_MAX = 32;
/** The shortest beginning of a word, in characters: too many words begin with a shorter one. */
const BEGINNING_MIN = 3;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Runs of characters without spaces. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}]{2,}|[\p{Script=Katakana}ー]{2,}|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;
/** Pairs of characters that belong to one word: two ideographs, or one and an ending that is not a particle. */
const PAIR =
  /^(?:\p{Script=Han}{2}|\p{Script=Han}[^はがをにでとのもへやか]|[^はがをにでとのもへやか]\p{Script=Han})$/u;

/** Returns the words of a question that turns with its answer may have. */
export function questionWords(question: string): QuestionWord[] {
  const language = languageOf(question);
  const spaced = wordsOf(question)
    .filter((word) => !UNSPACED.test(word) && !/^\p{Script=Hiragana}/u.test(word))
    .flatMap((word) => spacedWord(word, language));
  const unspaced = [...question.normalize('NFKC').matchAll(RUN)].flatMap(([run]) => partsOf(run));
  const parts = [...new Set(unspaced)].slice(0, PARTS_MAX);
  const words = new Map(spaced.map((word) => [word.forms.join(' '), word]));
  return [
    ...[...words.values()].slice(0, WORDS_MAX),
    ...parts.map((part) => ({ beginnings: [], parts: [part], forms: [] })),
  ];
}

/**
 * Returns how rare the words are that each turn shares with a question, by turn. A word that most of the turns have
 * counts little. The work is done in pieces, so that it does not block the process.
 */
export async function relevanceOf(
  words: readonly QuestionWord[],
  texts: readonly string[],
  question: string,
): Promise<number[]> {
  const language = languageOf(question);
  const shared: boolean[][] = [];
  for (const [index, text] of texts.entries()) {
    if (index % TEXTS_AT_ONCE === 0) await nextEvents();
    shared.push(sharedWith(text));
  }
  const weights = words.map((_, index) => {
    const having = shared.filter((row) => row[index] === true).length;
    return Math.log(1 + texts.length / Math.max(1, having));
  });
  return shared.map((row) => row.reduce((sum, has, index) => sum + (has ? (weights[index] ?? 0) : 0), 0));

  function sharedWith(text: string): boolean[] {
    const forms = new Set(allTermsOf(text, languageOf(text, language)).flatMap((term) => term.forms));
    const numbers = new Set(wordsOf(text));
    return words.map(
      (word) =>
        word.forms.some((form) => forms.has(form) || numbers.has(form)) ||
        word.parts.some((part) => text.includes(part)),
    );
  }
}

/** The turns that are compared with a question at a time. */
const TEXTS_AT_ONCE = 50;

function spacedWord(word: string, language: Language | null): QuestionWord[] {
  if (/^\p{N}+$/u.test(word)) return [{ beginnings: [word], parts: [], forms: [word] }];
  if (isStopWord(plain(word), language)) return [];
  const forms = [...new Set(termsOf(word, language).flatMap((term) => term.forms))];
  const beginnings = [...forms, ...forms.flatMap((form) => accented(word, form))]
    .filter((form) => form.length >= BEGINNING_MIN && /^[\p{L}\p{N}]+$/u.test(form))
    .filter((form, _, all) => !all.some((other) => other !== form && form.startsWith(other)));
  return beginnings.length === 0 ? [] : [{ beginnings: [...new Set(beginnings)], parts: [], forms }];
}

/** Returns the beginning of a word with the accents that its form lacks. */
function accented(word: string, form: string): string[] {
  const lower = word.toLowerCase();
  return plain(lower).length === lower.length && plain(lower).startsWith(form)
    ? [lower.slice(0, form.length)]
    : [];
}

function partsOf(run: string): string[] {
  if (!/^[\p{Script=Han}\p{Script=Hiragana}]/u.test(run)) return [run];
  const characters = Array.from(run);
  return characters
    .slice(1)
    .map((character, index) => `${characters[index] ?? ''}${character}`)
    .filter((pair) => PAIR.test(pair));
}
