import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** The tenant. A person has two: live and test. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    ownerUserId: text('owner_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mode: text('mode', { enum: ['live', 'test'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('accounts_owner_mode').on(table.ownerUserId, table.mode)],
);
