import { expect, it, vi } from 'vitest';
import { COMMON_WORDS } from './common-words';
import { weaknessOf } from './guessability';
import { assertStrong, hashPassword, verifyPassword } from './password';

const own = ['berta.bunt@example.com', 'Berta Bunt'];
const weakness = (password: string) => weaknessOf(password, { own, common: COMMON_WORDS });

it.each([
  ['a common word with digits', 'Password123', 'word'],
  ['a common word in disguise', 'P4$$w0rd2024!', 'word'],
  ['a season and a year', 'Summer2026!', 'word'],
  ['two common words', 'monkeydragon', 'word'],
  ['a phrase that everybody knows', 'correcthorsebatterystaple', 'word'],
  ['a common word over and over', 'welcome1welcome1', 'word'],
  ["the product's name", 'Conference-Room1', 'word'],
  ['a row of keys', 'qwertyuiop', 'row'],
  ['rows of keys of other keyboards', 'azertyuiop12', 'row'],
  ['columns of keys', '1qaz2wsx3edc', 'row'],
  ['the alphabet, backwards', 'zyxwvutsrqp', 'row'],
  ['few signs over and over', 'abab-abab-abab', 'row'],
  ['the email address', 'berta.bunt@example.com', 'own'],
  ['the name before the @, with digits', 'BertaBunt1987', 'own'],
  ['their own name in disguise', 'b3rt4-bunt!!', 'own'],
  ['ten digits', '0794138265', 'short'],
])('refuses %s: %s', (_, password, why) => expect(weakness(password)).toBe(why));

it.each([
  'four-horses-and-a-cart',
  'xk7Lq!w2vP',
  'lampe-fenster-drei',
  'troubadour-meadow-41',
  'äöüßéèñçøå',
  'purple-monkey-dishwasher',
])('takes %s', (password) => expect(weakness(password)).toBe(null));

it.each(COMMON_WORDS.filter((word) => word.length >= 10))('refuses the common %s', (word) =>
  expect(weakness(word)).not.toBe(null),
);

it('looks no longer at a password whose characters stand for whole phrases than at any other of its length', () => {
  const partsOf = (password: string): number => {
    const spy = vi.spyOn(String.prototype, 'slice');
    weakness(password);
    const { length } = spy.mock.calls;
    spy.mockRestore();
    return length;
  };
  expect(partsOf('\uFDFA'.repeat(200))).toBeLessThanOrEqual(partsOf('abcdefgh'.repeat(25)));
});

it('knows each common word once', () => {
  expect(new Set(COMMON_WORDS).size).toBe(COMMON_WORDS.length);
});

it.each([
  ['aaaaaaaaaaaa', 'four different characters'],
  ['Password123', 'a common word with little added'],
  ['qwertyuiop', 'a row of keys'],
  ['berta.bunt@example.com', 'your name or email address'],
  ['0794138265', 'make it longer'],
])('says in one sentence why %s is refused', async (password, reason) => {
  const message = expect.stringMatching(new RegExp(`^The password [^.]*${reason}[^.]*\\.$`));
  await expect(assertStrong(password, own)).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
});

it.each([
  ['an accent', 'caf\u00E9-au-lait-7', 'cafe\u0301-au-lait-7'],
  ['a space', 'four horses', 'four\u00A0horses'],
])('fits whichever way %s is typed', async (_, one, another) => {
  expect(await verifyPassword(await hashPassword(one), another)).toBe(true);
  expect(await verifyPassword(await hashPassword(another), one)).toBe(true);
  expect(await verifyPassword(await hashPassword(one), `${another}x`)).toBe(false);
});

it('fits as it was typed when it was hashed before passwords were prepared', async () => {
  const { hash } = await import('@node-rs/argon2');
  const typed = 'cafe\u0301-au-lait-7';
  expect(await verifyPassword(await hash(typed), typed)).toBe(true);
});
