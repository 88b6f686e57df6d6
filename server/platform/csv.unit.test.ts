import { expect, it } from 'vitest';
import { toCsv } from './csv';

const line = (...row: (string | number | null)[]) =>
  toCsv({ columns: row.map(String), rows: [row] }).split('\r\n')[1];

it('ends every line with CRLF, the first with the names of the columns too', () => {
  expect(toCsv({ columns: ['a', 'b'], rows: [] })).toBe('a,b\r\n');
  expect(
    toCsv({
      columns: ['a', 'b'],
      rows: [
        [1, 'x'],
        [-2.5, null],
      ],
    }),
  ).toBe('a,b\r\n1,x\r\n-2.5,\r\n');
});

it('puts quotes around what has commas, quotes or line breaks, and doubles quotes', () => {
  expect(line('a,b', 'say "hi"', ' x ')).toBe('"a,b","say ""hi""", x ');
  expect(toCsv({ columns: ['a'], rows: [['one\r\ntwo'], ['one\ntwo']] })).toBe(
    'a\r\n"one\r\ntwo"\r\n"one\ntwo"\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u200b=1', '\u0000=1', '＝1', '=', '-'])(
  'keeps the text %j from being a formula',
  (text) => {
    expect(line(text, 'x')).toBe(`'${text},x`);
  },
);

it('keeps a text with a formula behind quotes and line breaks from being one', () => {
  expect(line('=HYPERLINK("https://example.com","x")', 1)).toBe(
    `"'=HYPERLINK(""https://example.com"",""x"")",1`,
  );
  expect(line('|calc', '\t=1')).toBe(`"'|calc","'\t'=1"`);
  expect(toCsv({ columns: ['a'], rows: [['\r\n=1']] })).toBe(`a\r\n"'\r\n'=1"\r\n`);
});

it.each([
  ['Weekly;x', '"Weekly;x"'],
  ['Weekly\tx', '"Weekly\tx"'],
  ['Weekly|x', '"Weekly|x"'],
  ['Weekly\rx', '"Weekly\rx"'],
])('puts quotes around %j, which other spreadsheets would split', (text, field) => {
  expect(toCsv({ columns: ['a'], rows: [[text]] })).toBe(`a\r\n${field}\r\n`);
});

/** Returns the cells of a spreadsheet with another separator, where quotes count only at the beginning of a cell. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)")?([^${separator}\r\n]*)(?:[${separator}\r\n]|$)`, 'gy');
  for (const [whole, quoted = '', rest = ''] of csv.matchAll(cell)) {
    if (whole === '') break;
    cells.push(quoted.replaceAll('""', '"') + rest);
  }
  return cells;
}

const SEPARATORS = [',', ';', '\t', '|'];
const FILLERS = [
  '',
  ' ',
  '"',
  '""',
  '" "',
  '\u200b',
  '\u0000',
  '\u00a0"',
  ';',
  '\t',
  '|',
  '\n',
  '\r\n',
  ';"\t"',
];
const SIGNS = ['=', '+', '-', '@', '%', '＝', '＋', '－', '＠'];

it('keeps what follows a separator of any spreadsheet from being a formula', () => {
  for (const separator of [...SEPARATORS, '\r', '\n']) {
    for (const filler of FILLERS) {
      for (const sign of SIGNS) {
        const text = `Weekly${separator}${filler}${sign}HYPERLINK("https://example.com";"x")`;
        const csv = toCsv({ columns: ['roomId', 'roomName'], rows: [['rm_1', text]] });
        const cells = SEPARATORS.flatMap((split) => cellsOf(csv, split));
        expect(cells.filter((cell) => /^[\s\p{Cc}\p{Cf}"]*[=+\-@%＝＋－＠]/u.test(cell))).toEqual([]);
      }
    }
  }
});

it('leaves numbers and other texts as they are', () => {
  expect(line('Team A, -5 °C', 'a;b=c')).toBe('"Team A, -5 °C","a;b=c"');
  expect(line(-1, 0.25, 'Weekly 1-1', "it's", 'Ü 😀')).toBe("-1,0.25,Weekly 1-1,it's,Ü 😀");
});
