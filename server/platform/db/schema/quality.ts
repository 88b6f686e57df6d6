import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { NETWORKS, QUALITY_LEVELS } from '../../vocabulary/quality-level';
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

/**
 * The connection of a participant whose browser reported measurements: what it used, and the measurements added up. Is
 * deleted with the measurements.
 */
export const participantConnections = pgTable(
  'participant_connections',
  {
    participantId: text('participant_id')
      .primaryKey()
      .references(() => participants.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Browser with its major version, and system, for example "Firefox 140 on Linux"; null: not known. */
    browser: text('browser'),
    /** The last one that the browser named. */
    network: text('network', { enum: NETWORKS }).notNull().default('unknown'),
    /** Whether the media last passed a TURN relay; null: not known. */
    isRelayed: boolean('is_relayed'),
    /** Number of measurements; null until they are added up, after the end, and again after a later measurement. */
    sampleCount: integer('sample_count'),
    /** The measurements that are `poor`. */
    poorCount: integer('poor_count'),
    /** The medians of the measurements. */
    roundTripMs: doublePrecision('round_trip_ms'),
    loss: doublePrecision('loss'),
  },
  (table) => [
    index('participant_connections_session').on(table.sessionId),
    index('participant_connections_not_added_up')
      .on(table.sessionId)
      .where(sql`${table.sampleCount} is null`),
  ],
);

/** The ratings of a session by the people who were in it: one of each person. */
export const sessionRatings = pgTable(
  'session_ratings',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The subject of their tokens, as in `participants`. */
    subject: text('subject').notNull(),
    /** Their last stay in the session. */
    participantId: text('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    comment: text('comment'),
    ratedAt: moment('rated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.subject] }),
    index('session_ratings_participant').on(table.participantId),
  ],
);
