import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashKey, isPublishableKey, newKey, parseKey } from './secret';

// The checksums were computed with another program: zlib CRC-32 of the 48 characters, base62 with 0-9A-Za-z.
const KNOWN = [
  ['live', 'sk_live_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '3c31pg'],
  ['test', 'sk_test_0000000000000000000000000000000000000000', '1OPGLw'],
  ['live', 'sk_live_aZ09aZ09aZ09aZ09aZ09aZ09aZ09aZ09aZ09aZ09', '3pknGh'],
  ['test', 'sk_test_abcdefghZYXWVUTSRQPONMLKJIHGFEDCBA987654', '0Swyj5'],
  ['live', 'sk_live_qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq39', '00v2bq'],
] as const;

describe('a key that is known', () => {
  it.each(KNOWN)('%s %s%s is well-formed', (mode, start, checksum) => {
    const key = start + checksum;
    expect(parseKey(key)).toEqual({ mode, start: key.slice(0, 16), end: key.slice(-4) });
  });

  it.each(KNOWN)('%s %s%s is refused when any one character is another', (_mode, start, checksum) => {
    const key = start + checksum;
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(parseKey(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
    }
  });
});

describe('a new key', () => {
  it.each(['live', 'test'] as const)('%s has the documented form and a right checksum', (mode) => {
    for (let n = 0; n < 200; n += 1) {
      const key = newKey(mode);
      expect(key).toMatch(/^sk_(live|test)_[0-9A-Za-z]{46}$/);
      expect(parseKey(key)?.mode).toBe(mode);
    }
  });

  it('is printed by npm run key', { tags: ['slow'] }, () => {
    const printed = execFileSync('npm', ['run', '-s', 'key', '--', 'test'], { encoding: 'utf8' });
    expect(parseKey(printed.trim())?.mode).toBe('test');
  });

  it('is never the same twice', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newKey('live'))).size).toBe(1_000);
  });

  it('uses the whole alphabet', () => {
    const text = Array.from({ length: 500 }, () => newKey('live').slice(8, 48)).join('');
    expect(new Set(text).size).toBe(62);
  });
});

const [[, good, sum]] = KNOWN;
it.each([
  ['', 'empty'],
  [good, 'without its checksum'],
  [good + sum + '0', 'with one more character'],
  [` ${good}${sum}`, 'with white space before it'],
  [`${good}${sum}\n`, 'with a line break after it'],
  [good.replace('sk_', 'pk_') + sum, 'publishable'],
  [good.toUpperCase() + sum, 'in capitals'],
  [good.replace('live', 'prod') + sum, 'of another mode'],
  [good.replace('AAAA', 'AA-A') + sum, 'with a character of another alphabet'],
  [good.replace('AAAA', 'ААAA') + sum, 'with letters that only look alike'],
])('refuses %j as a key: %s', (key) => {
  expect(parseKey(key)).toBeNull();
});

it('is hashed with SHA-256 as a whole', () => {
  const key = good + sum;
  expect(hashKey(key)).toBe(createHash('sha256').update(key, 'ascii').digest('base64url'));
});

it.each([
  ['pk_live_x', true],
  ['pk_', true],
  ['sk_live_x', false],
  ['', false],
])('%s looks publishable: %s', (text, publishable) => {
  expect(isPublishableKey(text)).toBe(publishable);
});
