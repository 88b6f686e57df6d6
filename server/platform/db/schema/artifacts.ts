import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ACTION_ITEM_STATUSES } from '../../vocabulary/action-item-status';
import { OPINIONS, type Opinion } from '../../vocabulary/confirmation';
import { moment } from './columns';
import { participants, sessions } from './sessions';

/** One utterance (or chat message) of one speaker. */
export const turns = pgTable(
  'turns',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /**
     * The account of the session, for the search in the words of an account. The database fills it in. It is null in a
     * turn that is older than this column until a clean-up has filled it in.
     */
    accountId: text('account_id'),
    /**
     * The number of the turn in its session, in the order in which turns are stored. The database fills it in, under
     * the lock of the session's row in `transcript_heads`, so that numbers become visible in their order. It is null in
     * a turn that is older than this column, until the session gets another turn or somebody follows it.
     */
    sequence: bigint('sequence', { mode: 'number' }),
    /** Null when nobody is known to have said it. */
    participantId: text('participant_id').references(() => participants.id, { onDelete: 'set null' }),
    source: text('source', { enum: ['speech', 'chat'] }).notNull(),
    text: text('text').notNull(),
    /** BCP 47. */
    language: text('language'),
    /** 0 to 1, as the transcription service reports it. */
    confidence: real('confidence'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    /**
     * SHA-256 of the turn, in hex: see `turn_hash` in the migrations. The database fills it in when the turn is stored.
     * It is null in a turn that is older than this column.
     */
    hash: text('hash'),
  },
  (table) => [
    index('turns_session').on(table.sessionId, table.startedAt),
    uniqueIndex('turns_sequence')
      .on(table.sessionId, table.sequence)
      .where(sql`${table.sequence} is not null`),
    index('turns_participant').on(table.participantId),
    index('turns_words').using('gin', wordsOf(table.text)),
    index('turns_account_words')
      .using('gin', wordsOfAccount(table.accountId, table.text))
      .where(sql`${table.accountId} is not null`),
    index('turns_without_account')
      .on(table.startedAt)
      .where(sql`${table.accountId} is null`),
  ],
);

/**
 * The last number that was given to a turn of each session. A session has a row once all its turns have numbers.
 * Storing a turn locks the row until the transaction ends.
 */
export const transcriptHeads = pgTable('transcript_heads', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  head: bigint('head', { mode: 'number' }).notNull(),
  /** The last link of the chain of the turns' hashes, in hex; null in a session that has turns without a hash. */
  chain: text('chain'),
});

/** Places in the chain of single turns that were deleted. */
export const deletedTurns = pgTable(
  'deleted_turns',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.sequence] })],
);

/**
 * A few neighboring turns, as a vector of the embedding model. The database deletes a window when one of its turns is
 * deleted.
 */
export const turnWindows = pgTable(
  'turn_windows',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The position in the transcript, from 0. */
    position: integer('position').notNull(),
    accountId: text('account_id').notNull(),
    /** The model that made the vector; vectors of different models cannot be compared. */
    model: text('model').notNull(),
    turnIds: text('turn_ids').array().notNull(),
    /** When its first turn began. */
    startedAt: moment('started_at').notNull(),
    /** The length of the vector is 1. */
    embedding: real('embedding').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.position] }),
    index('turn_windows_account').on(table.accountId, table.startedAt),
  ],
);

/** The sessions whose turns were embedded, also those without turns. */
export const embeddedSessions = pgTable('embedded_sessions', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  model: text('model').notNull(),
  embeddedAt: moment('embedded_at').notNull(),
});

/**
 * How far the turns of a session were put into batches for endpoints that want turns. The database fills it in: storing
 * a turn makes the session due, if its account has such an endpoint, and locks the row until the transaction ends.
 */
export const turnPosts = pgTable(
  'turn_posts',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    /** The number of the turn before the next batch. */
    after: bigint('after', { mode: 'number' }).notNull(),
    /** When the next batch is made; null: all turns are in batches. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('turn_posts_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);

/**
 * Characters between words. They include characters that join words to addresses, numbers with a sign and marks of
 * HTML, so that each word is found alone, and punctuation that a database with the locale C treats as letters.
 */
const SEPARATORS = './@:-_&<>+“”„‘’‚«»‹›–—…¿¡。、，？！：；（）「」';

/**
 * Returns the words of a turn as they are indexed: of any language, in lower case, and with nothing cut off from them.
 */
export const wordsOf = (text: SQLWrapper) =>
  sql`to_tsvector('simple', translate(${text}, '${sql.raw(SEPARATORS)}', '${sql.raw(' '.repeat(SEPARATORS.length))}'))`;

/**
 * Returns the same for the turns of an account: each word after the account's mark, so that neither a word nor a
 * beginning of one finds what others have said.
 */
export const wordsOfAccount = (accountId: SQLWrapper, text: SQLWrapper) =>
  sql`(${marked(sql`strip(${wordsOf(text)})`, accountId)}::tsvector)`;

/** Returns a query of words, as text, for `wordsOfAccount`: it finds the words in any order. */
export const queryOfAccount = (accountId: string, words: string) =>
  sql`replace(${marked(sql`to_tsquery('simple', ${words})`, sql`${accountId}`)}, '<->', '&')::tsquery`;

/** Every word is in quotes and, except the first, follows a space. Words contain neither. */
const marked = (words: SQLWrapper, accountId: SQLWrapper) =>
  sql`replace(' ' || ${words}::text, ' ''', ' ''' || left(md5(${accountId}), 8) || ' ')`;

/** Where in the transcript a statement is supported; `startMs` counts from the session's start. */
export interface Evidence {
  turnIds: string[];
  startMs: number;
}

/** An action item as minutes have it. The rows of `action_items` have later changes by people. */
export interface StoredActionItem {
  actionItemId: string;
  text: string;
  ownerName: string | null;
  ownerExternalUserId: string | null;
  /** YYYY-MM-DD */
  dueDate: string | null;
  /** The words that were used for the date. */
  dueText: string | null;
  status: 'open';
  evidence: Evidence;
}

/** A section of minutes beside those that all minutes have. */
export interface StoredSection {
  key: string;
  title: string;
  kind: 'list' | 'text';
  statements: { text: string; evidence: Evidence }[];
}

/** A subject of a session, in the order of speaking. */
export interface StoredChapter {
  title: string;
  evidence: Evidence;
}

/** How long a person spoke. */
export interface StoredSpeakingTime {
  displayName: string;
  externalUserId: string | null;
  speakingMs: number;
  turnCount: number;
  evidence: Evidence;
}

/** The model that wrote the minutes, and its usage. */
export interface MinutesProvenance {
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  /** How many statements the model wrote that the transcript does not support; absent in older minutes. */
  unsupportedCount?: number;
  /** The first of these statements, for the operator. They are not in any answer. */
  unsupported?: string[];
  /** The part that the model was not given; null when it was given everything. */
  omission?: MinutesOmission | null;
}

/** The part of a transcript that the minutes leave out because the transcript was too long for the model. */
export interface MinutesOmission {
  reason: 'transcript_too_long';
  turnCount: number;
  speechTurnCount: number;
  chatTurnCount: number;
}

/** The minutes made from a session's transcript: at most one row for each session. */
export const minutes = pgTable(
  'minutes',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The account of the session, for the search in the words of an account. The database fills it in. */
    accountId: text('account_id'),
    status: text('status', { enum: ['processing', 'ready', 'failed'] }).notNull(),
    summaryText: text('summary_text'),
    outcome: text('outcome'),
    decisions: jsonb('decisions').$type<string[]>(),
    decisionEvidence: jsonb('decision_evidence').$type<Evidence[]>(),
    /** The ids by which people confirm the decisions; null in minutes of an earlier server. */
    decisionIds: jsonb('decision_ids').$type<string[]>(),
    followUps: jsonb('follow_ups').$type<string[]>(),
    followUpEvidence: jsonb('follow_up_evidence').$type<Evidence[]>(),
    actionItems: jsonb('action_items').$type<StoredActionItem[]>(),
    /** Null in minutes without them: those of a simulated session, and those of an earlier version. */
    sections: jsonb('sections').$type<StoredSection[]>(),
    chapters: jsonb('chapters').$type<StoredChapter[]>(),
    speakingTimes: jsonb('speaking_times').$type<StoredSpeakingTime[]>(),
    /** How the minutes were written; null until they are. */
    provenance: jsonb('provenance').$type<MinutesProvenance>(),
    /** Why the minutes could not be written, in a sentence; null when they did not fail. */
    errorMessage: text('error_message'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('minutes_account_words')
      .using('gin', wordsOfAccount(table.accountId, textOfMinutes(table)))
      .where(sql`${table.accountId} is not null`),
  ],
);

/**
 * The action items of minutes. The database derives the rows from the minutes whenever these are stored, and keeps rows
 * whose id the new minutes also have, with their status and their changed fields.
 */
export const actionItems = pgTable(
  'action_items',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => minutes.sessionId, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    roomId: text('room_id').notNull(),
    /** The position in the minutes, from 1. */
    position: integer('position').notNull(),
    text: text('text').notNull(),
    ownerName: text('owner_name'),
    ownerExternalUserId: text('owner_external_user_id'),
    /** YYYY-MM-DD */
    dueDate: text('due_date'),
    /** The words that were used for the date. */
    dueText: text('due_text'),
    evidence: jsonb('evidence').$type<Evidence>().notNull(),
    status: text('status', { enum: ACTION_ITEM_STATUSES }).notNull().default('open'),
    /** The fields that people or applications changed: other minutes of the session do not overwrite them. */
    changedFields: text('changed_fields')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The due date of which integrators were told; null: none. */
    toldDueDate: text('told_due_date'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('action_items_session').on(table.sessionId),
    index('action_items_account').on(table.accountId, table.createdAt, table.id),
    index('action_items_owner')
      .on(table.accountId, table.ownerExternalUserId, table.createdAt, table.id)
      .where(sql`${table.ownerExternalUserId} is not null`),
    index('action_items_room').on(table.roomId, table.createdAt, table.id),
    index('action_items_untold')
      .on(table.dueDate)
      .where(sql`${table.status} = 'open' and ${table.toldDueDate} is distinct from ${table.dueDate}`),
  ],
);

/** The whole text of minutes, by a function of the database, so that an index can contain its words. */
export const textOfMinutes = ({
  summaryText,
  outcome,
  decisions,
  followUps,
  actionItems,
}: Record<'summaryText' | 'outcome' | 'decisions' | 'followUps' | 'actionItems', SQLWrapper>) =>
  sql`minutes_text(${summaryText}, ${outcome}, ${decisions}, ${followUps}, ${actionItems})`;

/** A decision with the id by which people confirm it. */
export interface StoredDecision {
  decisionId: string;
  text: string;
  evidence: Evidence;
}

/**
 * The decisions and action items that the agent drafted during a call: at most one row for each session. The minutes
 * replace it.
 */
export const minutesDrafts = pgTable('minutes_drafts', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['drafting', 'ready', 'failed'] }).notNull(),
  decisions: jsonb('decisions').$type<StoredDecision[]>().notNull(),
  actionItems: jsonb('action_items').$type<StoredActionItem[]>().notNull(),
  /** When the items were drafted; null before the first draft. */
  draftedAt: moment('drafted_at'),
  /** The closing time of the room for which the server asked for a draft by itself; null: it did not. */
  forClosingAt: moment('for_closing_at'),
  /** Increases with every change, so that a reader knows which of two states is newer. */
  revision: integer('revision').notNull(),
});

/** The opinions of people about decisions and action items, of a draft or of minutes: one row for each person and item. */
export const minutesOpinions = pgTable(
  'minutes_opinions',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The id of a decision or action item. */
    itemId: text('item_id').notNull(),
    /** The person: the subject of a join token, a user, or the account of an application. */
    subject: text('subject').notNull(),
    /** The participant; null: the opinion came over REST or from the portal. */
    participantId: text('participant_id'),
    displayName: text('display_name').notNull(),
    externalUserId: text('external_user_id'),
    opinion: text('opinion', { enum: OPINIONS }).notNull(),
    /** The text of the model, if the item has the words of this person; else null. */
    correctedFrom: text('corrected_from'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.subject] }),
    index('minutes_opinions_session').on(table.sessionId),
  ],
);

/** An opinion as a statement reads it. */
export interface OpinionState {
  displayName: string;
  externalUserId: string | null;
  opinion: Opinion;
  isCorrection: boolean;
  /** ISO 8601 */
  at: string;
}

const opinionState = sql`jsonb_build_object('displayName', ${minutesOpinions.displayName},
  'externalUserId', ${minutesOpinions.externalUserId}, 'opinion', ${minutesOpinions.opinion},
  'isCorrection', ${minutesOpinions.correctedFrom} is not null,
  'at', to_char(${minutesOpinions.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Returns a column with the opinions about an item, in their order. */
export const opinionsOfItem = (itemId: SQLWrapper) =>
  sql<
    OpinionState[]
  >`(select coalesce(jsonb_agg(${opinionState} order by ${minutesOpinions.at}, ${minutesOpinions.subject}), '[]')
    from ${minutesOpinions} where ${minutesOpinions.itemId} = ${itemId})`;

/** Returns a column with the opinions about all items of a session, by the ids of the items. */
export const opinionsOfSession = (sessionId: SQLWrapper) =>
  sql<
    Record<string, OpinionState[]>
  >`(select coalesce(jsonb_object_agg(given.item_id, given.opinions), '{}') from (
    select ${minutesOpinions.itemId} as item_id, jsonb_agg(${opinionState} order by ${minutesOpinions.at}, ${minutesOpinions.subject}) as opinions
    from ${minutesOpinions} where ${minutesOpinions.sessionId} = ${sessionId} group by 1) as given)`;
