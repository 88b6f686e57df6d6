import { expect, it } from 'vitest';
import { askedFor, isPartOfId } from './asked';

it.each([
  ['  Weekly sync ', 'Weekly sync'],
  ['x', null],
  ['   ', null],
  ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe', 'ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'],
])('of %j, the server is asked %j', (text, asked) => {
  expect(askedFor(text)).toBe(asked);
});

it('does not send a secret that was pasted, but the start of a key by which people know it', () => {
  const secret = `sk_live_AbCdEfGh${'s'.repeat(38)}`;
  expect(askedFor(` ${secret} `)).toBe('sk_live_AbCdEfGh');
  expect(askedFor('sk_test_AbC')).toBe('sk_test_AbC');
  expect(askedFor('whsec_bXkgc2VjcmV0IGtleQ==')).toBeNull();
  expect(askedFor('pk_live_12345678')).toBeNull();
});

it.each([
  ['rm_5ztr', true],
  ['SES_5ztr', true],
  ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe', false],
  ['weekly', false],
])('takes %j for a part of an id: %s', (text, isPart) => {
  expect(isPartOfId(text)).toBe(isPart);
});
