import { z } from 'zod';
import { listCursor } from '../../platform/list-cursor';
import { plainText } from '../../platform/text';
import { searchTurns } from '../history/contract';

export const STATEMENT_KINDS = ['summary', 'outcome', 'decision', 'follow-up', 'action-item'] as const;

const statementKind = z
  .enum(STATEMENT_KINDS)
  .describe('What part of minutes a statement is.')
  .meta({ id: 'StatementKind' });

const statement = z
  .object({
    kind: statementKind,
    text: z
      .string()
      .describe('The statement; of a summary all of it.')
      .meta({ examples: ['Send the offer.'] }),
    conferenceSessionId: searchTurns.output.shape.turns.element.shape.conferenceSessionId,
    roomId: searchTurns.output.shape.turns.element.shape.roomId,
    roomName: searchTurns.output.shape.turns.element.shape.roomName,
    startedAt: z.iso.datetime().describe('When the session began.'),
    startMs: z
      .int()
      .nullable()
      .describe(
        "Where the transcript supports it, in milliseconds after the session's start; null for summaries and outcomes.",
      ),
  })
  .describe('A statement in the minutes of a session.')
  .meta({ id: 'FoundStatement' });

const { roomId, limit } = searchTurns.input.shape;

export const searchMinutes = {
  input: z.object({
    q: searchTurns.input.shape.q.describe(
      'Words that a statement has to have, all of them, in any order and case. A word of three letters or more also finds the words that begin with it.',
    ),
    in: statementKind.optional().describe('Only statements of this kind. Missing: of every kind.'),
    roomId: roomId.describe(
      'Only minutes of this room. Missing: of every room that the credential may read.',
    ),
    from: searchTurns.input.shape.from.describe(
      'Only minutes of sessions that began then or later, for example `2026-03-01T00:00:00Z`.',
    ),
    to: searchTurns.input.shape.to.describe(
      'Only minutes of sessions that began before then; later than `from`.',
    ),
    limit: limit.describe('How many statements at most, 1 to 100.'),
    after: listCursor('ses_[a-z0-9]{26}\\.\\d{1,9}')
      .optional()
      .describe('The `next` of the page before. Missing: from the newest.')
      .meta({ examples: ['1772359200000.ses_5ztr3rcbmyv4w6yhqxq2fz5gpe.100001'] }),
  }),
  output: z
    .object({
      statements: z
        .array(statement)
        .describe('Of the newest session first; those of one session in the order of its minutes.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Statements of minutes that have the words.')
    .meta({ id: 'FoundStatementList' }),
};

/** The same for a signed-in person and one of their accounts. */
export const searchMinutesOfAccount = {
  input: searchMinutes.input.extend({ accountId: plainText().describe('The account, live or test.') }),
  output: searchMinutes.output,
};
