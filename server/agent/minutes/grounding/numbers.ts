import { numberWordsIn, offeredBy } from './number-words';
import type { Language } from './stop-words';
import { plain } from './terms';

/** A number in a text: the ways to read it, each with the values that have to occur together. */
export type Amount = readonly (readonly number[])[];

/** Returns the numbers that a text names, in digits of any script or in words. One and zero alone do not count. */
export function amountsIn(text: string, language: Language | null): Amount[] {
  return amounts(text, language).filter(
    (amount) => !amount.every((values) => values.every((value) => value <= 1)),
  );
}

/** Returns every value in a text that can support a number, in any language. */
export function valuesIn(text: string): Set<number> {
  const values = new Set([0, 1]);
  for (const value of amounts(text, null).flat(2)) values.add(value);
  for (const word of plain(text).match(/\p{L}+/gu) ?? []) {
    const value = offeredBy(word);
    if (value !== null) values.add(value);
  }
  if (/正午/u.test(text)) values.add(12);
  if (/半/u.test(text)) values.add(0.5);
  return values;
}

/** Returns whether values support a number. */
export const isNamed = (amount: Amount, values: ReadonlySet<number>): boolean =>
  amount.some((reading) => reading.every((value) => values.has(value)));

interface Piece {
  /** The ways to read it on its own. */
  readings: number[][];
  /** Multiplies the number before it. `small`: up to a thousand in Chinese characters. */
  scale: 'none' | 'small' | 'large';
  isDigits: boolean;
  /** The position, for finding the text between this piece and the next one. */
  from: number;
  to: number;
}

const DIGITS = /\d+(?:[.,:'’/h-]\d+)*(?: \d{3}(?!\d))*/u;
const HAN = /[〇零一二两三四五六七八九十百千万萬億亿兆]/u;
const PIECES = new RegExp(`${DIGITS.source}|${HAN.source}|(?:(?!\\p{Script=Han})\\p{L})+`, 'gu');
const HAN_VALUES: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  百: 100,
  千: 1_000,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
  兆: 1e12,
};

function amounts(given: string, language: Language | null): Amount[] {
  const text = westernDigits(given.normalize('NFKC'));
  const found: Amount[] = [];
  let together: Piece[] = [];
  for (const piece of piecesOf(text, language)) {
    const last = together.at(-1);
    if (last && !GLUE.test(text.slice(last.to, piece.from))) {
      found.push(...sumsOf(together));
      together = [];
    }
    together.push(piece);
  }
  return [...found, ...sumsOf(together)];
}

const GLUE = /^(?:[\s-]*|\s+(?:and|und|et|y|e|de|a|و)\s*)$/u;

function piecesOf(text: string, language: Language | null): Piece[] {
  return [...text.matchAll(PIECES)].flatMap(({ 0: written, index: from }): Piece[] => {
    const position = { from, to: from + written.length };
    const han = HAN_VALUES[written];
    if (han !== undefined) {
      const scale = han < 10 ? 'none' : han < 10_000 ? 'small' : 'large';
      return isHanNumber(text, from) ? [{ ...position, readings: [[han]], scale, isDigits: false }] : [];
    }
    if (/^\d/.test(written))
      return [{ ...position, readings: readingsOf(written), scale: 'none', isDigits: true }];
    const follows = /\d/.test(text[from - 1] ?? '');
    const words =
      follows && /^[kK]$/.test(written) ? [THOUSAND] : follows && written === 'M' ? [MILLION] : null;
    return (words ?? numberWordsIn(plain(written), language) ?? []).map(({ value, isScale }) => ({
      ...position,
      readings: [[value]],
      scale: isScale ? 'large' : 'none',
      isDigits: false,
    }));
  });
}

const THOUSAND = { value: 1_000, isScale: true };
const MILLION = { value: 1_000_000, isScale: true };

/** Recognizes a character as a number beside another number or before a counted thing: 一緒 and 千葉 name none. */
function isHanNumber(text: string, at: number): boolean {
  const neighbours = (text[at - 1] ?? '') + (text[at + 1] ?? '');
  return (
    HAN.test(neighbours) ||
    /\d/.test(neighbours) ||
    /^[円元块人個个件時点日月年分名つ本台回週周割%％]/u.test(text[at + 1] ?? '')
  );
}

/** Returns the values of adjacent numbers: "two hundred and fifty thousand", "2.5 million", 二百五十万. */
function sumsOf(pieces: readonly Piece[]): Amount[] {
  const sums: Amount[] = [];
  let total = 0;
  let group = 0;
  let unit = 0;
  let last: Piece | null = null;
  let alone: Amount | null = null;
  const flush = () => {
    if (last !== null) sums.push(alone ?? [[rounded(total + group + unit)]]);
    total = group = unit = 0;
    alone = last = null;
  };
  for (const piece of pieces) {
    const value = piece.readings[0]?.[0] ?? 0;
    if (piece.scale === 'none') {
      if (last?.scale === 'none' && !(addsTo(last, piece, value) && !piece.isDigits)) flush();
      else if (last !== null && piece.isDigits && last.scale !== 'small') flush();
      alone = last === null ? piece.readings : null;
      group += unit;
      unit = value;
    } else {
      alone = null;
      const before = piece.scale === 'small' ? unit : group + unit;
      if (piece.scale === 'small' || value === 100) {
        group = piece.scale === 'small' ? group + (unit || 1) * value : (before || 1) * value;
      } else {
        total += (before || 1) * value;
        group = 0;
      }
      unit = 0;
    }
    last = piece;
  }
  flush();
  return sums;
}

/** Returns whether numbers add up: "twenty" and "five", "fünf" and "zwanzig" in one word, "soixante" and "quinze". */
function addsTo(last: Piece, next: Piece, value: number): boolean {
  const before = last.readings[0]?.[0] ?? 0;
  if (last.isDigits) return false;
  if (before >= 20 && before % 10 === 0) return value < (before === 60 || before === 80 ? 20 : 10);
  return before < 10 && value >= 20 && value < 100 && last.from === next.from;
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Returns the readings of digits: 1.500 is 1500 or one and a half; 15:30 is also half past three. */
function readingsOf(written: string): number[][] {
  const parts = written.split(/[^\d]/).map(Number);
  const readings: number[][] = [];
  if (/^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/.test(written)) {
    const [whole = '', cents] = written.split(/[.,](?=\d{1,2}$)/);
    readings.push([Number(`${whole.replace(/\D/g, '')}.${cents ?? 0}`)]);
  }
  if (/^\d+[.,]\d+$/.test(written)) readings.push([Number(written.replace(',', '.'))]);
  const [hour = 0, minute = 0] = parts;
  if (/^\d{1,2}[:h.]\d{2}$/.test(written)) readings.push(...timesOf(hour, minute));
  return [...readings, parts];
}

function timesOf(hour: number, minute: number): number[][] {
  const hours = [hour, hour + 12, hour - 12];
  if (minute === 0) return hours.map((at) => [at]);
  const nextHours = hours.map((at) => at + 1);
  const part = minute === 30 ? 0.5 : minute % 15 === 0 ? 0.25 : minute;
  return [...hours, ...(minute % 15 === 0 ? nextHours : [])].map((at) => [at, part]);
}

/** The first digit of each script. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

const westernDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    })
    .replace(/(?<=\d)٬(?=\d)/g, ',')
    .replace(/(?<=\d)٫(?=\d)/g, '.');
