import { z } from 'zod';
import { actionItemStatus } from '../../platform/vocabulary/action-item-status';
import { confirmationFields } from '../confirmations/contract';
import { personalText } from '../../platform/request-log/marks';

/** A position in a call. */
export const milliseconds = z.int().describe("Milliseconds after the session's start.");

export const evidence = z
  .object({
    turnIds: z.array(z.string()).describe('Turns that support the statement.'),
    startMs: milliseconds,
  })
  .describe('Where the transcript supports a statement.')
  .meta({ id: 'Evidence' });

export const actionItem = z
  .object({
    actionItemId: z
      .string()
      .describe('Identifier of the item. Regenerated minutes keep it for the same task.')
      .meta({ examples: ['act_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    text: personalText()
      .describe('The task.')
      .meta({ examples: ['Send the offer.'] }),
    ownerName: personalText()
      .nullable()
      .describe('Name of the person responsible; null when nobody was named.')
      .meta({ examples: ['Ada Example'] }),
    ownerExternalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null when unknown.'),
    dueDate: z.iso.date().nullable().describe('Due date, YYYY-MM-DD; null when no date was named.'),
    dueText: personalText()
      .nullable()
      .describe('The words in which the date was said.')
      .meta({ examples: ['on Friday'] }),
    status: actionItemStatus,
    evidence: evidence.describe('Where the transcript supports the action item.'),
    ...confirmationFields,
  })
  .describe('An action item: a task, and the person responsible for it.')
  .meta({ id: 'ActionItem' });
