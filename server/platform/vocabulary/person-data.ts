import { z } from 'zod';

/** The states of an export of the data of a person. */
export const PERSON_EXPORT_STATUSES = ['preparing', 'ready', 'failed'] as const;

/** The states of the erasure of a person. */
export const ERASURE_STATUSES = ['running', 'done', 'failed'] as const;

/** The ways in which an erasure treats the recordings that contain the person. */
export const ERASED_RECORDINGS = ['keep', 'delete'] as const;

export const erasedRecordings = z
  .enum(ERASED_RECORDINGS)
  .describe(
    'Whether the recordings that contain the person and other people are kept or deleted. Those that contain nobody else are deleted in any case.',
  )
  .meta({ id: 'ErasedRecordings' });

/** Takes the place of a name that was erased. */
export const ERASED_NAME = 'Somebody';

const count = (what: string) => z.int().describe(what);

/** How much was erased of a person, by kind. */
export const erasedCounts = z
  .object({
    sessions: count('Sessions in which the person took part. They stay, without the person.'),
    participants: count('Stays in these sessions, which lost name, identifier and metadata.'),
    turns: count('Turns of transcripts that were deleted.'),
    messages: count('Chat messages that were deleted, including answers of the AI agent to the person.'),
    reactions: count('Reactions to chat messages that were deleted.'),
    files: count('Chat files that were deleted, with their bytes.'),
    polls: count('Polls of the person that were deleted, with all votes in them.'),
    votes: count('Votes that were deleted.'),
    measurements: count('Measurements of connections that were deleted.'),
    ratings: count('Ratings of sessions that were deleted.'),
    consents: count('Answers to questions for consent that were deleted.'),
    summaries: count('Sessions whose summary and outcome were deleted, because they could name the person.'),
    statements: count(
      'Statements, action items and chapters of minutes that were deleted, because they rest on turns of the person or name them.',
    ),
    actionItems: count('Action items that no longer name the person as responsible.'),
    invitations: count('Invitations that were deleted. Their links no longer work.'),
    bans: count('Bans of the person that were deleted.'),
    waiting: count('Entries of waiting rooms that were deleted.'),
    events: count('Events of the feed that lost the identifier and metadata of the person.'),
    requests: count('Entries of the request log that were deleted.'),
    responses: count('Responses stored for retries that were emptied.'),
  })
  .describe('How much was erased, by kind.')
  .meta({ id: 'ErasedCounts' });

export type ErasedCounts = z.infer<typeof erasedCounts>;

/** The counts of an erasure that has erased nothing. */
export const NOTHING_ERASED: ErasedCounts = {
  sessions: 0,
  participants: 0,
  turns: 0,
  messages: 0,
  reactions: 0,
  files: 0,
  polls: 0,
  votes: 0,
  measurements: 0,
  ratings: 0,
  consents: 0,
  summaries: 0,
  statements: 0,
  actionItems: 0,
  invitations: 0,
  bans: 0,
  waiting: 0,
  events: 0,
  requests: 0,
  responses: 0,
};
