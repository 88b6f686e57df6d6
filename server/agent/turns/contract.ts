import { z } from 'zod';
import { turn } from '../artifacts/artifact-contract';
import { plainText } from '../../platform/text';

const cursor = z
  .int()
  .describe(
    'Position of the turn in the order in which turns are stored: larger than that of every earlier turn.',
  )
  .meta({ examples: [42] });

/** A turn as those who follow a call get it. Its position in the transcript is not certain yet. */
const followedTurn = turn
  .omit({ index: true })
  .extend({ cursor })
  .describe('A turn of a session that is being followed. Sort turns by `startMs` to get the transcript.')
  .meta({ id: 'FollowedTurn' });

/** The data of the event `turn.created`. */
export const turnCreated = z
  .strictObject({
    turns: z
      .array(followedTurn)
      .describe(
        'At most 50, in the order in which they were stored. Turns that were deleted since are missing.',
      ),
    after: z.int().describe('The `nextCursor` of the event before, of the same session.'),
    nextCursor: z
      .int()
      .describe(
        'Cursor of the last turn: read the turns after it with `GET /api/sessions/{sessionId}/turns`.',
      ),
  })
  .describe('People said or wrote something in a call while an AI agent listened.');

const MAX_TURNS = 200;

export const listTurns = {
  input: z.object({
    sessionId: plainText()
      .describe('The session.')
      .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    after: z
      .int()
      .min(0)
      .default(0)
      .describe('The `nextCursor` of the previous page, or 0 to begin with the first turn.')
      .meta({ examples: [42] }),
    limit: z
      .int()
      .min(1)
      .max(MAX_TURNS)
      .default(100)
      .describe(`Maximum number of turns, 1 to ${MAX_TURNS}.`)
      .meta({ examples: [100] }),
    maxTextBytes: z
      .int()
      .min(1_000)
      .max(1_000_000)
      .optional()
      .describe(
        'Maximum size of the texts in the page, in bytes of UTF-8. The first turn is returned in any case.',
      )
      .meta({ examples: [40_000] }),
    wait: z
      .int()
      .min(0)
      .max(30)
      .default(0)
      .describe('How long to wait for a turn if there is none yet, in seconds, 0 to 30.'),
  }),
  output: z
    .object({
      turns: z.array(followedTurn).describe('In the order in which they were stored.'),
      nextCursor: z
        .int()
        .describe('Pass it as `after` for the next page. It is also valid when the page is empty.')
        .meta({ examples: [42] }),
      ended: z
        .boolean()
        .describe(
          'Whether the transcript is complete and this page has its last turns: nothing more follows.',
        ),
    })
    .describe('A page of the turns of a session.')
    .meta({ id: 'FollowedTurnList' }),
};

/** The same for a signed-in person in the portal. */
export const followTurns = {
  input: listTurns.input,
  output: listTurns.output,
};
