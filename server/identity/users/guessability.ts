/** Why a password is easy to guess. */
export type Weakness = 'own' | 'word' | 'row' | 'short';

/** How hard it is to guess a piece of a password, as a power of ten of guesses. */
const COST = { character: 1, digit: 0.75, own: 1, word: 3, row: 1.5, year: 1.5, copy: 0.5 };

/** 10^8 guesses. Ten random characters count as 10^10. */
const ENOUGH = 8;

/** How many characters of a password are read, because normalisation may lengthen a text beyond the limit. */
const READ_CHARACTERS = 200;

/** Rows and columns of keyboards, and the order of letters and digits. */
const ROWS =
  `abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop qwertzuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm yxcvbnm
  wxcvbn 1q2w3e4r5t6y7u8i9o0p 1q2w3e4r5t6z7u8i9o0p qazwsxedcrfvtgbyhnujmikolp 1qaz2wsx3edc4rfv5tgb6yhn7ujm !@#$%^&*()`
    .split(/\s+/)
    .flatMap((row) => [row, row.split('').toReversed().join('')]);

/** One of the ways to read the beginning of a password, the cheapest so far. */
interface Reading {
  cost: number;
  kinds: readonly Weakness[];
}

/**
 * Returns why a password is easily guessed; null when it is not. The password is split into pieces: common words, words
 * of the person, rows of keys, years, repetitions and single characters. The cost of the cheapest split decides.
 * @param own facts that others know about the person, for example an email address
 */
export function weaknessOf(
  password: string,
  { own, common }: { own: readonly string[]; common: readonly string[] },
): Weakness | null {
  // Some characters stand for a whole phrase, and the search grows faster than the text.
  const text = password.normalize('NFKC').toLowerCase().slice(0, READ_CHARACTERS);
  const ownWords = new Set(own.flatMap(wordsOf).map(plain));
  const commonWords = new Set(common.map(plain));
  const readings: (Reading | undefined)[] = [{ cost: 0, kinds: [] }];
  for (let at = 0; at < text.length; at += 1) {
    const before = readings[at];
    if (before === undefined) continue;
    for (const piece of piecesAt(text, at, { ownWords, commonWords })) {
      const cost = before.cost + piece.cost;
      const there = readings[at + piece.length];
      if (there !== undefined && there.cost <= cost) continue;
      const kinds = piece.kind === null ? before.kinds : [...before.kinds, piece.kind];
      readings[at + piece.length] = { cost, kinds };
    }
  }
  const { cost, kinds } = readings[text.length] ?? { cost: 0, kinds: [] };
  if (cost >= ENOUGH) return null;
  return (['own', 'word', 'row'] as const).find((kind) => kinds.includes(kind)) ?? 'short';
}

interface Piece {
  length: number;
  cost: number;
  kind: Weakness | null;
}

/** Shortest words and rows that count as one piece. */
const SHORTEST = 3;
const LONGEST_WORD = 30;

function piecesAt(
  text: string,
  at: number,
  { ownWords, commonWords }: { ownWords: Set<string>; commonWords: Set<string> },
): Piece[] {
  const digit = /\d/.test(text[at] ?? '');
  const pieces: Piece[] = [{ length: 1, cost: digit ? COST.digit : COST.character, kind: null }];
  if (/^(19|20)\d\d/.test(text.slice(at, at + 4))) pieces.push({ length: 4, cost: COST.year, kind: null });
  for (let length = SHORTEST; length <= Math.min(LONGEST_WORD, text.length - at); length += 1) {
    const part = text.slice(at, at + length);
    const word = plain(part);
    if (ownWords.has(word)) pieces.push({ length, cost: COST.own, kind: 'own' });
    else if (commonWords.has(word)) pieces.push({ length, cost: COST.word, kind: 'word' });
    if (isRow(part)) pieces.push({ length, cost: COST.row, kind: 'row' });
  }
  for (let length = 2; length <= Math.min(at, text.length - at); length += 1) {
    const part = text.slice(at, at + length);
    if (part === text.slice(at - length, at)) pieces.push({ length, cost: COST.copy, kind: 'row' });
  }
  return pieces;
}

const isRow = (part: string): boolean => new Set(part).size === 1 || ROWS.some((row) => row.includes(part));

/** Letters by the digits and signs that look like them. i and l are one letter, because 1 can mean both. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
};

const plain = (word: string): string => word.replace(/[013457!|@$+l]/g, (sign) => LOOKS_LIKE[sign] ?? sign);

/** Returns the words of a name or an address, and the whole of it. */
function wordsOf(text: string): string[] {
  const whole = text.trim().normalize('NFKC').toLowerCase();
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= SHORTEST);
}
