import type { Language } from './stop-words';
import { plain, type Term } from './terms';

/** The words that were said: an index for looking up a word in any of its forms. */
export class Vocabulary {
  readonly #forms = new Set<string>();
  /** Forms by their first and last letters, so that few have to be compared. */
  readonly #byStart = new Map<string, Set<string>>();
  readonly #byEnd = new Map<string, Set<string>>();

  add(terms: readonly Term[]): this {
    for (const form of terms.flatMap(({ forms }) => forms)) {
      if (this.#forms.has(form)) continue;
      this.#forms.add(form);
      put(this.#byStart, form.slice(0, START), form);
      if (form.length >= COMPOUND_MIN) put(this.#byEnd, form.slice(-END), form);
    }
    return this;
  }

  /** Returns whether one of the words is the same, another form of it, or a compound with it. */
  has({ forms }: Term, language: Language | null): boolean {
    return forms.some(
      (form) =>
        this.#forms.has(form) ||
        some(this.#byStart.get(form.slice(0, START)), (said) => isInflected(form, said)) ||
        (COMPOUNDING.has(language) &&
          form.length >= COMPOUND_MIN &&
          (some(this.#byEnd.get(form.slice(-END)), (said) => said.endsWith(form) || form.endsWith(said)) ||
            some(this.#byStart.get(form.slice(0, START)), (said) => isPart(form, said)))),
    );
  }

  /** Returns whether a name was said, unchanged or with an ending: this is stricter than for other words. */
  hasName(name: string): boolean {
    const wanted = plain(name);
    if (this.#forms.has(wanted)) return true;
    return some(this.#byStart.get(wanted.slice(0, START)), (said) => {
      const shorter = Math.min(said.length, wanted.length);
      return (
        shorter >= 3 && Math.abs(said.length - wanted.length) <= 2 && sharedStart(said, wanted) >= shorter - 1
      );
    });
  }
}

const START = 2;
const END = 3;
const COMPOUND_MIN = 3;
/** The most words with the same first or last letters that are compared; only a flood of invented words has more. */
const ALIKE_MAX = 5_000;
/** Languages that write compounds as one word; null: an unknown language. */
const COMPOUNDING: ReadonlySet<Language | null> = new Set<Language | null>(['de', null]);

function put(index: Map<string, Set<string>>, key: string, form: string): void {
  const found = index.get(key);
  if (found === undefined) index.set(key, new Set([form]));
  else if (found.size < ALIKE_MAX) found.add(form);
}

function some(forms: ReadonlySet<string> | undefined, test: (form: string) => boolean): boolean {
  for (const form of forms ?? []) if (test(form)) return true;
  return false;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Recognizes "paint" and "painted", "회의는" and "회의를": most of the longer word is the same, from its start. */
function isInflected(one: string, other: string): boolean {
  const shared = sharedStart(one, other);
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  if (/^\p{Script=Hangul}/u.test(one)) return shared >= 2 || shared === shorter;
  if (shared === shorter && shorter >= 3 && longer - shorter <= 3) return true;
  return (shared >= 4 && shared >= longer * 0.6) || (shared >= 3 && sameConsonants(one, other));
}

/** Returns whether a word can be the first part of a compound: it is longer than an ending that two words share. */
const isPart = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) > COMPOUND_MIN && (one.startsWith(other) || other.startsWith(one));

/** Recognizes words like "sprechen" and "gesprochen", which differ only in vowels. */
function sameConsonants(one: string, other: string): boolean {
  const bones = one.replace(/[aeiouy]/g, '');
  return bones.length >= 4 && bones === other.replace(/[aeiouy]/g, '');
}
