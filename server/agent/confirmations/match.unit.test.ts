import { expect, it } from 'vitest';
import { matchItems } from './match';

const item = (text: string, ...turnIds: string[]) => ({ text, turnIds });

it.each([
  ['the same text', item('Send the offer.', 'a'), item('Send the offer.', 'b'), true],
  ['another case and punctuation', item('Send the offer', 'a'), item('SEND the offer!', 'b'), true],
  [
    'more words about the same turn',
    item('Send the offer.', 'a'),
    item('Ada sends the offer on Friday.', 'a'),
    true,
  ],
  [
    'the same words in another script',
    item('見積もりを送る', 'a'),
    item('金曜日までに見積もりを送る', 'a'),
    true,
  ],
  [
    'similar words about other turns',
    item('Send the offer.', 'a'),
    item('Send the offer again.', 'b'),
    false,
  ],
  ['another task in the same turn', item('Send the offer.', 'a'), item('Book a room for May.', 'a'), false],
])('compares tasks: %s', (_, earlier, later, isSame) => {
  expect(matchItems([earlier], [later])).toEqual([isSame ? 0 : null]);
});

it('gives each earlier task to the best of several, once', () => {
  const earlier = [item('Send the offer.', 'a'), item('Send the invoice.', 'a')];
  const items = [
    item('Ada sends the invoice.', 'a'),
    item('Ada sends the offer.', 'a'),
    item('Send the offer.', 'a'),
  ];
  expect(matchItems(earlier, items)).toEqual([1, null, 0]);
});
