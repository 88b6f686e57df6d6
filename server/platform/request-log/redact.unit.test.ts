import { expect, it } from 'vitest';
import { z } from 'zod';
import { personal, personalText, secretText } from './marks';
import { planOf } from './plan';
import { redacted, shortEnough } from './redact';

const KEY = `sk_live_${'0'.repeat(46)}`;
const shown = (schema: z.ZodType, value: unknown) => redacted(planOf(schema), value);

it('shows what the contract describes, and replaces marked values however deep they are', () => {
  const schema = z.object({
    roomId: z.string(),
    isOpen: z.boolean().nullable(),
    token: secretText().describe('A token.').optional(),
    people: z.array(z.object({ displayName: personalText().trim().max(10).nullable(), seat: z.int() })),
    address: personal(z.object({ street: z.string() })),
  });
  const value = {
    roomId: 'rm_1',
    isOpen: null,
    token: 'abc',
    people: [
      { displayName: 'Ada Example', seat: 1 },
      { displayName: null, seat: 2 },
    ],
    address: { street: 'Example Street' },
  };
  expect(shown(schema, value)).toEqual({
    roomId: 'rm_1',
    isOpen: null,
    token: '[secret]',
    people: [
      { displayName: '[personal]', seat: 1 },
      { displayName: null, seat: 2 },
    ],
    address: '[personal]',
  });
});

it.each([
  ['a field that the contract does not know', z.object({ a: z.int() }), { a: 1, b: 'Ada' }, { a: 1 }],
  [
    'a map',
    z.object({ metadata: z.record(z.string(), z.string()) }),
    { metadata: { Ada: 'x' } },
    HIDDEN('metadata'),
  ],
  ['a value of any kind', z.object({ data: z.unknown() }), { data: 'Ada' }, HIDDEN('data')],
  ['an object in place of a text', z.object({ a: z.string() }), { a: { b: 'Ada' } }, HIDDEN('a')],
  ['a text in place of a number', z.object({ a: z.int() }), { a: 'Ada' }, HIDDEN('a')],
  ['a list in place of a text', z.object({ a: z.string() }), { a: ['Ada'] }, HIDDEN('a')],
])('does not show %s', (_, schema, value, expected) => {
  expect(shown(schema, value)).toEqual(expected);
});

function HIDDEN(name: string) {
  return { [name]: '[hidden]' };
}

it('shows a value of several forms as far as each form allows it', () => {
  const forms = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), value: personalText(), only: z.int() }),
    z.object({ kind: z.literal('b'), value: z.string() }),
  ]);
  expect(shown(forms, { kind: 'b', value: 'Ada', only: 1 })).toEqual({
    kind: 'b',
    value: '[personal]',
    only: 1,
  });
  const converted = z.preprocess(
    (given) => given,
    z.object({ name: personalText().transform((text) => text.length) }),
  );
  expect(shown(converted, { name: 'Ada' })).toEqual({ name: '[personal]' });
});

it('replaces keys in every text, and characters that the database cannot store', () => {
  const schema = z.object({ a: z.string() });
  expect(shown(schema, { a: `x ${KEY} y` })).toEqual({ a: 'x [redacted] y' });
  expect(shown(schema, { a: 'x\0y\ud800' })).toEqual({ a: 'x\ufffdy\ufffd' });
});

it('keeps short bodies, and cuts long lists and texts of others', () => {
  const short = { rooms: [1, 2, 3, 4, 5] };
  expect(shortEnough(short)).toEqual(short);
  const long = { text: 'x'.repeat(9_000), rooms: Array.from({ length: 50 }, () => 1), count: 7 };
  expect(shortEnough(long)).toEqual({ text: `${'x'.repeat(200)}…`, rooms: [1, 1, 1, '[47 more]'], count: 7 });
  const wide = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`f${n}`, 'x'.repeat(150)]));
  expect(shortEnough({ room: wide(90), count: 7 })).toEqual({ room: '[too long]', count: 7 });
  expect(shortEnough(wide(90))).toEqual({});
});
