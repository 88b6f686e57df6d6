import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { QUALITY_LEVELS } from '../../vocabulary/quality-level';
import { moment } from './columns';
import { participants, sessions } from './sessions';

/** Measurements that participants' browsers made of their connections, every 15 seconds. */
export const qualitySamples = pgTable(
  'quality_samples',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    participantId: text('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    /** When the server received it. */
    at: moment('at').notNull(),
    level: text('level', { enum: QUALITY_LEVELS }).notNull(),
    roundTripMs: integer('round_trip_ms'),
    /** Share of packets, 0 to 1. */
    loss: doublePrecision('loss'),
    jitterMs: integer('jitter_ms'),
    sendKbps: integer('send_kbps'),
    receiveKbps: integer('receive_kbps'),
    freezeMs: integer('freeze_ms').notNull(),
    reconnects: integer('reconnects').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.participantId, table.at] }),
    index('quality_samples_session').on(table.sessionId, table.at, table.participantId),
  ],
);
