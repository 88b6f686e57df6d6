import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { WantedMinutes } from '../../room-settings/minutes';
import { AGENT_MODES } from '../../vocabulary/agent-mode';
import { moment } from './columns';
import { participants, sessions } from './sessions';

/**
 * An AI agent's stay in a session. The agent is also a participant, and that row stores when it came and left. No
 * process owns the agent: the process with a participant's connection listens to that participant.
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
    /** BCP 47; null: recognised by the service. */
    language: text('language'),
    /** Whether captions are shown in the call. */
    showsCaptions: boolean('shows_captions').notNull(),
    /** The model that transcribes, as the configuration names it. */
    transcriptionModel: text('transcription_model').notNull(),
    /** How the minutes of the session are written; null: as the room says. */
    minutes: jsonb('minutes').$type<WantedMinutes>(),
    /** Whether hosts muted it: it does not speak until they unmute it. An agent that comes after it is muted as well. */
    isMuted: boolean('is_muted').notNull().default(false),
    /** The chat message that the agent speaks; null: none. */
    spokenMessageId: text('spoken_message_id'),
    /** Until when the process that speaks it has the agent's voice, unless it extends that. */
    spokenUntil: moment('spoken_until'),
    /** Set when all that was heard is transcribed, after the end. */
    drainedAt: moment('drained_at'),
  },
  (table) => [index('agents_session').on(table.sessionId)],
);
