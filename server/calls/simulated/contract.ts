import { z } from 'zod';
import { languageTag } from '../../platform/language-tag';
import { visibleText } from '../../platform/text';
import { roomId } from '../../rooms/access/contract';
import { createEmbedSession } from '../../rooms/embed/contract';
import { minutes, TURNS_MAX } from './minutes-contract';

const PARTICIPANTS_MAX = 20;
const MESSAGES_MAX = 200;
const TEXT_MAX_CHARACTERS = 2_000;
/** Latest time that a request can name, in milliseconds after the start of the session: four hours. */
const LATEST_MS = 14_400_000;

const { externalUserId, displayName, role } = createEmbedSession.input.shape;

const ms = z.int().min(0).max(LATEST_MS);

const participant = z
  .object({
    externalUserId,
    displayName,
    role,
    joinAtMs: ms
      .optional()
      .describe(
        'When they join, in milliseconds after the start of the session. Missing: 0. Somebody has to join at 0.',
      )
      .meta({ examples: [30_000] }),
    leaveAtMs: ms
      .optional()
      .describe(
        'When they leave, in milliseconds after the start of the session, at least 1000 after `joinAtMs`. Missing: they stay to the end.',
      )
      .meta({ examples: [240_000] }),
  })
  .describe(
    'A participant of a simulated session. A person who leaves and comes back is there twice, with the same `externalUserId`.',
  )
  .meta({ id: 'SimulatedParticipant' });

const turn = z
  .object({
    externalUserId: externalUserId.describe('The speaker: one of the participants.'),
    text: visibleText(TEXT_MAX_CHARACTERS)
      .describe(`The spoken words, 1 to ${TEXT_MAX_CHARACTERS} characters.`)
      .meta({ examples: ['We decide to send the offer on Friday.'] }),
    startMs: ms
      .optional()
      .describe(
        'Start of the turn, in milliseconds after the start of the session. Missing: at the end of the previous turn. The speaker has to be in the call then. A turn ends when its speaker leaves.',
      )
      .meta({ examples: [5_000] }),
  })
  .describe('A turn in a simulated session.')
  .meta({ id: 'SimulatedTurn' });

const message = z
  .object({
    externalUserId: externalUserId.describe('The sender: one of the participants.'),
    text: visibleText(TEXT_MAX_CHARACTERS)
      .describe(`The message, 1 to ${TEXT_MAX_CHARACTERS} characters.`)
      .meta({ examples: ['Here is the link: https://example.com/offer'] }),
    sentAtMs: ms
      .describe(
        'When it is sent, in milliseconds after the start of the session. The sender has to be in the call then.',
      )
      .meta({ examples: [8_000] }),
    toExternalUserId: externalUserId
      .optional()
      .describe(
        'The one participant who receives it as a private message, and who has to be in the call then. Missing: everybody.',
      ),
  })
  .describe('A chat message in a simulated session.')
  .meta({ id: 'SimulatedMessage' });

const failure = z
  .enum(['agent', 'minutes', 'recording'])
  .describe('A part of a simulated session that fails.')
  .meta({ id: 'SimulatedFailure' });

/** The body of a request, as the rules of its times and parts read it. */
export type Simulation = z.output<typeof simulateSession.input>;

export const simulateSession = {
  input: z.object({
    roomId,
    participants: z
      .array(participant)
      .min(1)
      .max(PARTICIPANTS_MAX)
      .describe(
        `The people, 1 to ${PARTICIPANTS_MAX}. They stay from the start to the end unless \`joinAtMs\` and \`leaveAtMs\` say otherwise. At every moment, somebody has to be there.`,
      )
      .meta({ examples: [[{ externalUserId: 'user-42', displayName: 'Ada Example', role: 'host' }]] }),
    turns: z
      .array(turn)
      .max(TURNS_MAX)
      .optional()
      .describe(
        `The spoken words, as an AI agent would hear them: at most ${TURNS_MAX} turns, within the 100 kB limit of a body. Missing or empty: the session has no agent and no transcript.`,
      )
      .meta({
        examples: [[{ externalUserId: 'user-42', text: 'We decide to send the offer on Friday.' }]],
      }),
    chat: z
      .array(message)
      .max(MESSAGES_MAX)
      .optional()
      .describe(
        `The messages in the chat, at most ${MESSAGES_MAX}. With \`turns\`, messages to everybody are also turns of the transcript.`,
      )
      .meta({
        examples: [[{ externalUserId: 'user-42', text: 'See you on Friday.', sentAtMs: 8_000 }]],
      }),
    agentMode: z
      .enum(['Notetaker', 'Transcriber'])
      .optional()
      .describe(
        'Mode of the agent. `Notetaker` (default): transcript, then minutes if a language model is configured. `Transcriber`: transcript only.',
      ),
    language: languageTag
      .optional()
      .describe('Spoken language, as a BCP 47 tag. Missing: the `language` of the room.'),
    minutes: minutes
      .optional()
      .describe(
        'The minutes of the artifact. They replace the minutes of a language model, which is not used. Requires `turns` and a `Notetaker`.',
      ),
    recording: z
      .boolean()
      .default(false)
      .describe(
        'Whether the first host or co-host records the session, from when they join until they leave. The file is always a sample of five seconds, and is stored like other recordings of the account.',
      )
      .meta({ examples: [true] }),
    fail: z
      .array(failure)
      .max(failure.options.length)
      .optional()
      .describe(
        'The parts that fail, with the events and error messages of a real failure. `agent`: the agent is not available, so there is no transcript and no `artifact` event. `minutes`: `artifact.failed`, and the transcript stays. `recording`: `recording.failed`. With `agent` or `minutes` in the list, `minutes` that you give are not stored.',
      )
      .meta({ examples: [['recording']] }),
  }),
  output: z
    .object({
      conferenceSessionId: z
        .string()
        .describe('The session; its artifact has the same identifier.')
        .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
      roomId,
      startedAt: z.iso
        .datetime()
        .describe('When the first person entered: the length of the session before now.'),
      endedAt: z.iso.datetime().describe('When the last person left: now.'),
      durationSeconds: z.int().describe('Length in seconds.'),
      participantCount: z.int().describe('Number of people who took part.'),
      turnCount: z.int().describe('Number of turns in the transcript, with messages in the chat.'),
    })
    .describe('A simulated session, which has already ended.')
    .meta({ id: 'SimulatedSession' }),
};
