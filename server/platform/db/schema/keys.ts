import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { SCOPES } from '../../principal/principal';
import { moment } from './columns';

/** Secret keys. The secret itself is never stored: only its SHA-256, its start and its end. */
export const keys = pgTable(
  'keys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the whole key, base64url. */
    hash: text('hash').notNull(),
    /** The first 16 characters, for people to recognise it by. */
    start: text('start').notNull(),
    /** The last 4 characters. */
    end: text('end').notNull(),
    scopes: text('scopes', { enum: SCOPES }).array().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
    /** The key that took over when this one was rolled. */
    successorId: text('successor_id'),
  },
  (table) => [uniqueIndex('keys_hash').on(table.hash), index('keys_account').on(table.accountId)],
);
