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
    list: z
      .array(z.object({ id: z.string() }))
      .min(1)
      .optional(),
    name: z.string().min(1, 'must not be blank').max(3).optional(),
    opensAt: z.iso.datetime().optional(),
    isOpen: z.boolean().optional(),
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
  ['The field "roomId" is not valid: must be a string.', { ...FINE, roomId: null }],
  ['The field "role" is not valid: must be one of "host", "participant".', { ...FINE, role: 'Host' }],
  ['The field "limit" is not valid: must be a whole number.', { ...FINE, limit: 1.5 }],
  ['The field "limit" is not valid: must be at least 1.', { ...FINE, limit: 0 }],
  ['The field "name" is not valid: must have at most 3 characters.', { ...FINE, name: 'Weekly' }],
  ['The field "name" is not valid: must not be blank.', { ...FINE, name: '' }],
  ['The field "list" is not valid: must have at least 1 entry.', { ...FINE, list: [] }],
  [
    'The field "opensAt" is not valid: must be a moment such as 2026-03-01T09:00:00Z.',
    { ...FINE, opensAt: '9' },
  ],
  ['The field "isOpen" is not valid: must be true or false.', { ...FINE, isOpen: 'yes' }],
  ['The field "act.action" is missing.', { ...FINE, act: {} }],
  [
    'The field "act.action" is not valid: must be one of "mute", "set-role".',
    { ...FINE, act: { action: 'dance' } },
  ],
  ['The field "act.role" is missing.', { ...FINE, act: { action: 'set-role' } }],
  ['The field "of.accountId" is missing.', { ...FINE, of: {} }],
  ['The field "list.1.id" is missing.', { ...FINE, list: [{ id: 'a' }, {}] }],
  ['The request is not valid: takes either after or since.', { ...FINE, after: 1, since: 'x' }],
  ['The request is not valid: must be an object.', 'text'],
])('says: %s', (sentence, input) => {
  const { error } = contract.safeParse(input);
  expect(error && inputError(error, input)).toMatchObject({ code: 'BAD_REQUEST', message: sentence });
});
