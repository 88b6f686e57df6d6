import { expect, it } from 'vitest';
import { KEPT_HEADERS, keptHeaders } from './kept-headers';

it('keeps headers in their order, and repeated ones', () => {
  expect(keptHeaders(['Server', 'nginx', 'Via', '1.1 a', 'Via', '1.1 b'])).toEqual([
    { name: 'Server', value: 'nginx' },
    { name: 'Via', value: '1.1 a' },
    { name: 'Via', value: '1.1 b' },
  ]);
});

it('keeps no cookies', () => {
  expect(keptHeaders(['SET-Cookie', 'session=secret', 'Date', 'today'])).toEqual([
    { name: 'Date', value: 'today' },
  ]);
});

it('removes what cannot be shown, and cuts long values', () => {
  expect(keptHeaders(['X-Name', 'a\u202eb\u0007', 'X-Long', 'x'.repeat(9_999)])).toEqual([
    { name: 'X-Name', value: 'ab' },
    { name: 'X-Long', value: 'x'.repeat(500) },
  ]);
});

it('keeps a limited number of headers, and of characters', () => {
  const many = Array.from({ length: 500 }, (_, n) => [`X-${n}`, 'v']).flat();
  expect(keptHeaders(many)).toHaveLength(KEPT_HEADERS.count);
  const long = Array.from({ length: 30 }, (_, n) => [`X-${n}`, 'v'.repeat(400)]).flat();
  const characters = keptHeaders(long).reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  expect(characters).toBeLessThanOrEqual(KEPT_HEADERS.characters);
  expect(characters).toBeGreaterThan(KEPT_HEADERS.characters - 500);
});
