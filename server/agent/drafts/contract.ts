import { z } from 'zod';
import { personalText } from '../../platform/request-log/marks';
import { plainText, visibleText } from '../../platform/text';
import { CORRECTION_MAX_CHARACTERS, opinion } from '../../platform/vocabulary/confirmation';
import { EXTERNAL_USER_ID_MAX_LENGTH } from '../../platform/lists/filters';
import { confirmationFields } from '../confirmations/contract';
import { evidence } from '../action-items/item-contract';

const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const itemId = z
  .string()
  .describe('Identifier of a decision (`dec_…`) or action item (`act_…`).')
  .meta({ examples: ['dec_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const item = z
  .object({
    itemId,
    kind: z
      .enum(['decision', 'action-item'])
      .describe('A decision, or an action item.')
      .meta({ id: 'MinutesItemKind' }),
    text: personalText()
      .describe('The decision or task.')
      .meta({ examples: ['We release on Friday.'] }),
    ownerName: personalText()
      .nullable()
      .describe('Name of the person responsible for an action item; null when nobody was named.'),
    dueDate: z.iso.date().nullable().describe('Due date, YYYY-MM-DD; null when no date was named.'),
    evidence,
    ...confirmationFields,
  })
  .describe('A decision or action item that people can confirm.')
  .meta({ id: 'MinutesItem' });

export const getMinutesDraft = {
  input: z.object({ sessionId }),
  output: z
    .object({
      conferenceSessionId: sessionId,
      status: z
        .enum(['drafting', 'ready', 'failed'])
        .describe('Whether the agent is drafting. `failed`: the items are those of an earlier draft.')
        .meta({ id: 'MinutesDraftStatus' }),
      draftedAt: z.iso
        .datetime()
        .nullable()
        .describe('When the items were drafted; null before the first draft.'),
      items: z.array(item).describe('Decisions, then action items.'),
    })
    .describe('Decisions and action items that the agent drafted in a call.')
    .meta({ id: 'MinutesDraft' }),
};

export const giveOpinion = {
  input: z.object({
    sessionId,
    itemId,
    opinion: opinion
      .nullable()
      .describe('Replaces the earlier opinion of the person; null: removes it.')
      .meta({ examples: ['confirmed'] }),
    text: visibleText(CORRECTION_MAX_CHARACTERS)
      .optional()
      .describe(
        'With `confirmed`: a correction of at most 600 characters. It replaces the text, and opinions of others about the earlier text are deleted.',
      )
      .meta({ examples: ['We release on Monday.'] }),
    externalUserId: plainText()
      .min(1)
      .max(EXTERNAL_USER_ID_MAX_LENGTH)
      .optional()
      .describe(
        'With a key: your own identifier of the person whose opinion it is. They must have taken part in the session. Missing: your application.',
      )
      .meta({ examples: ['user-1'] }),
  }),
  output: item,
};
