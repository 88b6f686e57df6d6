import { z } from 'zod';
import { name } from '../text';
import { id, participantId } from './protocol';

/*
 * Polls on `/hub`: what client-messages.ts and server-messages.ts say of them is made of this. The element imports the
 * types only.
 */

/** Longest question of a poll, in characters. */
export const QUESTION_MAX_CHARACTERS = 300;
/** Longest choice of a poll, in characters. */
export const CHOICE_MAX_CHARACTERS = 100;
/** Fewest choices of a poll. */
export const CHOICES_MIN = 2;
/** Most choices of a poll. */
export const CHOICES_MAX = 10;

const choiceText = name(CHOICE_MAX_CHARACTERS);

/** A poll as somebody starts it. */
const newPoll = z.object({
  question: name(QUESTION_MAX_CHARACTERS),
  choices: z
    .array(choiceText)
    .min(CHOICES_MIN)
    .max(CHOICES_MAX)
    .refine((choices) => new Set(choices).size === choices.length, { error: 'must differ' })
    .describe('2 to 10 texts that differ.'),
  isMultiple: z.boolean().describe('Whether a person may choose several.'),
  isAnonymous: z
    .boolean()
    .describe('Whether votes are anonymous. It cannot be changed after the poll has started.'),
});
export type NewPoll = z.infer<typeof newPoll>;

/** Longest ciphertext of a question, and of a choice, in base64: of as many characters as they may have, in UTF-8. */
const SEALED_QUESTION_MAX = 1_800;
const SEALED_CHOICE_MAX = 700;

/** A poll of an end-to-end encrypted room as its sender encrypted it. */
const sealedPoll = newPoll.extend({
  question: z.base64().min(1).max(SEALED_QUESTION_MAX),
  choices: z.array(z.base64().min(1).max(SEALED_CHOICE_MAX)).min(CHOICES_MIN).max(CHOICES_MAX),
});

/** Positions of choices in a poll, from 0. */
const chosen = z
  .array(
    z
      .int()
      .min(0)
      .max(CHOICES_MAX - 1),
  )
  .max(CHOICES_MAX);

/** Identifies a request among those of its sender. */
const clientId = id().describe(
  'The id that the sender gives the request. It is returned with the answer or the rejection.',
);

/** The messages that participants send about polls. */
export const pollRequests = [
  z
    .object({ type: z.literal('start-poll'), clientId, ...newPoll.shape })
    .describe(
      'Starts a poll. For hosts and co-hosts, not in end-to-end encrypted rooms. A repeated request does not start a second poll.',
    ),
  z
    .object({ type: z.literal('start-sealed-poll'), clientId, ...sealedPoll.shape })
    .describe(
      'Starts a poll in an end-to-end encrypted room. Question and choices are encrypted with the room key, here and in `poll`. The server counts votes by the positions of choices, and deletes the poll when the call ends.',
    ),
  z
    .object({
      type: z.literal('vote'),
      clientId,
      pollId: id(),
      choices: chosen.describe('Replaces the earlier vote of the person. Empty: removes it.'),
    })
    .describe('Votes in an open poll. The answer is `voted`.'),
  z
    .object({ type: z.literal('end-poll'), pollId: id() })
    .describe('Ends a poll: nobody can vote any more, and the results stay. For hosts and co-hosts.'),
  z
    .object({ type: z.literal('delete-poll'), pollId: id() })
    .describe('Permanently deletes a poll with its votes. For hosts and co-hosts.'),
] as const;

export const poll = z.object({
  pollId: z.string(),
  startedBy: participantId.describe('The host or co-host who started it; they may have left.'),
  clientId: z.string().describe('The id that they gave the request that started it.'),
  question: z.string(),
  choices: z
    .array(
      z.object({
        text: z.string(),
        votes: z.int().describe('Number of people who chose it.'),
        names: z
          .array(z.string())
          .describe(
            'The people who chose it, in the order in which they joined, at most 30. Empty in an anonymous poll.',
          ),
      }),
    )
    .describe('The choices in the order of the poll.'),
  isMultiple: z.boolean(),
  isAnonymous: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable().describe('Null while people can vote.'),
  voterCount: z.int().describe('Number of people who have voted.'),
  revision: z
    .int()
    .describe('Increases with every change: a client keeps the state with the highest number.'),
  ownChoices: z
    .array(z.int())
    .optional()
    .describe('In a welcome: the choices of the receiver. Missing: none, or none are stored.'),
});
/** A poll with its results so far. */
export type PollState = z.infer<typeof poll>;

/** The messages that the server sends about polls. */
export const pollReports = [
  z
    .object({ type: z.literal('poll'), poll })
    .describe(
      'A poll has started or ended, or its results have changed. Results are sent at most once a second.',
    ),
  z.object({ type: z.literal('poll-deleted'), pollId: z.string() }),
  z
    .object({
      type: z.literal('voted'),
      clientId: z.string(),
      pollId: z.string(),
      choices: z.array(z.int()).describe('The current choices of the receiver.'),
    })
    .describe('The vote of the receiver is stored.'),
] as const;
