import { expect, it } from 'vitest';
import { isForRoom } from './token-room';

const tokenWith = (claims: unknown) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

it.each([
  ['of the room of the page', tokenWith({ room: 'rm_a', name: 'Zoë ÿÿÿ 日本' }), true],
  ['of another room', tokenWith({ room: 'rm_b', name: 'Zoë ÿÿÿ 日本' }), false],
  ['of no room', tokenWith({ name: 'Ada' }), true],
  ['that is not an object', tokenWith(null), true],
  ['that cannot be read', 'no.such.token', true],
  ['that is empty', '', true],
])('a token %s', (_what, token, isShown) => {
  expect(isForRoom(token, 'rm_a')).toBe(isShown);
});
