import { z } from 'zod';
import { personalText } from '../../platform/request-log/marks';
import { plainText, visibleText } from '../../platform/text';

/** The kinds of things that can be found, in the order in which they are shown. */
export const LOOKUP_KINDS = [
  'room',
  'session',
  'participant',
  'member',
  'recording',
  'key',
  'webhook',
  'delivery',
  'event',
  'request',
] as const;

/** The most results of a kind. */
export const LOOKUP_RESULTS_MAX = 5;

/** The part of a secret key that is stored and shown. */
const VISIBLE_KEY_START = /^sk_(?:live|test)_.{0,8}/;

/** Returns a search text without the secret part of a key that was pasted into it. */
const withoutSecret = (text: string): string => VISIBLE_KEY_START.exec(text)?.[0] ?? text;

const result = z
  .object({
    id: z.string().describe('Identifier of the thing.'),
    title: personalText().describe('Its name; for events the type, for requests the method and route.'),
    detail: personalText().nullable().describe('Further text that identifies it; null: none.'),
    at: z.iso.datetime().nullable().describe('When it was made, began or took place; null: not known.'),
    path: z.string().describe('Path of its page behind `/portal/{organization}/{mode}/`.'),
  })
  .describe('Something that was found.');

export const lookUp = {
  input: z.object({
    accountId: plainText().describe('The account, live or test.'),
    q: visibleText(200)
      .transform(withoutSecret)
      .refine((text) => text.length >= 2, { error: 'must have at least 2 characters' })
      .describe('A whole id, or a part of a name. Case does not matter for names.'),
  }),
  output: z.object({
    groups: z
      .array(
        z.object({
          kind: z.enum(LOOKUP_KINDS).describe('The kind of all results.'),
          results: z.array(result).describe(`At least one, at most ${LOOKUP_RESULTS_MAX}.`),
        }),
      )
      .describe('The kinds of which something was found.'),
    isComplete: z.boolean().describe('False: the time was over before all kinds were searched.'),
  }),
};
