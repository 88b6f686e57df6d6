import { expect, it } from 'vitest';
import { newKey } from '../../identity/keys/secret';
import { createRedactor } from './redact';

// Always the same: one that ends in an s would stand whole in repetitions of all of it but its last character.
const key = 'sk_live_yoJDcfB73GZCbbMO8o9oQPPZg1sKEZ05nN8BbGgA3Dew5H';
const secret = key.slice('sk_live_'.length);
const redact = createRedactor(key);
const each = (text: string, write: (code: number) => string) =>
  text.replace(/[^]/g, (character) => write(character.charCodeAt(0)));
const hex = (code: number) => code.toString(16).padStart(2, '0');

const spellings: [name: string, text: string][] = [
  ['as it is', key],
  ['without its prefix', secret],
  ['percent-encoded', each(key, (code) => `%${hex(code)}`)],
  [
    'percent-encoded twice, in part',
    each(key, (code) => (code % 2 ? `%25${hex(code).toUpperCase()}` : String.fromCharCode(code))),
  ],
  ['in JSON escapes', each(key, (code) => `\\u00${hex(code)}`)],
  ['in JSON escapes twice', each(key, (code) => `\\\\u00${hex(code)}`)],
  ['in JavaScript escapes', each(key, (code) => `\\x${hex(code)}`)],
  ['in HTML escapes', each(key, (code) => `&#${code};`)],
  ['in hexadecimal HTML escapes', each(key, (code) => `&amp;#x${hex(code)};`)],
  ['in base64', Buffer.from(key).toString('base64')],
  ['in base64 behind one character', Buffer.from(`:${key}`).toString('base64')],
  ['in base64 behind two', Buffer.from(`a:${key}:b`).toString('base64')],
  ['in base64 for URLs, in a header', Buffer.from(`X-API-Key: ${key}\r\n`).toString('base64url')],
  ['in hexadecimal', Buffer.from(key).toString('hex')],
  ['in upper-case hexadecimal', Buffer.from(key).toString('hex').toUpperCase()],
];

it.each(spellings)('removes a key %s', (_, text) => {
  const clean = redact(`before ${text} after ${text}`);
  expect(clean).toMatch(/^before .*\[redacted\].* after .*\[redacted\]/);
  // Only the prefix may remain, and the base64 characters that the key shares with its neighbours.
  expect(clean.length).toBeLessThan(100);
});

it('leaves JSON where it found JSON', () => {
  const text = JSON.stringify({ [key]: [`${key}\n`, { deep: `\\${key}` }], more: 'sk_live_' });
  expect(JSON.parse(redact(text))).toEqual({
    '[redacted]': ['[redacted]\n', { deep: '\\[redacted]' }],
    more: 'sk_live_',
  });
});

it('takes only the whole of a key that is as short as a word', () => {
  expect(createRedactor('sk_test_room')('room sk_test_room sk_test_rooms')).toBe(
    'room [redacted] [redacted]s',
  );
});

it('takes the characters of a key as they are', () => {
  expect(createRedactor('sk_test_a.b*c')('sk_test_aXb*c sk_test_a.b*c')).toBe('sk_test_aXb*c [redacted]');
});

it.each(['\\', '%', '%25', '&amp;', '&#0', 's', key.slice(0, -1), 's%25%25'])(
  'reads eight million characters of %s without stumbling over itself',
  (piece) => {
    const text = piece.repeat(8_000_000 / piece.length);
    expect(redact(text)).toHaveLength(text.length);
  },
);

it('leaves other keys alone', () => {
  const other = newKey('live');
  expect(redact(other)).toBe(other);
});
