import { expect, it } from 'vitest';
import { namesPerson } from './erase';

const LONG = `user-${'0123456789'.repeat(25)}`;
const call = { path: '/api/rooms', requestBody: null, responseBody: null };

it.each([
  ['in the query', { path: '/api/sessions?externalUserId=user%2F1' }, 'user/1'],
  ['in a parameter of the route', { path: '/api/people/user%201/export' }, 'user 1'],
  ['in a body', { requestBody: { roomId: 'rm_1', externalUserId: 'user-1' } }, 'user-1'],
  ['deep in an answer', { responseBody: { people: [{ id: 1 }, { externalUserId: 'user-1' }] } }, 'user-1'],
  ['in a body that was cut', { requestBody: { externalUserId: `${LONG.slice(0, 200)}…` } }, LONG],
  ['in a path that was cut', { path: `/api/sessions?externalUserId=${LONG.slice(0, 150)}%` }, LONG],
])('finds an identifier %s', (_where, given, sought) => {
  expect(namesPerson({ ...call, ...given }, sought)).toBe(true);
});

it.each([
  ['that is a part of another one', { path: '/api/sessions?externalUserId=user-12' }, 'user-1'],
  ['within a text', { requestBody: { text: 'for user-1 only' } }, 'user-1'],
  ['that is a short beginning', { requestBody: { externalUserId: 'user' } }, 'user-1'],
])('does not find an identifier %s', (_where, given, sought) => {
  expect(namesPerson({ ...call, ...given }, sought)).toBe(false);
});
