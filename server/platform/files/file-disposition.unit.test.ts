import { validateHeaderValue } from 'node:http';
import { expect, it } from 'vitest';
import { fileDisposition } from './file-disposition';

it.each([
  ['Weekly 2026-03-01.webm', 'attachment; filename="Weekly 2026-03-01.webm"'],
  [
    'Besprechung Müller.srt',
    `attachment; filename="Besprechung Muller.srt"; filename*=UTF-8''Besprechung%20M%C3%BCller.srt`,
  ],
  ['Budget.pdf', 'attachment; filename="Budget.pdf"'],
  ['a "b"; filename=c.txt', 'attachment; filename="a \\"b\\"; filename=c.txt"'],
  ['週次.txt', `attachment; filename="--.txt"; filename*=UTF-8''%E9%80%B1%E6%AC%A1.txt`],
])('names the file %j in characters that every header holds', (name, header) => {
  expect(fileDisposition(name)).toBe(header);
});

it('writes every character so that the header has one value and no other parameter', () => {
  const codes = [...Array(0x250).keys(), 0x2028, 0xd800, 0xdfff, 0xfeff, 0x1f600];
  for (const code of codes) {
    const header = fileDisposition(`a${String.fromCodePoint(code)}b; filename=c.exe`);
    expect(() => validateHeaderValue('Content-Disposition', header)).not.toThrow();
    expect(header).toMatch(
      /^attachment; filename="(?:[^"\\]|\\["\\])*"(?:; filename\*=UTF-8''[\w.!~*'()%-]+)?$/,
    );
  }
});
