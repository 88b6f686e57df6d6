import { z } from 'zod';
import { SCOPES } from '../../platform/principal/principal';
import { name, plainText } from '../../platform/text';

const scopes = z
  .array(z.enum(SCOPES))
  .default(['svc:rooms', 'svc:history'])
  .transform((list) => [...new Set(list)])
  .describe(
    'What the key may do beyond its basics: `svc:rooms` manages rooms and agents, `svc:history` reads artifacts, `svc:events` reads events and manages webhooks.',
  );

const keyRecord = z.object({
  keyId: z.string().describe('Identifier of the key, not its secret.'),
  name: z.string().describe('What the key is for, in the words of whoever made it.'),
  start: z.string().describe('First 16 characters of the key.'),
  end: z.string().describe('Last 4 characters of the key.'),
  scopes: z.array(z.enum(SCOPES)).describe('Scopes of the key.'),
  state: z.enum(['active', 'expired', 'revoked']).describe('Whether the key is accepted now.'),
  createdAt: z.iso.datetime().describe('When the key was made.'),
  expiresAt: z.iso.datetime().nullable().describe('When the key stops working; null for never.'),
  revokedAt: z.iso.datetime().nullable().describe('When the key was revoked; null if it was not.'),
  lastUsedAt: z.iso.datetime().nullable().describe('Last use, to the minute; null if it was never used.'),
  successorId: z.string().nullable().describe('The key that took over when this one was rolled.'),
});

const keyWithSecret = keyRecord.extend({
  secret: z.string().describe('The whole key. It is shown this once and never again.'),
});

const accountId = plainText().describe('The account, live or test, that the key belongs to.');

export const listKeys = {
  input: z.object({ accountId }),
  output: z.object({ keys: z.array(keyRecord).describe('Newest first.') }),
};

export const createKey = {
  input: z.object({
    accountId,
    name: name(100).describe('What the key is for, 1 to 100 characters.'),
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
