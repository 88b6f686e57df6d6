import type { Participant } from '../../call/state/call-state';
import { nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';

/** The number of participants from which people can be searched. */
export const MANY_PEOPLE = 12;

/**
 * Returns the people whose name has every searched word, in their order. Capitals and accents do not matter, in any
 * script.
 * @param searched as it was typed; blank: everybody
 */
export function findPeople(
  people: readonly Participant[],
  searched: string,
  text: CallText,
): readonly Participant[] {
  const words = folded(searched)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return people;
  return people.filter((person) => {
    const name = folded(nameOf(person, text));
    return words.every((word) => name.includes(word));
  });
}

/** Letters with a stroke, and ligatures, which Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
};

/**
 * Returns a name for comparison. Capitals cover `ß`, `ς` and the Turkish `ı`. Hamza and madda are not diacritics in
 * Unicode, so they are removed by their code points.
 */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{Diacritic}\u0653-\u0655]/gu, '')
    .toUpperCase()
    .replaceAll(/[ØŁĐÐÞÆŒ]/g, (letter) => LETTERS[letter] ?? letter);
