import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MEMBER_ROLES } from '../../principal/principal';
import { moment } from './columns';
import { rooms } from './rooms';
import { users } from './users';

/** Members of a person's room. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_members_user').on(table.userId),
  ],
);

/** One-time links by which people become members. The link's secret is stored as a hash. */
export const roomInvitations = pgTable(
  'room_invitations',
  {
    id: text('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** SHA-256 of the link's secret, base64url. */
    secretHash: text('secret_hash').notNull(),
    /** SHA-256 of the address that the link was mailed to, in lower case, base64url; null: it was copied. */
    emailHash: text('email_hash'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    acceptedByUserId: text('accepted_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('room_invitations_secret').on(table.secretHash),
    index('room_invitations_room').on(table.roomId),
    index('room_invitations_expires').on(table.expiresAt),
    index('room_invitations_email').on(table.emailHash),
  ],
);
