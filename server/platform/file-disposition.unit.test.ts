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
