import { expect, it } from 'vitest';
import { addressesIn, problemWith } from './addresses';

it('reads addresses and ranges, one to a line or with commas between them', () => {
  const text = ' 203.0.113.7 \n\n2001:DB8::/32, 192.0.2.9/24\r\n';
  expect(addressesIn(text)).toEqual(['203.0.113.7', '2001:db8::/32', '192.0.2.0/24']);
  expect(problemWith(text)).toBeNull();
  expect(problemWith('')).toBeNull();
});

it('names the first entry that is neither, and refuses more than 20', () => {
  expect(problemWith('203.0.113.7\nexample.com\nx')).toContain('“example.com”');
  const many = Array.from({ length: 21 }, (_, n) => `192.0.2.${n}`);
  expect(problemWith(many.slice(1).join('\n'))).toBeNull();
  expect(problemWith(many.join('\n'))).toContain('at most 20');
});
