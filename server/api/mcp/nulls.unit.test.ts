import { expect, it } from 'vitest';
import { z } from 'zod';
import { withoutNulls } from './nulls';
import { inputSchema } from './schema';

const schema = inputSchema(
  z.object({
    id: z.string(),
    text: z.string().optional(),
    nullable: z.string().nullable().optional(),
    withDefault: z.number().default(3),
    any: z.unknown().optional(),
    choice: z.enum(['a', 'b']).optional(),
    list: z.array(z.object({ id: z.string(), text: z.string().optional() })).optional(),
    inner: z.object({ text: z.string().optional(), nullable: z.int().nullable() }).nullable().optional(),
  }),
)!;

it('leaves out null for an optional field that does not accept null', () => {
  expect(withoutNulls({ id: 'a', text: null, withDefault: null, choice: null, list: null }, schema)).toEqual({
    id: 'a',
  });
});

it('keeps null for fields that are required, accept null, or are unknown', () => {
  const given = { id: null, nullable: null, any: null, inner: null, unknown: null };
  expect(withoutNulls(given, schema)).toEqual(given);
});

it('looks into objects and lists', () => {
  const list = [{ id: 'a', text: null }, { id: null }, 'no object', null];
  expect(withoutNulls({ list, inner: { text: null, nullable: null } }, schema)).toEqual({
    list: [{ id: 'a' }, { id: null }, 'no object', null],
    inner: { nullable: null },
  });
});
