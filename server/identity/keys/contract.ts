import { z } from 'zod';
import { listCursor } from '../../platform/lists/cursor';
import { SCOPES } from '../../platform/principal/principal';
import { name, plainText } from '../../platform/text';
import { personalText, secretText } from '../../platform/request-log/marks';

const scope = z.enum(SCOPES).describe('Additional permissions of a key.').meta({ id: 'Scope' });

const scopes = z
  .array(scope)
  .default(['svc:rooms', 'svc:history'])
  .transform((list) => [...new Set(list)])
  .describe(
    'Additional permissions of the key: `svc:rooms` manages rooms and agents, `svc:history` reads artifacts, `svc:events` reads events and the request log and manages webhooks, `svc:keys` lists and rolls the keys of the account.',
  );

const keyRecord = z.object({
  keyId: z.string().describe('Identifier of the key, not its secret.'),
  name: personalText().describe('Label of the key: what it is for.'),
  start: z.string().describe('First 16 characters of the key.'),
  end: z.string().describe('Last 4 characters of the key.'),
  scopes: z.array(scope).describe('Scopes of the key.'),
  state: z
    .enum(['active', 'expired', 'revoked'])
    .describe('Whether the key is accepted now.')
    .meta({ id: 'KeyState' }),
  createdAt: z.iso.datetime().describe('When the key was created.'),
  expiresAt: z.iso.datetime().nullable().describe('When the key stops working; null for never.'),
  revokedAt: z.iso.datetime().nullable().describe('When the key was revoked; null if it was not.'),
  lastUsedAt: z.iso.datetime().nullable().describe('Last use, to the minute; null if it was never used.'),
  successorId: z.string().nullable().describe('The key that replaced this one when it was rolled.'),
});

const keyWithSecret = keyRecord.extend({
  secret: secretText().describe('The whole key. It is shown only once.'),
});

const accountId = plainText().describe('The account, live or test, that the key belongs to.');

export const listKeys = {
  input: z.object({ accountId }),
  output: z.object({ keys: z.array(keyRecord).describe('Newest first.') }),
};

export const createKey = {
  input: z.object({
    accountId,
    name: name(100).describe('Purpose of the key, 1 to 100 characters.'),
    scopes,
    expiresInDays: z
      .union([z.literal(30), z.literal(90), z.literal(365)])
      .nullable()
      .default(null)
      .describe('Days until the key stops working: 30, 90, 365, or null for never.'),
  }),
  output: keyWithSecret,
};

export const revokeKey = {
  input: z.object({ keyId: plainText().describe('The key to revoke.') }),
  output: z.object({ key: keyRecord }),
};

export const rollKey = {
  input: z.object({
    keyId: plainText().describe('The key to replace.'),
    overlapSeconds: z
      .union([z.literal(0), z.literal(3_600), z.literal(86_400), z.literal(604_800)])
      .describe('How long the old key still works, in seconds: 0, 1 hour, 24 hours or 7 days.'),
  }),
  output: keyWithSecret,
};

const isCurrent = z.boolean().describe('Whether the request used this key.');

const keyOfAccount = keyRecord
  .extend({ isCurrent })
  .describe('A secret key of the account, without its secret.')
  .meta({ id: 'Key' });

export const listKeysOfAccount = {
  input: z.object({
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('Maximum number of keys, 1 to 200.')
      .meta({ examples: [50] }),
    after: listCursor('key_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the previous page; absent: starts with the newest.')
      .meta({ examples: ['1772359200000.key_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      keys: z.array(keyOfAccount).describe('Newest first, expired and revoked keys included.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Keys of an account.')
    .meta({ id: 'KeyList' }),
};

/** The longest time for which an old key works in parallel with its successor, in seconds: 7 days. */
const OVERLAP_MAX_SECONDS = 604_800;

export const rollKeyOfAccount = {
  input: z.object({
    keyId: plainText()
      .describe('The key to replace.')
      .meta({ examples: ['key_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    overlapSeconds: z
      .int()
      .min(0)
      .max(OVERLAP_MAX_SECONDS)
      .default(86_400)
      .describe(
        'How long the old key still works, in seconds, at most 7 days. Missing: 24 hours. 0: it stops at once.',
      )
      .meta({ examples: [86_400] }),
  }),
  output: keyWithSecret
    .extend({ isCurrent })
    .describe('The new key. This is the only response that contains its secret.')
    .meta({ id: 'KeyWithSecret' }),
};
