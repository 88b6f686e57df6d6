import { expect, it } from 'vitest';
import { readIdempotencyKey } from './key';

it.each([
  ['bare', 'order-42', 'order-42'],
  ['quoted', '"order-42"', 'order-42'],
  ['quoted with escapes', '"a\\"b\\\\c"', 'a"b\\c'],
  ['bare with quotes inside', 'a"b', 'a"b'],
  ['of one character', '!', '!'],
  ['of 255 characters', '~'.repeat(255), '~'.repeat(255)],
  ['of 255 characters in quotes', `"${'~'.repeat(255)}"`, '~'.repeat(255)],
])('reads a key that is %s', (_what, header, key) => {
  expect(readIdempotencyKey(header)).toBe(key);
});

it.each([
  ['empty', ''],
  ['empty in quotes', '""'],
  ['a single quote', '"'],
  ['without its second quote', '"order-42'],
  ['with text behind its quotes', '"order"-42'],
  ['with an unknown escape', '"order\\42"'],
  ['with a space', 'order 42'],
  ['with a space in quotes', '"order 42"'],
  ['two keys', 'order-42, order-43'],
  ['with a control character', 'order\u007f'],
  ['with another alphabet', 'größe'],
  ['of 256 characters', 'x'.repeat(256)],
  ['of 256 characters in quotes', `"${'x'.repeat(256)}"`],
])('refuses a key that is %s', (_what, header) => {
  expect(() => readIdempotencyKey(header)).toThrow(/Idempotency-Key is not valid/);
});
