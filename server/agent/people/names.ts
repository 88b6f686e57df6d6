import { GUEST } from '../../platform/text';

/** The shortest part of a name that is looked for in a text: shorter ones are initials. */
const PART_MIN_LENGTH = 2;

/**
 * Returns a function that tells whether a text names a person: with one of their names, or with a part of it, in any
 * case and with or without accents. It finds too much rather than too little: "May" is also a month.
 */
export function findNames(names: readonly string[]): (text: string) => boolean {
  const whole = [...new Set(names)].filter((name) => name !== GUEST).map(plain);
  const parts = new Set(whole.flatMap(wordsOf).filter((part) => part.length >= PART_MIN_LENGTH));
  // Languages without spaces have a name within a longer word.
  const phrases = whole.filter((name) => name.length >= PART_MIN_LENGTH);
  return (text) => {
    const given = plain(text);
    return wordsOf(given).some((word) => parts.has(word)) || phrases.some((name) => given.includes(name));
  };
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
