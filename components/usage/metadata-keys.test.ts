import { expect, it } from 'vitest';
import { metadataKeys } from './metadata-keys';

it('usage can be added up by each key that has a text, number or boolean in some room', () => {
  const rooms = [
    { metadata: { customer: 'c-42', seats: 3, tags: ['a'] } },
    { metadata: { customer: null, paid: false, tags: { a: 1 } } },
    { metadata: {} },
  ];
  expect(metadataKeys(rooms)).toEqual(['customer', 'paid', 'seats']);
});

it.each([
  ['is empty', ''],
  ['has a line break', 'a\nb'],
  ['has more than 100 characters', 'x'.repeat(101)],
])('usage cannot be added up by a key that %s', (_, key) => {
  expect(metadataKeys([{ metadata: { [key]: 'c-42' } }])).toEqual([]);
});
