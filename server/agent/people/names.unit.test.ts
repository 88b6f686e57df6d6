import { expect, it } from 'vitest';
import { findNames } from './names';

it.each([
  ['the whole name', 'We thank Ada Example.', ['Ada Example']],
  ['a part of it', 'ada sends the offer.', ['Ada Example']],
  ['it without accents', 'Zoe agreed.', ['Zoë']],
  ['one of several names', 'The boss agreed.', ['Ada', 'Boss']],
  ['it in a language without spaces', '王小明会发送报价。', ['王小明']],
])('finds %s', (_what, text, names) => {
  expect(findNames(names)(text)).toBe(true);
});

it.each([
  ['other names', 'Grace sends the offer.', ['Ada Example']],
  ['a word that contains a part', 'The Adamant team agreed.', ['Ada Example']],
  ['initials', 'Plan B is better.', ['B Example']],
  ['the name of everybody without one', 'A guest joined.', ['Guest']],
])('does not take %s for the name', (_what, text, names) => {
  expect(findNames(names)(text)).toBe(false);
});
