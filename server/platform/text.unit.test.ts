import { describe, expect, it } from 'vitest';
import { displayable, name, plainText } from './text';

describe('displayable', () => {
  it.each([
    ['as it is', 'Ada Lovelace', 'Ada Lovelace'],
    ['white space at its ends', '  Ada \n', 'Ada'],
    ['control characters', 'A\u0000d\u0007a\u007f\u0085', 'Ada'],
    ['line breaks', 'Ada\r\nLove\u2028lace\u2029', 'AdaLovelace'],
    ['embeddings and overrides', '\u202aA\u202bd\u202ca\u202d!\u202e', 'Ada!'],
    ['isolates', '\u2066A\u2067d\u2068a\u2069', 'Ada'],
    ['direction marks', '\u200eA\u200fd\u061ca', 'Ada'],
    ['other scripts', 'أدا אדה 阿达', 'أدا אדה 阿达'],
    ['joined emoji', '👩‍👩‍👧', '👩‍👩‍👧'],
    ['a lone surrogate', 'A\ud800b', 'A\ufffdb'],
    ['nothing that is left', '\u202e\u0000 ', ''],
  ])('leaves or removes: %s', (_what, given, shown) => {
    expect(displayable(given, 100)).toBe(shown);
  });

  it.each([
    ['just fits', 'x'.repeat(100), 'x'.repeat(100)],
    ['is too long', 'x'.repeat(101), 'x'.repeat(100)],
    ['ends with a pair that fits', `${'x'.repeat(98)}😀`, `${'x'.repeat(98)}😀`],
    ['ends with half a pair', `${'x'.repeat(99)}😀`, 'x'.repeat(99)],
    ['ends with white space after the cut', `${'x'.repeat(99)} y`, 'x'.repeat(99)],
    ['is long only before cleaning', `${'\u0000'.repeat(200)}Ada`, 'Ada'],
  ])('cuts at 100 what %s', (_what, given, shown) => {
    expect(displayable(given, 100)).toBe(shown);
  });
});

describe('plain text', () => {
  it.each([
    ['', true],
    ['Ünï ✓ 😀', true],
    ['\u202e\n', true],
    ['a\0', false],
    ['\ud800', false],
    ['\udc00\ud800', false],
  ])('accepts %j or not: %s', (value, taken) => {
    expect(plainText().safeParse(value).success).toBe(taken);
  });
});

describe('a name', () => {
  it.each([
    [' x ', 'x'],
    ['x'.repeat(10), 'x'.repeat(10)],
    ['', null],
    ['  ', null],
    ['x'.repeat(11), null],
    ['\0', null],
  ])('%j becomes %j', (given, kept) => {
    expect(name(10).safeParse(given).data ?? null).toBe(kept);
  });
});
