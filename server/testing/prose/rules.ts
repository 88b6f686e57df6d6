import type { Text } from './texts';

/** One thing that the prose rules of CONTRIBUTING.md forbid, found in a text. */
export interface Finding {
  readonly rule: string;
  /** The words that break the rule, at most 80 characters. */
  readonly words: string;
}

/** The longest sentence, in words. */
export const SENTENCE_WORDS = 35;
/** The longest item of a list, in words. */
export const ITEM_WORDS = 60;

const PATTERNS: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['name the subject first', /^(?:Who|Whoever|What|Whatever|Whose|Of) (?!about\b)[\w`'’-]+/],
  ['write "not a" or "not"', /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b)[\w`-]+/i],
  ['write which message or status appears', /\b(?:says?|said|told|tells?|reads?) so\b/i],
  ['write "returns" before a status', /\b(?:is|are) (?:a )?[1-5]\d\d\b(?!,\d)/],
];

/** Returns what breaks the rules in one paragraph, item or sentence of plain text. */
export function findInText(text: string, kind: Text['kind'] = 'text'): Finding[] {
  const sentences = sentencesOf(text);
  const findings = sentences.flatMap(findInSentence);
  const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0);
  return kind === 'item' && words > ITEM_WORDS
    ? [...findings, { rule: `at most ${ITEM_WORDS} words in an item`, words: shorten(text) }]
    : findings;
}

function findInSentence(sentence: string): Finding[] {
  if (sentence.endsWith('?')) return [];
  const findings = PATTERNS.flatMap(([rule, pattern]) => {
    const found = pattern.exec(sentence);
    return found === null ? [] : [{ rule, words: shorten(sentence.slice(found.index)) }];
  });
  return wordsIn(sentence) > SENTENCE_WORDS
    ? [...findings, { rule: `at most ${SENTENCE_WORDS} words in a sentence`, words: shorten(sentence) }]
    : findings;
}

/** Splits at a full stop, question or exclamation mark that a capital letter or code follows. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!][)"”']?) (?=["“(]?[A-Z`])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Counts neither numbers nor single letters: a path of a drawing is not a sentence. */
const wordsIn = (text: string): number =>
  text.split(' ').filter((word) => /\p{L}{2}|^[aI]$/u.test(word)).length;

const shorten = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 80);
