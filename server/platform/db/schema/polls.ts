import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { participants, sessions } from './sessions';

/** The results of an anonymous poll that has ended. Its votes are deleted. */
export interface FinalResults {
  /** How many chose each choice. */
  counts: number[];
  voterCount: number;
}

/** Polls of a call. In end-to-end encrypted rooms they are ciphertext, and are deleted when the call ends. */
export const polls = pgTable(
  'polls',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    startedBy: text('started_by')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    /** The sender's own id for the poll, which identifies a repeat. */
    clientId: text('client_id').notNull(),
    question: text('question').notNull(),
    choices: text('choices').array().notNull(),
    isMultiple: boolean('is_multiple').notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    /** Increases with every change, so that a reader knows which of two states is newer. */
    revision: integer('revision').notNull(),
    /** The results of an anonymous poll that has ended; null while its votes exist. */
    finalResults: jsonb('tally').$type<FinalResults>(),
  },
  (table) => [
    index('polls_session').on(table.sessionId, table.startedAt, table.id),
    uniqueIndex('polls_once').on(table.startedBy, table.clientId),
  ],
);

/** The votes: one for each person in each poll. A vote has no time, and in an anonymous poll no name. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: text('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    /** A keyed hash of the person and the poll. It identifies their next vote, but reveals nobody without the key. */
    voter: text('voter').notNull(),
    /**
     * In an anonymous poll, a keyed hash of the browser and the poll. Only that browser sees and changes the vote.
     * Null, from servers that do not store it: no browser sees the vote, and every browser of the person can change it.
     */
    browser: text('browser'),
    /** The participant who voted; null in an anonymous poll. */
    participantId: text('participant_id'),
    /** Positions of the choices, from 0. */
    choices: integer('choices').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.voter] })],
);
