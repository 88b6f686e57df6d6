import { expect, it } from 'vitest';
import { PageOrder } from './page-order';

const NOBODY = new Set<string>();
const people = ['a', 'b', 'c', 'd', 'e', 'f'];

it('is the order of joining, whoever speaks on the first page', () => {
  const order = new PageOrder();
  expect(order.update(people, NOBODY, 3)).toEqual(people);
  expect(order.update(people, new Set(['c']), 3)).toEqual(people);
  expect(order.update([...people, 'g'], new Set(['a']), 3)).toEqual([...people, 'g']);
});

it('brings a speaker to the first page, in the place of who was silent the longest, and leaves them there', () => {
  const order = new PageOrder();
  order.update(people, new Set(['a']), 3);
  order.update(people, new Set(['c']), 3);
  expect(order.update(people, new Set(['e']), 3)).toEqual(['a', 'e', 'c', 'd', 'b', 'f']);
  expect(order.update(people, NOBODY, 3)).toEqual(['a', 'e', 'c', 'd', 'b', 'f']);
  expect(order.update(people, new Set(['f']), 3), 'a spoke before c').toEqual(['f', 'e', 'c', 'd', 'b', 'a']);
});

it('moves nobody away who speaks', () => {
  const order = new PageOrder();
  expect(order.update(people, new Set(['a', 'b', 'f']), 2)).toEqual(people);
});

it('fills the place of who left with the last one, so that the others stay', () => {
  const order = new PageOrder();
  order.update(people, NOBODY, 3);
  expect(order.update(['a', 'c', 'd', 'e', 'f'], NOBODY, 3)).toEqual(['a', 'f', 'c', 'd', 'e']);
  expect(order.update(['c', 'd'], NOBODY, 3).toSorted()).toEqual(['c', 'd']);
  expect(order.update([], NOBODY, 3)).toEqual([]);
});
