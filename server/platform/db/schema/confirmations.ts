import { sql, type SQLWrapper } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { OPINIONS, type Opinion } from '../../vocabulary/confirmation';
import type { Evidence, StoredActionItem } from './artifacts';
import { moment } from './columns';
import { sessions } from './sessions';

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
