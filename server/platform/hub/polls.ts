import { z } from 'zod';
import { name } from '../text';
import { id, participantId } from './protocol';

/*
 * Polls on `/hub`: what client-messages.ts and server-messages.ts say of them is made of this. The element imports the types
 * only.
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
    .describe('Whether nobody learns who chose what. It cannot be changed once the poll has started.'),
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
  'Identifies the request among those of its sender: comes back with its answer or its rejection.',
);

/** What participants send about polls. */
export const pollRequests = [
  z
    .object({ type: z.literal('start-poll'), clientId, ...newPoll.shape })
    .describe(
      'Starts a poll. For hosts and co-hosts, not in end-to-end encrypted rooms. Sent again, it starts no second one.',
    ),
  z
    .object({ type: z.literal('start-sealed-poll'), clientId, ...sealedPoll.shape })
    .describe(
      'Starts a poll in an end-to-end encrypted room: question and choices are encrypted with the room key, and so are those of `poll` there. The server counts votes by the positions of choices, and deletes the poll when the call ends.',
    ),
  z
    .object({
      type: z.literal('vote'),
      clientId,
      pollId: id(),
      choices: chosen.describe('In place of the earlier vote of the person. Empty: takes it back.'),
    })
    .describe('Votes in an open poll. Answered with `voted`.'),
  z
    .object({ type: z.literal('end-poll'), pollId: id() })
    .describe('Ends a poll: nobody votes any more, and the results stay. For hosts and co-hosts.'),
  z
    .object({ type: z.literal('delete-poll'), pollId: id() })
    .describe('Deletes a poll with its votes for good. For hosts and co-hosts.'),
] as const;

export const poll = z.object({
  pollId: z.string(),
  startedBy: participantId.describe('The host or co-host who started it; they may have left.'),
  clientId: z.string().describe('Their own id of the request that started it.'),
  question: z.string(),
  choices: z
    .array(
      z.object({
        text: z.string(),
        votes: z.int().describe('How many people chose it.'),
        names: z
          .array(z.string())
          .describe(
            'Who chose it, in the order in which they joined, 30 at most. Empty in an anonymous poll.',
          ),
      }),
    )
    .describe('In the order in which they were given.'),
  isMultiple: z.boolean(),
  isAnonymous: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable().describe('Null while people can vote.'),
  voterCount: z.int().describe('How many people have voted.'),
  revision: z.int().describe('Higher with every change: a client keeps the state with the highest.'),
  ownChoices: z
    .array(z.int())
    .optional()
    .describe('In a welcome: what the receiver chose. Missing: nothing, or nothing is kept.'),
});
/** A poll with its results so far. */
export type PollState = z.infer<typeof poll>;

/** What the server sends about polls. */
export const pollReports = [
  z
    .object({ type: z.literal('poll'), poll })
    .describe(
      'A poll has started or ended, or its results have changed. Results come once a second at most.',
    ),
  z.object({ type: z.literal('poll-deleted'), pollId: z.string() }),
  z
    .object({
      type: z.literal('voted'),
      clientId: z.string(),
      pollId: z.string(),
      choices: z.array(z.int()).describe('What the receiver has chosen now.'),
    })
    .describe('The vote of the receiver is stored.'),
] as const;
