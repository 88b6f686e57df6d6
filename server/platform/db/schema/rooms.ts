import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { moment } from './columns';
import { users } from './users';
import type { StoredRoomSettings } from '../../room-settings/settings';

export const rooms = pgTable(
  'rooms',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null for embed rooms, which belong only to the account. */
    ownerUserId: text('owner_user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isEmbed: boolean('is_embed').notNull(),
    isPublic: boolean('is_public').notNull(),
    requiresAuth: boolean('requires_auth').notNull(),
    isEndToEndEncrypted: boolean('is_end_to_end_encrypted').notNull(),
    /** Nobody new may enter while it is set. */
    isLocked: boolean('is_locked').notNull().default(false),
    /** Nobody may enter before; null: the room is open from the start. */
    opensAt: moment('opens_at'),
    /** Nobody new may enter after; null: the room stays open. */
    closesAt: moment('closes_at'),
    /** When the room deletes itself; null: never. */
    expiresAt: moment('expires_at'),
    settings: jsonb('settings').$type<StoredRoomSettings>().notNull().default({}),
    /** The data that the application stores with the room, returned as it was given. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
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
    index('rooms_expiring')
      .on(table.expiresAt)
      .where(sql`${table.deletedAt} is null and ${table.expiresAt} is not null`),
    index('rooms_retention')
      .on(table.id)
      .where(sql`(${table.settings} ->> 'retentionDays') is not null`),
    // An index of the application's metadata. Queries use only `@>`.
    index('rooms_metadata').using('gin', table.metadata.op('jsonb_path_ops')),
    index('rooms_owner').on(table.ownerUserId, table.createdAt),
  ],
);

export type RoomRow = typeof rooms.$inferSelect;
