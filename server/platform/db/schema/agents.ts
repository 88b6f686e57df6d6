import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { AGENT_MODES } from '../../hub/protocol';
import { moment } from './columns';
import { participants, sessions } from './sessions';

/**
 * An AI agent in a session. Its row in `participants` says when it joined and left. No process owns it: each process
 * listens to the participants whose connections it holds.
 */
export const agents = pgTable(
  'agents',
  {
    participantId: text('participant_id')
      .primaryKey()
      .references(() => participants.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    mode: text('mode', { enum: AGENT_MODES }).notNull(),
    /** BCP 47 tag; null: the service recognises the language. */
    language: text('language'),
    /** Whether captions are shown in the call. */
    showsCaptions: boolean('shows_captions').notNull(),
    /** The transcription model, as the configuration names it. */
    transcriptionModel: text('transcription_model').notNull(),
    /** Set after the agent has left, when all speech is transcribed. */
    drainedAt: moment('drained_at'),
  },
  (table) => [index('agents_session').on(table.sessionId)],
);
