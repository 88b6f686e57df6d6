import { expect, it } from 'vitest';
import { person } from '../../testing/call-fixtures';
import { spreadEvenly } from './spread';

const people = (...ids: string[]) => ids.map((id) => person(id, { role: 'participant' }));
const host = person('host', { role: 'host' });

it.each([
  ['fills the rooms one after the other', people('a', 'b', 'c'), 2, [], { a: 0, b: 1, c: 0 }],
  ['leaves hosts in the main room', [host, ...people('a')], 2, [], { host: null, a: 0 }],
  [
    'keeps who has a room, and fills the smallest',
    people('a', 'b', 'c'),
    2,
    [['a', 1]],
    { a: 1, b: 0, c: 0 },
  ],
  ['moves who had a room that is there no more', people('a', 'b'), 2, [['a', 5]], { a: 0, b: 1 }],
  ['keeps a host whom somebody has put into a room', [host], 2, [['host', 1]], { host: 1 }],
] as const)('spreads people over breakout rooms: %s', (_, all, count, kept, places) => {
  expect(Object.fromEntries(spreadEvenly([...all], count, new Map(kept)))).toEqual(places);
});
