import { z } from 'zod';
import { languageTag } from '../../platform/language-tag';
import { visibleText } from '../../platform/text';
import { roomId } from '../../rooms/access/contract';
import { createEmbedSession } from '../../rooms/embed/contract';

const PARTICIPANTS_MAX = 20;
const TURNS_MAX = 500;
const TEXT_MAX_CHARACTERS = 2_000;
/** Latest beginning of a turn, in milliseconds: four hours. */
const START_MAX_MS = 14_400_000;

const { externalUserId, displayName, role } = createEmbedSession.input.shape;

const participant = z
  .object({ externalUserId, displayName, role })
  .describe('Somebody who takes part in a simulated session.')
  .meta({ id: 'SimulatedParticipant' });

const turn = z
  .object({
    externalUserId: externalUserId.describe('Who says it: one of the participants.'),
    text: visibleText(TEXT_MAX_CHARACTERS)
      .describe(`What is said, 1 to ${TEXT_MAX_CHARACTERS} characters.`)
      .meta({ examples: ['We decide to send the offer on Friday.'] }),
    startMs: z
      .int()
      .min(0)
      .max(START_MAX_MS)
      .optional()
      .describe(
        'When it is said, in milliseconds after the start of the session. Missing: as soon as the turn before it is over.',
      )
      .meta({ examples: [5_000] }),
  })
  .describe('What somebody says in a simulated session.')
  .meta({ id: 'SimulatedTurn' });

export const simulateSession = {
  input: z
    .object({
      roomId,
      participants: z
        .array(participant)
        .min(1)
        .max(PARTICIPANTS_MAX)
        .describe(
          `Who takes part, from the start to the end: 1 to ${PARTICIPANTS_MAX} people, each with an \`externalUserId\` of their own.`,
        )
        .meta({ examples: [[{ externalUserId: 'user-42', displayName: 'Ada Example', role: 'host' }]] }),
      turns: z
        .array(turn)
        .max(TURNS_MAX)
        .optional()
        .describe(
          `What is said, as an AI agent would hear it: at most ${TURNS_MAX} turns, and no more than the 100 kB of a body take. Missing or empty: no agent is there, and the session leaves no transcript.`,
        )
        .meta({
          examples: [[{ externalUserId: 'user-42', text: 'We decide to send the offer on Friday.' }]],
        }),
      agentMode: z
        .enum(['Notetaker', 'Transcriber'])
        .optional()
        .describe(
          'What the agent does. `Notetaker` (default): transcript, then minutes where a language model is configured. `Transcriber`: transcript only.',
        ),
      language: languageTag
        .optional()
        .describe('Language that is spoken, as a BCP 47 tag. Missing: the `language` of the room.'),
    })
    .superRefine(({ participants, turns = [] }, context) => {
      const known = new Set(participants.map((one) => one.externalUserId));
      if (known.size < participants.length) {
        const message = 'must name each `externalUserId` once';
        context.addIssue({ code: 'custom', path: ['participants'], message });
      }
      const unknown = turns.findIndex((one) => !known.has(one.externalUserId));
      if (unknown === -1) return;
      const path = ['turns', unknown, 'externalUserId'];
      context.addIssue({ code: 'custom', path, message: 'must be one of the participants' });
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
        .describe('When the first person entered: as long before now as the session took.'),
      endedAt: z.iso.datetime().describe('When the last person left: now.'),
      durationSeconds: z.int().describe('Length in seconds.'),
      participantCount: z.int().describe('Number of people who took part.'),
      turnCount: z.int().describe('Number of turns in the transcript.'),
    })
    .describe('A session that was simulated; it has ended.')
    .meta({ id: 'SimulatedSession' }),
};
