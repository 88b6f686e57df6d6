import { setImmediate as nextEvents } from 'node:timers/promises';
import { datesIn, weekdayIn, weekdaysAreSaid } from './dates';
import type { Meeting } from '../meeting';
import { unsaidNamesIn } from './names';
import { contradicts } from './negation';
import { amountsIn, isNamed } from './numbers';
import { isPromptInjection } from '../prompt-injection';
import { sampleOf, indexSpokenText, type SpokenText } from './spoken-text';
import type { Language } from './stop-words';
import { languageOf, plain, termsOf, wordsOf, type Term } from './terms';

/**
 * Decides whether the transcript of a meeting supports the statements of a model. A transcript may be long: the work is
 * done in pieces, so that it does not block the process.
 */
export interface Grounding {
  /**
   * Returns whether turns support a statement. Together with the turns close to them, they share enough content words
   * with it, and contain every amount, date and name in it.
   * @param turns their numbers, from 1
   */
  supports(text: string, turns: readonly number[]): Promise<boolean>;
  /** Returns whether turns say the opposite of a statement: they deny what it affirms, or affirm what it denies. */
  contradicts(text: string, turns: readonly number[]): Promise<boolean>;
  /** Returns whether words, such as those for a date, were said in these turns, or close to them. */
  says(words: string, turns: readonly number[]): Promise<boolean>;
  /** Returns whether somebody spoke or was named in these turns, or close to them. */
  concerns(name: string, turns: readonly number[]): Promise<boolean>;
  /** Divides a text about the whole meeting into the sentences that the transcript supports, and the others. */
  sentencesOf(text: string): Promise<{ kept: string[]; dropped: string[] }>;
}

/** The number of turns before and after a turn that may complete it: the question, and the answer. */
const TURNS_BEFORE = 6;
const TURNS_AFTER = 3;
/** The share of content words that must have been said: in a statement, and in a sentence about the whole meeting. */
const STATEMENT_SHARE = 0.4;
const SENTENCE_SHARE = 0.33;

export function groundingIn(meeting: Meeting): Grounding {
  const main = languageOf(sampleOf(meeting.turns.map(({ text }) => text)));
  const people = new Set(meeting.people.flatMap(({ displayName }) => wordsOf(displayName).map(plain)));
  const context = { day: meeting.day, main, people };
  const usable = meeting.turns.map(({ text }) => !isPromptInjection(text));
  let whole: Promise<SpokenText> | null = null;
  return {
    async supports(text, turns) {
      return isGrounded(text, await indexSpokenText(textsNear(turns), main), STATEMENT_SHARE, context);
    },

    async contradicts(text, turns) {
      await nextEvents();
      const cited = turns.map((number) => number - 1);
      const turnAt = (index: number) => (usable[index] ? meeting.turns[index]?.text : undefined);
      return contradicts(text, cited, turnAt, main);
    },

    async says(words, turns) {
      const said = await indexSpokenText(textsNear(turns), main);
      const amounts = amountsIn(words, languageOf(words, main));
      if (!amounts.every((amount) => isNamed(amount, said.values))) return false;
      if (weekdayIn(words) !== null) return weekdaysAreSaid(words, said);
      const used = wordsOf(words).map(plain);
      return used.filter((word) => said.plain.includes(word)).length >= used.length / 2;
    },

    async concerns(name, turns) {
      await nextEvents();
      const near = numbersNear(turns).map((index) => meeting.turns[index]);
      const subjects = new Set(near.map((turn) => turn?.subject));
      const present = meeting.people.filter(({ subject }) => subjects.has(subject));
      const said = [...present.map(({ displayName }) => displayName), ...textsNear(turns)]
        .map(plain)
        .join('\n');
      const words = new Set(wordsOf(said));
      return wordsOf(plain(name)).some((word) => words.has(word) || (!isSpaced(word) && said.includes(word)));
    },

    async sentencesOf(text) {
      whole ??= indexSpokenText(
        meeting.turns.filter((_, index) => usable[index]).map((turn) => turn.text),
        main,
      );
      const kept: string[] = [];
      const dropped: string[] = [];
      for (const sentence of inSentences(text, main)) {
        const said = await whole;
        await nextEvents();
        (isGrounded(sentence, said, SENTENCE_SHARE, context) ? kept : dropped).push(sentence);
      }
      return { kept, dropped };
    },
  };

  /** Returns indexes of turns and of turns close to them, without prompt injections. */
  function numbersNear(turns: readonly number[]): number[] {
    const near = new Set<number>();
    for (const number of turns) {
      const last = Math.min(meeting.turns.length - 1, number - 1 + TURNS_AFTER);
      for (let index = Math.max(0, number - 1 - TURNS_BEFORE); index <= last; index += 1) {
        if (usable[index]) near.add(index);
      }
    }
    return [...near].sort((one, other) => one - other);
  }

  function textsNear(turns: readonly number[]): string[] {
    return numbersNear(turns).map((index) => meeting.turns[index]?.text ?? '');
  }
}

interface Context {
  day: string;
  main: Language | null;
  /** Words of the participants' names. */
  people: ReadonlySet<string>;
}

function isGrounded(text: string, said: SpokenText, share: number, { day, main, people }: Context): boolean {
  const language = languageOf(text, main);
  const dates = datesIn(text, said, day);
  if (dates.some((date) => !date.isSaid) || !weekdaysAreSaid(text, said)) return false;
  const amounts = amountsIn(withoutDates(text, dates), language);
  if (!amounts.every((amount) => isNamed(amount, said.values) || isYear(amount, day))) return false;
  const unsaid = unsaidNamesIn(text, language, {
    isNameSaid: (word) => people.has(plain(word)) || said.vocabulary.hasName(word),
    isWordSaid: (word) => termsOf(word, language).some((term) => said.vocabulary.has(term, said.language)),
  });
  if (unsaid.length > 0) return false;

  const terms = new Map(termsOf(text, language).map((term) => [term.word, term]));
  for (const person of people) terms.delete(person);
  const weigh = (found: Term[]) => found.reduce((sum, { word }) => sum + weightOf(word), 0);
  const all = [...terms.values()];
  const shared = weigh(all.filter((term) => said.vocabulary.has(term, said.language)));
  const named = amounts.length + dates.length;
  const total = weigh(all) + named;
  // Minutes are in the main language of the meeting. With turns in another language they share only names and amounts.
  const isTranslated = language !== said.language && language === main;
  return total === 0 || shared + named >= (isTranslated ? 1 : total * share);
}

/** Returns whether the script of a word puts spaces between words. */
const isSpaced = (word: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);

/** Returns the weight of a word: a word in katakana counts as much as two Chinese characters. */
const weightOf = (word: string): number => (/^\p{Script=Katakana}/u.test(word) ? 2 : 1);

/** Returns whether an amount is the meeting's year, or the next. */
const isYear = (amount: readonly (readonly number[])[], day: string): boolean =>
  amount.some(
    ([value, ...others]) => others.length === 0 && [0, 1].includes((value ?? 0) - Number(day.slice(0, 4))),
  );

const withoutDates = (text: string, dates: readonly { written: string }[]): string =>
  dates.length === 0 ? text : dates.reduce((left, { written }) => left.replace(written, ' '), plain(text));

const inSentences = (text: string, language: Language | null): string[] =>
  [...new Intl.Segmenter(language ?? 'en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
