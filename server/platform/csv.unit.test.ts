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

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '|calc', '\t=1', ' =1', '\u200b=1', '\u0000=1', '＝1', '=', '-'])(
  'keeps the text %j from being a formula',
  (text) => {
    expect(line(text, 'x')).toBe(`'${text},x`);
  },
);

it('keeps a text with a formula behind quotes and line breaks from being one', () => {
  expect(line('=HYPERLINK("https://example.com","x")', 1)).toBe(
    `"'=HYPERLINK(""https://example.com"",""x"")",1`,
  );
  expect(toCsv({ columns: ['a'], rows: [['\r\n=1']] })).toBe(`a\r\n"'\r\n=1"\r\n`);
});

it('leaves numbers and other texts as they are', () => {
  expect(line(-1, 0.25, 'Weekly 1-1', "it's", 'Ü 😀')).toBe("-1,0.25,Weekly 1-1,it's,Ü 😀");
});
