import { expect, it } from 'vitest';
import { z } from 'zod';
import { inputError } from './input-error';

const contract = z
  .object({
    roomId: z.string(),
    role: z.enum(['host', 'participant']),
    limit: z.int().min(1).optional(),
    act: z
      .discriminatedUnion('action', [
        z.object({ action: z.literal('mute') }),
        z.object({ action: z.literal('set-role'), role: z.enum(['host', 'participant']) }),
      ])
      .optional(),
    of: z.union([z.object({ accountId: z.string() }), z.string()]).optional(),
    list: z.array(z.object({ id: z.string() })).optional(),
    after: z.int().optional(),
    since: z.string().optional(),
  })
  .refine(({ after, since }) => after === undefined || since === undefined, {
    error: 'takes either after or since',
  });

const FINE = { roomId: 'rm_x', role: 'host' };

it.each<[sentence: string, input: unknown]>([
  ['The field "roomId" is missing.', { role: 'host' }],
  ['The field "role" is missing.', { roomId: 'rm_x' }],
  ['The field "roomId" is missing.', {}],
  ['The field "roomId" is not valid: expected string, received null.', { ...FINE, roomId: null }],
  ['The field "role" is not valid: expected one of "host"|"participant".', { ...FINE, role: 'Host' }],
  ['The field "limit" is not valid: expected int, received number.', { ...FINE, limit: 1.5 }],
  ['The field "act.action" is missing.', { ...FINE, act: {} }],
  [
    "The field \"act.action\" is not valid: expected 'mute' | 'set-role'.",
    { ...FINE, act: { action: 'dance' } },
  ],
  ['The field "act.role" is missing.', { ...FINE, act: { action: 'set-role' } }],
  ['The field "of.accountId" is missing.', { ...FINE, of: {} }],
  ['The field "list.1.id" is missing.', { ...FINE, list: [{ id: 'a' }, {}] }],
  ['The request is not valid: takes either after or since.', { ...FINE, after: 1, since: 'x' }],
  ['The request is not valid: expected object, received string.', 'text'],
])('says: %s', (sentence, input) => {
  const { error } = contract.safeParse(input);
  expect(error && inputError(error, input)).toMatchObject({ code: 'BAD_REQUEST', message: sentence });
});
