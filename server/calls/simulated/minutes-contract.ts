import { z } from 'zod';
import { visibleText } from '../../platform/text';
import { createEmbedSession } from '../../rooms/embed/contract';

/** Most turns of a simulated session. */
export const TURNS_MAX = 500;

const { externalUserId } = createEmbedSession.input.shape;

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

export const minutes = z
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
