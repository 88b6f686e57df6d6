import { z } from 'zod';
import { listCursor } from '../../platform/lists/cursor';
import { personalText } from '../../platform/request-log/marks';

const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const pollId = z
  .string()
  .describe('Identifier of the poll: `pol_` and 26 characters.')
  .meta({ examples: ['pol_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const choice = z
  .object({
    text: personalText()
      .describe('Text of the choice.')
      .meta({ examples: ['Friday'] }),
    votes: z.int().describe('Number of people who chose it.'),
  })
  .describe('A choice of a poll with its votes.')
  .meta({ id: 'PollChoice' });

const voter = z
  .object({
    participantId: z.string().describe('Identifier of the participant with which they last voted.'),
    displayName: personalText().describe('Their name in the call.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for people without one.'),
    choices: z.array(z.int()).describe('Positions of their choices in `choices`, from 0.'),
  })
  .describe('A person who voted in a poll.')
  .meta({ id: 'PollVoter' });

export const poll = z
  .object({
    pollId,
    question: personalText()
      .describe('The question.')
      .meta({ examples: ['When do we meet again?'] }),
    choices: z.array(choice).describe('The choices in the order of the poll.'),
    isMultiple: z.boolean().describe('Whether a person could choose several.'),
    isAnonymous: z.boolean().describe('Whether the votes are anonymous.'),
    startedAt: z.iso.datetime().describe('When it was started.'),
    startedByParticipantId: z.string().describe('The host or co-host who started it.'),
    endedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the poll ended, at the latest with its session; null while people can vote.'),
    voterCount: z.int().describe('Number of people who voted.'),
    voters: z
      .array(voter)
      .nullable()
      .describe(
        'The voters with their choices, in the order in which they joined; null for an anonymous poll.',
      ),
  })
  .describe('A poll of a session, with its results.')
  .meta({ id: 'Poll' });

export const listPolls = {
  input: z.object({
    sessionId,
    limit: z
      .int()
      .min(1)
      .max(50)
      .default(20)
      .describe('Maximum number of polls, 1 to 50.')
      .meta({ examples: [20] }),
    after: listCursor('pol_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the previous page. Missing: from the first.')
      .meta({ examples: ['1772359200000.pol_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      polls: z.array(poll).describe('In the order of their start.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Polls of a session.')
    .meta({ id: 'PollList' }),
};

export const deletePoll = {
  input: z.object({ sessionId, pollId }),
  output: z.void(),
};
