import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MODES } from '../../principal/principal';
import { moment } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** The tenant. An organization has two: live and test. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    /** A trigger fills it in for servers that do not know organizations. */
    organizationId: text('organization_id')
      .notNull()
      .default('')
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The person for whom servers that do not know organizations open the account. Nothing else reads it. */
    ownerUserId: text('owner_user_id').references(() => users.id, { onDelete: 'set null' }),
    mode: text('mode', { enum: MODES }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Recordings are deleted this many days after their end; null: never. */
    retentionDays: integer('retention_days'),
    /** The origins whose pages may show the rooms of the account; empty: all. */
    embedOrigins: text('embed_origins')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Where the operator gives the account other limits than all have; null: none. */
    quotas: jsonb('quotas').$type<Record<string, unknown>>(),
  },
  (table) => [
    uniqueIndex('accounts_organization_mode').on(table.organizationId, table.mode),
    index('accounts_owner').on(table.ownerUserId),
    index('accounts_with_quotas')
      .on(table.id)
      .where(sql`${table.quotas} is not null`),
  ],
);

/** An account's own bucket, to which finished recordings are delivered. The service may only write to it. */
export const customerBuckets = pgTable('customer_buckets', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  bucket: text('bucket').notNull(),
  region: text('region').notNull(),
  /** Null: Amazon's own. */
  endpoint: text('endpoint'),
  /** The prefix of the names of the files; empty, or ends in a slash. */
  prefix: text('prefix').notNull(),
  usesPathStyle: boolean('uses_path_style').notNull(),
  accessKeyId: text('access_key_id').notNull(),
  /** The secret access key, encrypted. Never shown again. */
  secretBox: text('secret_box').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
