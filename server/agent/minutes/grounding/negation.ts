import { isCalendarWord } from './dates';
import { NEGATIONS, type Negation } from './negation-words';
import type { Language } from './stop-words';
import { languageOf, plain, termsOf, wordsOf, type Term } from './terms';

/** Returns a turn of the conversation by its index; undefined: there is none, or it may not be evidence. */
type TurnText = (index: number) => string | undefined;

/** A part of a text that says one thing. */
interface Clause {
  terms: readonly Term[];
  forms: ReadonlySet<string>;
  /** Null: a question that got no answer, which says neither. */
  isNegated: boolean | null;
}

interface Reading {
  clauses: Clause[];
  /** How the text answers the question before it; null: it does not. */
  answers: 'yes' | 'no' | null;
}

/**
 * Returns whether turns say the opposite of a statement: it affirms what they deny, or denies what they affirm. Clauses
 * are compared by their content words. In a question, the answer in the next turn decides.
 * @param cited indexes of the turns
 * @param main the language of texts whose language is not recognized
 */
export function contradicts(
  statement: string,
  cited: readonly number[],
  turnAt: TurnText,
  main: Language | null,
): boolean {
  const said = cited.flatMap((index) => clausesAt(index, turnAt, main));
  return readingOf(statement, main).clauses.some((clause) =>
    clause.isNegated === true ? !isDenied(clause, said) : isOpposed(clause, said),
  );
}

/** The weight of a name of the calendar or of a number, which decides about a statement by itself. */
const EXACT_WEIGHT = 3;

/** Returns whether turns deny what a clause denies. */
function isDenied(clause: Clause, said: readonly Clause[]): boolean {
  const { same, opposite } = compare(clause, said, true);
  return same > 0 || (opposite === 0 && said.some(({ isNegated }) => isNegated !== false));
}

/** Returns whether turns deny what a clause affirms. */
function isOpposed(clause: Clause, said: readonly Clause[]): boolean {
  const { same, opposite } = compare(clause, said, false);
  if (same + opposite > 0) return opposite * 2 >= same && opposite > 0;
  return said.length > 0 && said.every(({ isNegated }) => isNegated === true);
}

/** Returns the weights of the words that turns say in the same sense, and only in the opposite sense. */
function compare({ terms }: Clause, said: readonly Clause[], isNegated: boolean) {
  let same = 0;
  let opposite = 0;
  for (const { word, forms } of terms) {
    const having = said.filter((clause) => forms.some((form) => clause.forms.has(form)));
    if (having.length === 0) continue;
    const weight = isCalendarWord(word) || /^\p{N}/u.test(word) ? EXACT_WEIGHT : 1;
    if (having.some((clause) => (clause.isNegated ?? isNegated) === isNegated)) same += weight;
    else opposite += weight;
  }
  return { same, opposite };
}

/** Returns the clauses of a turn, and those of the question that it answers. */
function clausesAt(index: number, turnAt: TurnText, main: Language | null): Clause[] {
  const text = turnAt(index);
  if (text === undefined) return [];
  const { clauses, answers } = readingOf(text, main);
  const answerOf = (at: number) => readingOf(turnAt(at) ?? '', main).answers;
  const before = answers === null ? [] : readingOf(turnAt(index - 1) ?? '', main).clauses;
  return [
    ...clauses.map((clause) => (isQuestion(clause) ? answered(clause, answerOf(index + 1)) : clause)),
    // A bare "No." also answers a proposal.
    ...before
      .filter((clause) => clauses.length === 0 || isQuestion(clause))
      .map((clause) => answered(clause, answers)),
  ];
}

const isQuestion = ({ isNegated }: Clause): boolean => isNegated === null;

function answered(clause: Clause, answer: Reading['answers']): Clause {
  if (answer === 'no') return { ...clause, isNegated: true };
  return answer === 'yes' && isQuestion(clause) ? { ...clause, isNegated: false } : clause;
}

function readingOf(text: string, main: Language | null): Reading {
  const language = languageOf(text, main);
  const negation = NEGATIONS[language ?? 'en'];
  const lower = plain(text);
  const answers = negation.no.test(lower) ? 'no' : negation.yes.test(lower) ? 'yes' : null;
  const clauses = sentencesOf(text).flatMap((sentence) => {
    const asks = QUESTION.test(sentence);
    return partsOf(sentence, language, negation)
      .filter((part) => !negation.no.test(plain(part)))
      .map((part) => clauseOf(part, language, asks ? null : isNegative(part, negation)));
  });
  return { clauses: clauses.filter(({ terms }) => terms.length > 0), answers };
}

const QUESTION = /[?？؟]\s*$|(?:か|吗|嗎|呢)[。.]?\s*$/u;

/** Divides a text after the marks that end a sentence, and keeps the marks. Points in numbers end none. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[!?…。！？؟\n])|(?<=\.)(?=\s|$)/u);

/** Divides a sentence into clauses. In Japanese the verb at the end decides about all before it. */
function partsOf(sentence: string, language: Language | null, { joins }: Negation): string[] {
  const marks = language === 'ja' ? /[;；:：]/u : /[;；：，،؛—–]|[,:](?=\s|$)/u;
  const parts = plain(sentence).split(marks);
  return parts.flatMap((part) => part.split(joins));
}

function clauseOf(text: string, language: Language | null, isNegated: Clause['isNegated']): Clause {
  const numbers = wordsOf(text)
    .filter((word) => /^\p{N}+$/u.test(word))
    .map((word) => ({ word, forms: [word] }));
  const terms = [...termsOf(text, language), ...numbers];
  return { terms, forms: new Set(terms.flatMap(({ forms }) => forms)), isNegated };
}

function isNegative(text: string, { idioms, negates, refuses }: Negation): boolean {
  const meant = text.replace(idioms, ' ');
  return has(meant, negates) !== has(meant, refuses);
}

const has = (text: string, pattern: RegExp): boolean => text.search(pattern) >= 0;
