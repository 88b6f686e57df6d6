import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { KEY_CREATORS, SCOPES } from '../../principal/principal';
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
    /** More about its use, in the words of people; null: nothing. */
    description: text('description'),
    /** The kind of its creator; null: not known, because an older server stored it. */
    createdByKind: text('created_by_kind', { enum: KEY_CREATORS }),
    /** The person or key that created it; null for the server. */
    createdById: text('created_by_id'),
    /** SHA-256 of the whole key, base64url. */
    hash: text('hash').notNull(),
    /** The first 16 characters, for people to recognise it by. */
    start: text('start').notNull(),
    /** The last 4 characters. */
    end: text('end').notNull(),
    scopes: text('scopes', { enum: SCOPES }).array().notNull(),
    /** The addresses and CIDR ranges from which it can be used; empty: from everywhere. */
    allowedAddresses: text('allowed_addresses')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
    /** The key that took over when this one was rolled. */
    successorId: text('successor_id'),
    /** The last reminder of its expiry that was made or is no longer due: 14 or 3 days before, or 0; null: none. */
    toldDaysLeft: integer('told_days_left'),
  },
  (table) => [
    uniqueIndex('keys_hash').on(table.hash),
    index('keys_account').on(table.accountId),
    index('keys_untold')
      .on(table.expiresAt)
      .where(sql`${table.revokedAt} is null and ${table.toldDaysLeft} is distinct from 0`),
  ],
);
