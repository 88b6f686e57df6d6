import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Presence } from '../../hub/bus';
import { moment } from './columns';
import { sessions } from './sessions';

/** The server processes that share this database, each until its lease ends. Times are those of the database. */
export const processes = pgTable('processes', {
  id: text('id').primaryKey(),
  startedAt: moment('started_at').notNull(),
  /** The end of the lease, which a living process renews. */
  leasedUntil: moment('leased_until').notNull(),
  /** The public origin for which it issues and accepts tokens. */
  baseUrl: text('base_url').notNull(),
  /** A hash of each of its secrets, by variable: all processes need the same. */
  secretHashes: jsonb('secret_hashes').$type<Record<string, string>>().notNull(),
  /** The data directory in which it keeps recordings; null: they are in a bucket. */
  diskId: text('disk_id'),
  /** Whether it separates the events of breakouts. A process of an earlier version does not. */
  knowsBreakouts: boolean('knows_breakouts').notNull().default(false),
});

/** The connections of people in calls, each of one process. Unlogged: processes add them again after a crash. */
export const presences = pgTable(
  'presences',
  {
    roomId: text('room_id').notNull(),
    participantId: text('participant_id').notNull(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    connectionId: text('connection_id').notNull(),
    entry: jsonb('entry').$type<Presence>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.participantId] }),
    index('presences_process').on(table.processId),
  ],
);

/** Which processes have speech of a session that is not in its transcript yet. */
export const transcribingProcesses = pgTable(
  'transcribing_processes',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.processId] }),
    index('transcribing_processes_process').on(table.processId),
  ],
);
