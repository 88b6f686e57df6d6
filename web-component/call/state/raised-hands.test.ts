import { expect, it } from 'vitest';
import { person } from '../../testing/call-fixtures';
import { handNumbers } from './raised-hands';

const raised = (participantId: string, at: string) =>
  person(participantId, { handRaisedAt: `2026-01-01T10:0${at}.000Z` });
const order = (...people: Parameters<typeof handNumbers>[0]) => Object.fromEntries(handNumbers(people));

it.each([
  ['nobody raises one', [person('ada')], {}],
  ['one person does', [person('ada'), raised('bob', '1:00')], {}],
  [
    'several do, in another order than they joined',
    [raised('ada', '2:00'), person('eve'), raised('bob', '1:00'), raised('me', '1:30')],
    { bob: 1, me: 2, ada: 3 },
  ],
  [
    'two do at the same moment, whoever looks',
    [raised('bob', '1:00'), raised('ada', '1:00')],
    { ada: 1, bob: 2 },
  ],
])('numbers hands while %s', (_, people, expected) => {
  expect(order(...people)).toEqual(expected);
  expect(order(...people.toReversed())).toEqual(expected);
});
