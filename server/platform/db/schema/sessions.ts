import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CONSENT_ANSWERS, CONSENT_PURPOSES } from '../../vocabulary/consent';
import { CHAT_DELETERS, CHAT_REACTIONS } from '../../hub/chat';
import { LEFT_REASONS } from '../../vocabulary/endings';
import type { CallOverrides } from '../../principal/call-overrides';
import { PARTICIPANT_KINDS, ROOM_ROLES } from '../../principal/principal';
import { moment } from './columns';
import { rooms } from './rooms';
import { users } from './users';

/** The breakouts of a call that are open. */
export interface OpenBreakouts {
  /** When they close by themselves, in ISO 8601; null: when somebody closes them. */
  closesAt: string | null;
  /** Whether participants may return to the main session by themselves. */
  mayReturn: boolean;
}

/** A conference session, from the first join to the last leave. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /**
     * The account of the room, which never changes, so that lists of an account read its newest sessions instead of all
     * its rooms. The database fills it in.
     */
    accountId: text('account_id'),
    openedAt: moment('opened_at').notNull(),
    /** When the first person joined; null while only an agent is in it, and then the session appears in no list. */
    startedAt: moment('started_at'),
    endedAt: moment('closed_at'),
    /**
     * The same for servers that know no breakouts, and take a room to have one session that goes on: to them, every
     * breakout is one that has ended. The database keeps both in step.
     */
    olderEndedAt: moment('ended_at'),
    /** Set when transcript, minutes and chat were deleted. The session stays, but gets no new turns. */
    artifactDeletedAt: moment('artifact_deleted_at'),
    /** Whom hosts show large to everybody, also after they have left: they may come back. Null: nobody. */
    spotlightId: text('spotlight_id'),
    /** The rights that hosts give participants in this call; null while they have decided nothing. */
    overrides: jsonb('grants').$type<CallOverrides>(),
    /** The main session that opened this breakout; null in a main session, or when the main session was deleted. */
    parentSessionId: text('parent_session_id'),
    /** The name of a breakout, and its position among the breakouts, from 0. */
    breakoutName: text('breakout_name'),
    breakoutPosition: integer('breakout_position'),
    /** When a breakout closed. Nobody belongs to it since then, and it ends when the last person has left. */
    breakoutClosedAt: moment('breakout_closed_at'),
    /** When somebody in a breakout asked for a host last, and none has come since. */
    helpAskedAt: moment('help_asked_at'),
    /** The open breakouts of a main session; null when there are none. */
    breakouts: jsonb('breakouts').$type<OpenBreakouts>(),
    /** The total time of people in the session, in seconds; null until it is added up, after the end. */
    participantSeconds: doublePrecision('participant_seconds'),
    /** How long agents were; null until the same moment. */
    agentSeconds: doublePrecision('agent_seconds'),
  },
  (table) => [
    index('sessions_room').on(table.roomId, table.startedAt),
    index('sessions_account').on(table.accountId, table.startedAt, table.id),
    index('sessions_account_ended').on(table.accountId, table.endedAt),
    index('sessions_ended_at').on(table.endedAt, table.id),
    index('sessions_ended').on(table.roomId, table.endedAt),
    uniqueIndex('sessions_one_live_per_room')
      .on(table.roomId)
      .where(sql`${table.olderEndedAt} is null`),
    uniqueIndex('sessions_one_live_main_per_room')
      .on(table.roomId)
      .where(sql`${table.endedAt} is null and ${table.breakoutName} is null`),
    index('sessions_parent').on(table.parentSessionId),
    index('sessions_not_added_up')
      .on(table.endedAt)
      .where(sql`${table.participantSeconds} is null`),
  ],
);

/** The breakouts of a call to which people belong, with any token, also after they have left. */
export const breakoutAssignments = pgTable(
  'breakout_assignments',
  {
    mainSessionId: text('main_session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The subject of their tokens, as in `participants`. */
    subject: text('subject').notNull(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Whether they have returned to the main session by themselves: they may come back. */
    hasReturned: boolean('has_returned').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.mainSessionId, table.subject] }),
    index('breakout_assignments_session').on(table.sessionId),
  ],
);

/** An application that wrote in the chat over REST is stored as a participant who left at once. */
const STORED_KINDS = [...PARTICIPANT_KINDS, 'application'] as const;

/** One person or agent in one session. */
export const participants = pgTable(
  'participants',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: STORED_KINDS }).notNull(),
    /** The token's subject: `ext:<account>:<externalUserId>`, `usr_…` or `gst_…`. */
    subject: text('subject').notNull(),
    externalUserId: text('external_user_id'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    displayName: text('display_name').notNull(),
    role: text('role', { enum: ROOM_ROLES }).notNull(),
    /** When a host gave them this role during the call; null while it is the role of their join. */
    roleGivenAt: moment('role_given_at'),
    /** Id of the join token with which they joined, or resumed last; null for an agent, which has none. */
    jti: text('jti'),
    /** SHA-256 of the secret with which the participant resumes, base64url; new for every connection. */
    resumeHash: text('resume_hash'),
    /** The hash with which this connection resumed; valid once more, because its welcome may not have arrived. */
    earlierResumeHash: text('earlier_resume_hash'),
    /**
     * Identifies the browser of the person, which alone sees their own items. It is a hash of the browser's secret, or
     * the id of the participant as whom a client without a secret entered first. Null, from servers that do not store
     * it, stands for the participant's own id.
     */
    browser: text('browser'),
    joinedAt: moment('joined_at').notNull(),
    /** The data that the application stores with them, from their join token. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** When the hand went up; null while it is down. */
    handRaisedAt: moment('hand_raised_at'),
    /** When the participant was last connected: stored at intervals, and when the connection is lost. */
    seenAt: moment('seen_at'),
    /** Null while they are in the call, also while the connection is lost. */
    leftAt: moment('left_at'),
    leftReason: text('left_reason', { enum: LEFT_REASONS }),
  },
  (table) => [
    // Contains all columns that usage counts, so that usage of a month reads only this index and not the rows.
    index('participants_session_stays').on(table.sessionId, table.kind, table.joinedAt, table.leftAt),
    index('participants_user').on(table.userId),
    // For the people whose name begins with some letters.
    index('participants_name')
      .on(sql`lower(${table.displayName}) text_pattern_ops`, table.sessionId)
      .where(sql`${table.kind} = 'human'`),
    index('participants_external')
      .on(table.subject, table.sessionId)
      .where(sql`${table.externalUserId} is not null`),
    index('participants_present')
      .on(table.sessionId)
      .where(sql`${table.leftAt} is null`),
    index('participants_present_token')
      .on(table.jti)
      .where(sql`${table.leftAt} is null`),
  ],
);

/** Chat messages. Those of end-to-end encrypted rooms are never stored. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    participantId: text('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    /** The sender's own id for the message, which identifies a repeat. */
    clientId: text('client_id'),
    text: text('text').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Id of the one other participant who may read it; null: everybody in the call. */
    recipientId: text('recipient_id'),
    /**
     * The text of a message to one participant, whose `text` is empty: a server of an earlier version, which knows no
     * private messages, sends `text` to everybody.
     */
    privateText: text('private_text'),
    /** Id of the message that it answers; null: none. That message may be deleted. */
    replyTo: text('reply_to'),
    /** When it was deleted; the text is empty then. Its row stays, so that a repeat of it is recognised. */
    deletedAt: moment('deleted_at'),
    deletedBy: text('deleted_by', { enum: CHAT_DELETERS }),
    /** The order of messages, also within a millisecond. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [
    index('chat_messages_session').on(table.sessionId, table.position),
    uniqueIndex('chat_messages_once').on(table.participantId, table.clientId),
  ],
);

/** Reactions to chat messages: one of each person for each message. */
export const chatReactions = pgTable(
  'chat_reactions',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    participantId: text('participant_id').notNull(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    emoji: text('emoji', { enum: CHAT_REACTIONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.participantId] }),
    index('chat_reactions_session').on(table.sessionId),
  ],
);

/** The chat volume of a session by writer, so that its limits hold over reconnects and restarts. */
export const chatVolumes = pgTable(
  'chat_volumes',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Subject of the writer's tokens; empty: everybody together. */
    subject: text('subject').notNull(),
    messages: integer('messages').notNull(),
    /** The size of the texts in UTF-8. */
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.subject] })],
);

/** The answers of people who were asked to agree to something in a call. Rows are only added. */
export const consents = pgTable(
  'consents',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The main session of the call: an answer holds in all breakouts. */
    mainSessionId: text('main_session_id').notNull(),
    participantId: text('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    /** The subject of their token, as in `participants`. */
    subject: text('subject').notNull(),
    purpose: text('purpose', { enum: CONSENT_PURPOSES }).notNull(),
    answer: text('answer', { enum: CONSENT_ANSWERS }).notNull(),
    /** The text with which their page asked. */
    wording: text('wording').notNull(),
    /** The language of the text, BCP 47. */
    language: text('language').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('consents_session').on(table.sessionId, table.at, table.id),
    index('consents_person').on(table.mainSessionId, table.subject, table.at),
    index('consents_participant').on(table.participantId),
  ],
);

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
