import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint';

const CREATE = 'POST /api/embed/rooms';

it.each([
  [
    { a: 1, b: { c: 2, d: [{ e: 3, f: 4 }] } },
    { b: { d: [{ f: 4, e: 3 }], c: 2 }, a: 1 },
  ],
  [{ a: 1 }, { a: 1, b: undefined }],
])('is the same for %j and %j', (one, other) => {
  expect(fingerprintOf(CREATE, one)).toBe(fingerprintOf(CREATE, other));
});

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: '1' }],
  [{ a: null }, {}],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: { b: 1 } }, { 'a.b': 1 }],
  [{}, undefined],
])('differs for %j and %j', (one, other) => {
  expect(fingerprintOf(CREATE, one)).not.toBe(fingerprintOf(CREATE, other));
});

it('differs for two operations with the same input', () => {
  const input = { roomId: 'rm_x' };
  const [invite, remove] = ['POST /invite', 'POST /remove'];
  expect(fingerprintOf(invite, input)).not.toBe(fingerprintOf(remove, input));
});

it('stays the same from release to release, so that stored answers stay valid', () => {
  expect(fingerprintOf(CREATE, { roomName: 'Weekly', endToEndEncrypted: false })).toBe(
    'lx6d5El5dusT6P2Kkn1W6D4OCNnClC-i31QHFmFA7jY',
  );
});
