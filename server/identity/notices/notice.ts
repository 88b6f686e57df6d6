import { z } from 'zod';

/**
 * The kinds of notices: people are mailed them so that they notice when somebody else acts in their name, and admins
 * before a key expires.
 */
const NOTICE_KINDS = [
  'sign-in',
  'sign-in-waits',
  'password-changed',
  'password-reset',
  'password-removed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'key-created',
  'key-rolled',
  'key-expiring',
  'key-expired',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A notice, as its job keeps it until it is mailed. */
export const storedNotice = z.object({
  /** Identifies the mail. */
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  at: z.iso.datetime(),
  /** The person to tell; null: the owners and admins of the account's organization. */
  userId: z.string().nullable(),
  /** The account of the key; null: it is not about a key. */
  accountId: z.string().nullable(),
  /** Whether the operator of the server did it. */
  isOfOperator: z.boolean(),
  /** The browser in which it was done; null: not known. */
  browser: z.string().nullable(),
  /** The network address from which it was done; null: not known. */
  ip: z.string().nullable(),
  /** The country of that address, as an ISO 3166-1 alpha-2 code; null: not known. Older jobs have none. */
  country: z.string().nullable().default(null),
  /** The beginning of the key, as the portal shows it. */
  keyStart: z.string().optional(),
  /** When the key expires. Only in reminders of that. */
  expiresAt: z.iso.datetime().optional(),
});
export type Notice = z.output<typeof storedNotice>;
