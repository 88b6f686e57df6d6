import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { rooms } from './rooms';

/** The usage of sessions that were deleted for their age: one row for each room, day and figure. */
export const pastUsage = pgTable(
  'past_usage',
  {
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** The start of the day in UTC. */
    day: moment('day').notNull(),
    /** Sessions in number; people (`human`) and agents in seconds. */
    figure: text('figure', { enum: ['session', 'human', 'agent'] }).notNull(),
    amount: doublePrecision('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.day, table.figure] })],
);
