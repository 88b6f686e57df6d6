import { z } from 'zod';
import { agentMode } from '../vocabulary/agent-mode';
import { languageTag } from '../language-tag';
import { RECORD_BY } from '../vocabulary/recording-status';
import { setting } from './setting';

const isRecorded = z
  .boolean()
  .describe(
    'Whether each session is recorded from its start, by the server or by the first browser of a host or co-host that can record. Default false.',
  )
  .meta({ examples: [false] });

export const recordOnStart = setting({
  answer: isRecorded,
  given: isRecorded
    .optional()
    .describe(`${isRecorded.description} A change applies from the next session on.`),
  unset: false,
  notEncrypted:
    'The room is end-to-end encrypted: the server cannot hear it, so "recordOnStart" cannot be on.',
});

const maker = z
  .enum(RECORD_BY)
  .describe(
    'The maker of recordings. `server`: a recorder of the server, which needs no host in the call. `browser`: the browser of a host or co-host. `auto`: a recorder of the server if one is running, otherwise a browser. Default `auto`.',
  )
  .meta({ id: 'RecordBy', examples: ['auto'] });

export const recordBy = setting({
  answer: maker,
  given: maker.optional(),
  unset: 'auto',
});

const mode = agentMode.describe('Mode of the AI agent.').meta({ examples: ['Notetaker'] });

const OF_THE_LANGUAGE =
  'BCP 47 tag of the spoken language; null: the `language` of the room, or else the service detects it.';

/** The agent that is invited at the start of each session. */
export const agentOnStart = setting({
  answer: z
    .object({
      mode,
      language: z
        .string()
        .nullable()
        .describe(OF_THE_LANGUAGE)
        .meta({ examples: ['en'] }),
      captions: z
        .boolean()
        .describe('Whether captions are shown in the call.')
        .meta({ examples: [true] }),
    })
    .describe('The AI agent that is invited when a session starts.')
    .meta({ id: 'AgentOnStart' })
    .nullable()
    .describe('The AI agent that is invited when a session starts; null: none.'),
  given: z
    .object({
      mode,
      language: languageTag.nullable().default(null).describe(OF_THE_LANGUAGE),
      captions: z
        .boolean()
        .default(false)
        .describe('Whether captions are shown in the call; a Captioner always shows them. Default false.')
        .meta({ examples: [true] }),
    })
    .describe('The AI agent to invite when a session starts.')
    .meta({ id: 'NewAgentOnStart' })
    .nullable()
    .optional()
    .describe(
      'The AI agent that is invited when a session starts; null: none. A change replaces the whole object.',
    ),
  unset: null,
  notEncrypted:
    'The room is end-to-end encrypted: its key is never given to a server, so no agent can listen, and "agentOnStart" must be null.',
});
