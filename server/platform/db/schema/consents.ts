import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { CONSENT_ANSWERS, CONSENT_PURPOSES } from '../../consent';
import { moment } from './columns';
import { participants, sessions } from './sessions';

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
