import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ROOM_ROLES } from '../../principal/principal';
import { moment } from './columns';
import { rooms } from './rooms';
import { users } from './users';

/** The decisions of hosts about somebody who waits. */
export const LOBBY_DECISIONS = ['admitted', 'denied'] as const;

/** People who wait to be let into a room, and whom hosts have let in or kept out until the call ends. */
export const waitingPeople = pgTable(
  'waiting_people',
  {
    /** The id of the participant that they become. */
    id: text('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** The token's subject: `ext:<account>:<externalUserId>`, `usr_…` or `gst_…`. */
    subject: text('subject').notNull(),
    /** Set for people with a user account, so that the row is deleted with them. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    role: text('role', { enum: ROOM_ROLES }).notNull(),
    /** Id of the join token with which they wait. */
    jti: text('jti').notNull(),
    /** The connection on which they wait; a newer one replaces it. */
    connectionId: text('connection_id').notNull(),
    since: moment('since').notNull(),
    /** When they were last connected: stored at intervals, and when the connection is lost. */
    seenAt: moment('seen_at').notNull(),
    /** Null while they wait. */
    decision: text('decision', { enum: LOBBY_DECISIONS }),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('waiting_people_subject').on(table.roomId, table.subject),
    index('waiting_people_user').on(table.userId),
    index('waiting_people_seen')
      .on(table.seenAt)
      .where(sql`${table.decision} is null`),
  ],
);
