import { z } from 'zod';
import { addressRange } from '../../platform/address-ranges';
import { listCursor } from '../../platform/lists/cursor';
import { KEY_CREATORS, SCOPES } from '../../platform/principal/principal';
import { SCOPES_DESCRIBED } from '../../platform/principal/scope-texts';
import { name, orIfBlank, plainText, writtenText } from '../../platform/text';
import { personalText, secretText } from '../../platform/request-log/marks';

const scope = z
  .enum(SCOPES)
  .describe(`Additional permissions of a key. ${SCOPES_DESCRIBED}`)
  .meta({ id: 'Scope' });

const scopes = z
  .array(scope)
  .default(['svc:rooms', 'svc:history'])
  .transform((list) => [...new Set(list)])
  .describe('Additional permissions of the key.');

/** Most characters of the description of a key, and most entries of its list of addresses. */
const DESCRIPTION_MAX_CHARACTERS = 200;
const ADDRESSES_MAX = 20;

const keyCreator = z
  .object({
    kind: z
      .enum(KEY_CREATORS)
      .describe(
        '`user`: a person in the portal. `key`: a key over REST. `system`: the server, from its variables.',
      )
      .meta({ id: 'KeyCreatorKind' }),
    id: z.string().nullable().describe('Identifier of the person or key; null for the server.'),
    name: personalText()
      .nullable()
      .describe(
        'Name of the person, or label of the key; null for the server, and when it no longer exists.',
      ),
  })
  .describe('The creator of a key.')
  .meta({ id: 'KeyCreator' });

const keyRecord = z.object({
  keyId: z.string().describe('Identifier of the key, not its secret.'),
  name: personalText().describe('Label of the key: what it is for.'),
  description: personalText().nullable().describe('More about the use of the key; null for none.'),
  start: z.string().describe('First 16 characters of the key.'),
  end: z.string().describe('Last 4 characters of the key.'),
  scopes: z.array(scope).describe('Scopes of the key.'),
  allowedAddresses: z
    .array(z.string())
    .describe(
      'Network addresses and CIDR ranges from which the key can be used. Empty: it can be used from everywhere.',
    )
    .meta({ examples: [['203.0.113.0/24', '2001:db8::7']] }),
  state: z
    .enum(['active', 'expired', 'revoked'])
    .describe('Whether the key is accepted now.')
    .meta({ id: 'KeyState' }),
  createdAt: z.iso.datetime().describe('When the key was created.'),
  createdBy: keyCreator
    .nullable()
    .describe('The creator of the key; null when an older server did not record it.'),
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
  output: z.object({
    keys: z.array(keyRecord).describe('Newest first.'),
    callerAddress: z
      .string()
      .nullable()
      .describe('Network address of the caller, as the server sees it; null when unknown.'),
  }),
};

const description = writtenText()
  .trim()
  .max(DESCRIPTION_MAX_CHARACTERS)
  .transform((text) => orIfBlank(text, ''))
  .describe('More about the use of the key, at most 200 characters; empty for none.');

const allowedAddress = plainText()
  .max(100)
  .transform((text, context) => {
    const range = addressRange(text);
    if (range !== null) return range;
    context.addIssue({
      code: 'custom',
      message: 'must be an IPv4 or IPv6 address or a CIDR range, for example 203.0.113.7 or 2001:db8::/32',
    });
    return z.NEVER;
  });

const allowedAddresses = z
  .array(allowedAddress)
  .max(ADDRESSES_MAX)
  .transform((list) => [...new Set(list)])
  .describe(
    'At most 20 network addresses and CIDR ranges from which the key can be used; empty for everywhere.',
  );

export const createKey = {
  input: z.object({
    accountId,
    name: name(100).describe('Purpose of the key, 1 to 100 characters.'),
    description: description.default(''),
    scopes,
    allowedAddresses: allowedAddresses.default([]),
    expiresInDays: z
      .int()
      .min(1)
      .max(3_650)
      .nullable()
      .default(null)
      .describe('Days until the key stops working, 1 to 3650; null for never.'),
  }),
  output: keyWithSecret,
};

export const updateKey = {
  input: z.object({
    keyId: plainText().describe('The key to change.'),
    description: description.optional().describe('Missing: unchanged. Empty: none.'),
    allowedAddresses: allowedAddresses.optional().describe('Missing: unchanged. Empty: everywhere.'),
  }),
  output: z.object({ key: keyRecord }),
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
