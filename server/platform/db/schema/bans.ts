import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { rooms } from './rooms';
import { users } from './users';

/** People who were removed from a call and may not enter the room until the ban is lifted. */
export const roomBans = pgTable(
  'room_bans',
  {
    id: text('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** The token's subject: `ext:<account>:<externalUserId>`, `usr_…` or `gst_…`. */
    subject: text('subject').notNull(),
    /** Set for people with a user account, so that the ban is deleted with them. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    bannedAt: moment('banned_at').notNull(),
    /** Name of the host or co-host who did it, as it was then. */
    bannedBy: text('banned_by').notNull(),
  },
  (table) => [
    uniqueIndex('room_bans_subject').on(table.roomId, table.subject),
    index('room_bans_listed').on(table.roomId, table.bannedAt),
    index('room_bans_user').on(table.userId),
  ],
);
