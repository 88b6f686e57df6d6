import { z } from 'zod';
import { visibleText } from '../text';
import { confirmation, CORRECTION_MAX_CHARACTERS, opinion } from '../vocabulary/confirmation';
import { id, participantId } from './protocol';

/*
 * Drafts of minutes on `/hub`. The messages in client-messages.ts and server-messages.ts use these parts. The element
 * imports only the types.
 */

/** The messages that participants send about drafts of minutes. */
export const minutesRequests = [
  z
    .object({ type: z.literal('draft-minutes') })
    .describe(
      'Has the agent draft decisions and action items from the transcript so far. For hosts and co-hosts. `minutes-draft` follows.',
    ),
  z
    .object({
      type: z.literal('give-opinion'),
      itemId: id(),
      opinion: opinion.nullable().describe('Replaces the earlier opinion of the person; null: removes it.'),
      text: visibleText(CORRECTION_MAX_CHARACTERS)
        .optional()
        .describe(
          'With `confirmed`: a correction. It replaces the text, and the opinions of others about the earlier text are deleted.',
        ),
    })
    .describe(
      'Confirms, corrects or contests a decision or action item of the draft. `minutes-item` follows.',
    ),
] as const;

const givenOpinion = z.object({
  participantId: participantId.nullable().describe('The participant; null: somebody over REST.'),
  displayName: z.string(),
  opinion,
  isCorrection: z.boolean().describe('Whether the text is in the words of this person.'),
  at: z.iso.datetime(),
});

const quote = z.object({
  turnId: z.string(),
  speakerName: z.string().nullable().describe('Null when unknown.'),
  text: z.string(),
  startMs: z.int().describe("Milliseconds after the session's start."),
});

const draftItem = z.object({
  itemId: z.string(),
  kind: z.enum(['decision', 'action-item']),
  text: z.string(),
  ownerName: z
    .string()
    .nullable()
    .describe('The person responsible for an action item; null: nobody was named.'),
  dueDate: z.string().nullable().describe('YYYY-MM-DD; null when no date was named.'),
  quotes: z.array(quote).describe('Turns that support the item, at most 3.'),
  confirmation,
  opinions: z.array(givenOpinion).describe('In their order; at most 30.'),
  opinionCount: z.int().describe('How many people gave an opinion.'),
  revision: z.int().describe('Increases with every change of the draft: a client keeps the highest.'),
});
/** A decision or action item as the agent drafted it, or as somebody corrected it. */
export type MinutesDraftItem = z.infer<typeof draftItem>;

export const minutesDraft = z.object({
  status: z
    .enum(['drafting', 'ready', 'failed'])
    .describe('`failed`: the items are those of an earlier draft.'),
  items: z.array(draftItem).describe('Decisions, then action items.'),
  draftedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the items were drafted; null before the first draft.'),
  revision: z.int(),
});
/** The drafts of decisions and action items in a call. */
export type MinutesDraft = z.infer<typeof minutesDraft>;

/** The messages that the server sends about drafts of minutes. */
export const minutesReports = [
  z
    .object({ type: z.literal('minutes-draft'), draft: minutesDraft })
    .describe('The agent begins to draft decisions and action items, or has drafted them.'),
  z
    .object({ type: z.literal('minutes-item'), item: draftItem })
    .describe('Somebody confirmed, corrected or contested an item of the draft.'),
] as const;
