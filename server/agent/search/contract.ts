import { z } from 'zod';
import { listCursor } from '../../platform/lists/cursor';
import { plainText } from '../../platform/text';
import { searchTurns } from '../history/contract';
import { personalText } from '../../platform/request-log/marks';

export const STATEMENT_KINDS = ['summary', 'outcome', 'decision', 'follow-up', 'action-item'] as const;

const statementKind = z
  .enum(STATEMENT_KINDS)
  .describe('Kind of a statement in minutes.')
  .meta({ id: 'StatementKind' });

const statement = z
  .object({
    kind: statementKind,
    text: personalText()
      .describe('The statement, or the whole summary.')
      .meta({ examples: ['Send the offer.'] }),
    conferenceSessionId: searchTurns.output.shape.turns.element.shape.conferenceSessionId,
    roomId: searchTurns.output.shape.turns.element.shape.roomId,
    roomName: searchTurns.output.shape.turns.element.shape.roomName,
    startedAt: z.iso.datetime().describe('When the session began.'),
    startMs: z
      .int()
      .nullable()
      .describe(
        "Time of the evidence in the transcript, in milliseconds after the session's start; null for summaries and outcomes.",
      ),
  })
  .describe('A statement in the minutes of a session.')
  .meta({ id: 'FoundStatement' });

const { roomId, limit } = searchTurns.input.shape;

export const searchMinutes = {
  input: z.object({
    q: searchTurns.input.shape.q.describe(
      'Words that a statement must contain, in any order. Case does not matter. A word of three letters or more also finds words that begin with it.',
    ),
    in: statementKind.optional().describe('Only statements of this kind. Missing: every kind.'),
    roomId: roomId.describe('Only minutes of this room. Missing: every room that the credential can read.'),
    from: searchTurns.input.shape.from.describe(
      'Only minutes of sessions that began at or after this time, for example `2026-03-01T00:00:00Z`.',
    ),
    to: searchTurns.input.shape.to.describe(
      'Only minutes of sessions that began before this time; later than `from`.',
    ),
    limit: limit.describe('Maximum number of statements, 1 to 100.'),
    after: listCursor('ses_[a-z0-9]{26}\\.\\d{1,9}')
      .optional()
      .describe('The `next` of the previous page. Missing: from the newest.')
      .meta({ examples: ['1772359200000.ses_5ztr3rcbmyv4w6yhqxq2fz5gpe.100001'] }),
  }),
  output: z
    .object({
      statements: z
        .array(statement)
        .describe('Newest session first; statements of one session are in the order of its minutes.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Statements of minutes that contain the words.')
    .meta({ id: 'FoundStatementList' }),
};

/** The same search for a signed-in person and one of their accounts. */
export const searchMinutesOfAccount = {
  input: searchMinutes.input.extend({ accountId: plainText().describe('The account, live or test.') }),
  output: searchMinutes.output,
};
