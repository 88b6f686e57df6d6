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
  .describe('A participant of a simulated session.')
  .meta({ id: 'SimulatedParticipant' });

const turn = z
  .object({
    externalUserId: externalUserId.describe('The speaker: one of the participants.'),
    text: visibleText(TEXT_MAX_CHARACTERS)
      .describe(`The spoken words, 1 to ${TEXT_MAX_CHARACTERS} characters.`)
      .meta({ examples: ['We decide to send the offer on Friday.'] }),
    startMs: z
      .int()
      .min(0)
      .max(START_MAX_MS)
      .optional()
      .describe(
        'Start of the turn, in milliseconds after the start of the session. Missing: at the end of the previous turn.',
      )
      .meta({ examples: [5_000] }),
  })
  .describe('A turn in a simulated session.')
  .meta({ id: 'SimulatedTurn' });

/** Longest text of minutes, in characters, and most entries of each list. */
const STATEMENT_MAX_CHARACTERS = 2_000;
const SUMMARY_MAX_CHARACTERS = 8_000;
const STATEMENTS_MAX = 100;

const evidence = z
  .object({
    turnIndexes: z
      .array(z.int().min(0).max(TURNS_MAX))
      .min(1)
      .max(TURNS_MAX)
      .optional()
      .describe('Positions in `turns` of the turns that support the statement, from 0.')
      .meta({ examples: [[0]] }),
    startMs: z
      .int()
      .min(0)
      .optional()
      .describe('Start of the supporting turn in milliseconds, instead of `turnIndexes`.')
      .meta({ examples: [5_000] }),
  })
  .refine(({ turnIndexes, startMs }) => (turnIndexes === undefined) !== (startMs === undefined), {
    error: 'must have either `turnIndexes` or `startMs`',
  })
  .describe('The turns that support a statement: `turnIndexes`, or `startMs`.')
  .meta({ id: 'SimulatedEvidence' });

const statement = visibleText(STATEMENT_MAX_CHARACTERS);
const statements = z.array(statement).max(STATEMENTS_MAX).optional();
const evidences = z.array(evidence).max(STATEMENTS_MAX).optional();

const actionItem = z
  .object({
    text: statement.describe('The task.').meta({ examples: ['Send the offer.'] }),
    ownerExternalUserId: externalUserId
      .optional()
      .describe('The person responsible: one of the participants. Missing: nobody, or `ownerName`.'),
    ownerName: visibleText(100)
      .optional()
      .describe('Their name. Missing: the `displayName` of that participant, or nobody.')
      .meta({ examples: ['Ada Example'] }),
    dueDate: z.iso
      .date()
      .optional()
      .describe('Due date, as YYYY-MM-DD.')
      .meta({ examples: ['2026-03-06'] }),
    dueText: visibleText(100)
      .optional()
      .describe('The words in which the date was said.')
      .meta({ examples: ['on Friday'] }),
    evidence,
  })
  .describe('An action item of simulated minutes.')
  .meta({ id: 'SimulatedActionItem' });

const minutes = z
  .object({
    summaryText: visibleText(SUMMARY_MAX_CHARACTERS).optional().describe('Summary of the session.'),
    outcome: statement.optional().describe('Outcome of the session in one sentence.'),
    decisions: statements.describe('Decisions.').meta({ examples: [['Send the offer on Friday.']] }),
    decisionEvidence: evidences
      .describe('Evidence for `decisions`, in the same order and of the same length.')
      .meta({ examples: [[{ turnIndexes: [0] }]] }),
    followUps: statements.describe('Open points.').meta({ examples: [['Who reviews the offer?']] }),
    followUpEvidence: evidences
      .describe('Evidence for `followUps`, in the same order and of the same length.')
      .meta({ examples: [[{ turnIndexes: [0] }]] }),
    actionItems: z.array(actionItem).max(STATEMENTS_MAX).optional().describe('Action items.'),
  })
  .superRefine((given, context) => {
    for (const [list, beside] of [
      ['decisions', 'decisionEvidence'],
      ['followUps', 'followUpEvidence'],
    ] as const) {
      if ((given[list]?.length ?? 0) === (given[beside]?.length ?? 0)) continue;
      const message = `must have one entry for each of \`${list}\``;
      context.addIssue({ code: 'custom', path: [beside], message });
    }
  })
  .describe('Minutes of a simulated session, in the form of its artifact.')
  .meta({ id: 'SimulatedMinutes' });

export type GivenMinutes = z.output<typeof minutes>;

export const simulateSession = {
  input: z
    .object({
      roomId,
      participants: z
        .array(participant)
        .min(1)
        .max(PARTICIPANTS_MAX)
        .describe(
          `The participants, who stay from the start to the end: 1 to ${PARTICIPANTS_MAX} people, each with a different \`externalUserId\`.`,
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
          'Whether the first host or co-host records the session. The file is always a sample of five seconds, and is stored like other recordings of the account.',
        )
        .meta({ examples: [true] }),
    })
    .superRefine((input, context) => {
      const { participants, turns = [], minutes: given, agentMode, recording } = input;
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (given !== undefined && (turns.length === 0 || agentMode === 'Transcriber'))
        refuse('minutes', 'needs `turns` and the agent mode `Notetaker`');
      if (recording && participants.every(({ role = 'participant' }) => role === 'participant'))
        refuse('recording', 'needs a participant with the role `host` or `co-host`');
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
        .describe('When the first person entered: the length of the session before now.'),
      endedAt: z.iso.datetime().describe('When the last person left: now.'),
      durationSeconds: z.int().describe('Length in seconds.'),
      participantCount: z.int().describe('Number of people who took part.'),
      turnCount: z.int().describe('Number of turns in the transcript.'),
    })
    .describe('A simulated session, which has already ended.')
    .meta({ id: 'SimulatedSession' }),
};
