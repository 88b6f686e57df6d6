import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { moment } from './columns';
import { users } from './users';

export const rooms = pgTable(
  'rooms',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null for embed rooms: they belong to the account alone. */
    ownerUserId: text('owner_user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isEmbed: boolean('is_embed').notNull(),
    isPublic: boolean('is_public').notNull(),
    requiresAuth: boolean('requires_auth').notNull(),
    isEndToEndEncrypted: boolean('is_end_to_end_encrypted').notNull(),
    /** Nobody new may enter while it is set. */
    isLocked: boolean('is_locked').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    lastActivityAt: moment('last_activity_at'),
    /** Set on deletion: every room route answers 404, the history stays readable. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('rooms_account').on(table.accountId, table.createdAt),
    index('rooms_account_present')
      .on(table.accountId)
      .where(sql`${table.deletedAt} is null`),
    index('rooms_owner').on(table.ownerUserId, table.createdAt),
  ],
);

export type RoomRow = typeof rooms.$inferSelect;
