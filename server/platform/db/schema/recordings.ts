import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  OWN_STORAGES,
  RECORDING_KINDS,
  RECORDING_LAYOUTS,
  RECORDING_ORIGINS,
  RECORDING_SOURCES,
  RECORDING_STATUSES,
  RECORDING_STORAGES,
  RENDER_FORMATS,
  RENDER_STATUSES,
  type RecordingGap,
  type RecordingPart,
  type RecordingPause,
  type RecordingPictures,
  type TrackPart,
  type TrackSpan,
} from '../../vocabulary/recording-status';
import { STREAM_END_REASONS, STREAM_PROBLEMS, STREAM_STATUSES } from '../../vocabulary/stream-status';
import { moment } from './columns';
import { rooms } from './rooms';
import { participants, sessions } from './sessions';

export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /**
     * The account of the room, which never changes, so that lists of an account read its newest recordings instead of
     * all its rooms. The database fills it in.
     */
    accountId: text('account_id'),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: RECORDING_KINDS }).notNull(),
    status: text('status', { enum: RECORDING_STATUSES }).notNull(),
    storage: text('storage', { enum: RECORDING_STORAGES }).notNull(),
    /** The name of the finished file within its storage; made by us, never by a caller. */
    objectKey: text('object_key'),
    /** Customer storage only: where the file was delivered. Never a credential. */
    bucket: text('bucket'),
    region: text('region'),
    endpoint: text('endpoint'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    durationSeconds: integer('duration_seconds'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    mimeType: text('mime_type').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** SHA-256 of the finished file, hex. */
    sha256: text('sha256'),
    startedByParticipantId: text('started_by_participant_id').references(() => participants.id, {
      onDelete: 'set null',
    }),
    /** The recorder of the server that makes it; null: the browser of the participant who started it. */
    recorderId: text('recorder_id'),
    /** The parts of a recording by the server's recorder. A second part follows when its page or machine failed. */
    parts: jsonb('parts').$type<RecordingPart[]>().notNull().default([]),
    /** The times that are missing between the parts, in the finished file. */
    gaps: jsonb('gaps').$type<RecordingGap[]>().notNull().default([]),
    /** When hosts asked to pause, until the recorder confirms it; null: they did not. */
    pauseRequestedAt: moment('pause_requested_at'),
    /** The times in which the recording was paused, in their order. */
    pauses: jsonb('pauses').$type<RecordingPause[]>().notNull().default([]),
    errorMessage: text('error_message'),
    /** The storage of the chunks until the finished file replaces them: the service's own storage at the time. */
    chunkStorage: text('chunk_storage', { enum: OWN_STORAGES }).notNull().default('local'),
    /** How many chunks are stored and acknowledged: their numbers run from 0. */
    chunkCount: integer('chunk_count').notNull().default(0),
    /** The pictures for its player, which are stored with the file, and its loudness; null: neither is made. */
    pictures: jsonb('pictures').$type<RecordingPictures>(),
    /** The size of what is stored next to the file: of the chunks until they are removed, of the files of people, and of the pictures. */
    chunkBytes: bigint('chunk_bytes', { mode: 'number' }).notNull().default(0),
    /**
     * The stored bytes of the recording, whatever its status: a file that cannot be delivered stays after its chunks
     * are removed. The database computes the value. It is null during the recording, so that no chunk changes an index.
     */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).generatedAlwaysAs(
      sql`case when status <> 'recording' then chunk_bytes + case when object_key is null or storage = 'customer' then 0 else coalesce(size_bytes, 0) end end`,
    ),
    lastChunkAt: moment('last_chunk_at'),
    /** When it ends at the latest, because its recorder was asked to stop; null: nobody asked. */
    stopBy: moment('stop_by'),
    /** 0 to 100 while the finished file is made; null before and after. */
    progressPercent: integer('progress_percent'),
    /** Set when the bytes of a deleted recording are gone. */
    purgedAt: moment('purged_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('recordings_one_running_per_session')
      .on(table.sessionId)
      .where(sql`${table.status} = 'recording'`),
    index('recordings_room').on(table.roomId, table.startedAt),
    // Contains all columns that usage counts, so that usage reads only this index and not the rows.
    index('recordings_account').on(
      table.accountId,
      table.startedAt,
      table.id,
      table.roomId,
      table.endedAt,
      table.purgedAt,
      table.storedBytes,
    ),
    index('recordings_session').on(table.sessionId),
    index('recordings_starter').on(table.startedByParticipantId),
  ],
);

/**
 * The media that a source of one participant sent for a recording of kind `audio` or `tracks`. Its chunks and its file have
 * the names of a recording with the id of the track. The sound of somebody who left and returned is in the file of their
 * first track of this source.
 */
export const recordingTracks = pgTable(
  'recording_tracks',
  {
    id: uuid('id').primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    participantId: text('participant_id').references(() => participants.id, { onDelete: 'set null' }),
    source: text('source', { enum: RECORDING_SOURCES }).notNull().default('microphone'),
    /** In their order. The source was off, or did not arrive, between two parts. */
    parts: jsonb('parts').$type<TrackPart[]>().notNull().default([]),
    /** Whether the page of the participant still sends. */
    isOpen: boolean('is_open').notNull().default(true),
    /** How many chunks are stored and acknowledged: their numbers run from 0. */
    chunkCount: integer('chunk_count').notNull().default(0),
    /** The name of the finished file in the storage of the recording; null: there is none. */
    objectKey: text('object_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    durationMs: integer('duration_ms'),
    /** The times of the recording that are in the finished file, in their order. */
    spans: jsonb('spans').$type<TrackSpan[]>().notNull().default([]),
    /** SHA-256 of the finished file, hex. */
    sha256: text('sha256'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('recording_tracks_of_source').on(table.recordingId, table.participantId, table.source),
    index('recording_tracks_participant').on(table.participantId),
  ],
);

/**
 * A file made from a finished recording: all of it in another format, or a clip. The row stays after its bytes are
 * removed, because the usage of an account counts them until then.
 */
export const recordingRenders = pgTable(
  'recording_renders',
  {
    id: uuid('id').primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** The account of the recording's room, which never changes. */
    accountId: text('account_id').notNull(),
    format: text('format', { enum: RENDER_FORMATS }).notNull(),
    /** The part of the recording, in milliseconds after its start; null: from its start, to its end. */
    fromMs: integer('from_ms'),
    toMs: integer('to_ms'),
    status: text('status', { enum: RENDER_STATUSES }).notNull(),
    /** 0 to 100 while the file is made. */
    progressPercent: integer('progress_percent').notNull().default(0),
    estimatedReadyAt: moment('estimated_ready_at'),
    errorMessage: text('error_message'),
    /** Where the file is stored, under a name made of id and format; null until an attempt to make it begins. */
    storage: text('storage', { enum: OWN_STORAGES }),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    durationMs: integer('duration_ms'),
    /** SHA-256 of the file, hex. */
    sha256: text('sha256'),
    createdAt: moment('created_at').notNull(),
    readyAt: moment('ready_at'),
    deletedAt: moment('deleted_at'),
    /** Set when the bytes of a deleted render are gone. */
    purgedAt: moment('purged_at'),
  },
  (table) => [
    index('recording_renders_recording').on(table.recordingId, table.createdAt),
    index('recording_renders_account')
      .on(table.accountId, table.readyAt)
      .where(sql`${table.readyAt} is not null`),
    index('recording_renders_making')
      .on(table.id)
      .where(sql`${table.status} = 'processing'`),
  ],
);

/** A public link that plays a recording until it expires or is revoked. It is deleted with the recording. */
export const recordingLinks = pgTable(
  'recording_links',
  {
    id: text('id').primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the link, base64url. */
    secretHash: text('secret_hash').notNull(),
    /** argon2id; null: the link needs no password. */
    passwordHash: text('password_hash'),
    /** A note of the people who share the recording; null: none. */
    description: text('description'),
    /** How often the video was handed out to a page that was opened. */
    views: integer('views').notNull().default(0),
    lastViewedAt: moment('last_viewed_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('recording_links_secret').on(table.secretHash),
    index('recording_links_recording').on(table.recordingId),
    index('recording_links_expires').on(table.expiresAt),
    index('recording_links_revoked')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} is not null`),
  ],
);

/**
 * A recording of a live session that is wanted and has not begun: the browsers of hosts and co-hosts are asked for it,
 * one after the other. The row goes when a recording begins.
 */
export const recordingRequests = pgTable('recording_requests', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The id that the recording will have. */
  recordingId: uuid('recording_id').notNull(),
  origin: text('origin', { enum: RECORDING_ORIGINS }).notNull(),
  requestedAt: moment('requested_at').notNull(),
  /** The participant whose browser is asked to record; null when no participant can record. */
  askedParticipantId: text('asked_participant_id'),
  askedAt: moment('asked_at'),
  /** Participants whose browsers could not record, or did not answer. */
  declinedBy: jsonb('declined_by').$type<string[]>().notNull().default([]),
});

/**
 * A recording that the server's recorder makes of a live session, from the request until the recording ends. A worker
 * claims it with a lease. When the lease ends, another worker continues the same recording.
 */
export const recorderTasks = pgTable(
  'recorder_tasks',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The id that the recording has, or will have. */
    recordingId: uuid('recording_id').notNull(),
    /** The id of the recorder in the call. It stays the same when another worker continues. */
    recorderId: text('recorder_id').notNull(),
    origin: text('origin', { enum: RECORDING_ORIGINS }),
    /** Whether a browser may make the recording if no worker can. */
    fallsBack: boolean('falls_back').notNull(),
    layout: text('layout', { enum: RECORDING_LAYOUTS }).notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** The worker that has claimed it, until when, and how often it was claimed. */
    workerId: text('worker_id'),
    leasedUntil: moment('leased_until'),
    claims: integer('claims').notNull().default(0),
    /** SHA-256 of the token that admits the page of the present claim, base64url. */
    tokenHash: text('token_hash'),
    /** The connection of the recorder to the hub, and since when; null while it is not connected. */
    connectionId: text('connection_id'),
    connectedAt: moment('connected_at'),
  },
  (table) => [uniqueIndex('recorder_tasks_token').on(table.tokenHash)],
);

/** A process that records calls with a headless browser. Its lease is renewed while it runs. */
export const recorderWorkers = pgTable('recorder_workers', {
  id: text('id').primaryKey(),
  leasedUntil: moment('leased_until').notNull(),
  /** How many calls it records and streams now. */
  recordings: integer('recordings').notNull(),
  /** Whether it has the processor time and memory for another recording. */
  isAccepting: boolean('is_accepting').notNull(),
  /** Whether it has ffmpeg, and so makes live streams as well. */
  canStream: boolean('can_stream').notNull().default(false),
});

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
