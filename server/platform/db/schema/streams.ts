import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { RECORDING_LAYOUTS } from '../../vocabulary/recording-status';
import { STREAM_END_REASONS, STREAM_PROBLEMS, STREAM_STATUSES } from '../../vocabulary/stream-status';
import { moment } from './columns';
import { rooms } from './rooms';
import { sessions } from './sessions';

/** A live stream of a session to an RTMP address. The row stays after the stream, without its address. */
export const streams = pgTable(
  'streams',
  {
    id: text('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** The account of the room, which never changes. */
    accountId: text('account_id').notNull(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    status: text('status', { enum: STREAM_STATUSES }).notNull(),
    layout: text('layout', { enum: RECORDING_LAYOUTS }).notNull(),
    /** Scheme, host and application of the address, without the stream key. */
    shownUrl: text('shown_url').notNull(),
    /** The whole address, encrypted; null when the stream is over. */
    sealedUrl: text('sealed_url'),
    createdAt: moment('created_at').notNull(),
    /** When the first picture was sent; null: none was sent. */
    startedAt: moment('started_at'),
    /** When it became live last; null: it never was. */
    liveSince: moment('live_since'),
    /** When the failures began that have not ended for good; null: there are none. */
    failingSince: moment('failing_since'),
    problem: text('problem', { enum: STREAM_PROBLEMS }),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: STREAM_END_REASONS }),
  },
  (table) => [
    index('streams_session').on(table.sessionId, table.createdAt),
    index('streams_room').on(table.roomId),
    index('streams_active')
      .on(table.accountId)
      .where(sql`${table.endedAt} is null`),
  ],
);

/**
 * The page of the server that composes all streams of a session, as long as there are any. A worker claims it with a
 * lease. When the lease ends, another worker continues the same streams.
 */
export const streamTasks = pgTable(
  'stream_tasks',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The id of the page in the call. It stays the same when another worker continues. */
    streamerId: text('streamer_id').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** The worker that has claimed it, and until when. Without a worker: when it can be claimed again. */
    workerId: text('worker_id'),
    leasedUntil: moment('leased_until'),
    /** SHA-256 of the token that admits the page of the present claim, base64url. */
    tokenHash: text('token_hash'),
    /** The connection of the page to the hub, and since when; null while it is not connected. */
    connectionId: text('connection_id'),
    connectedAt: moment('connected_at'),
  },
  (table) => [uniqueIndex('stream_tasks_token').on(table.tokenHash)],
);
