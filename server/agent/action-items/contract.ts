import { z } from 'zod';
import { actionItemStatus } from '../../platform/vocabulary/action-item-status';
import { EXTERNAL_USER_ID_MAX_LENGTH } from '../../platform/lists/filters';
import { listCursor } from '../../platform/lists/cursor';
import { name, plainText } from '../../platform/text';
import { roomId } from '../../rooms/access/contract';
import { actionItem } from './item-contract';
import { personalText } from '../../platform/request-log/marks';

const moment = z.iso.datetime();

const listedItem = actionItem
  .extend({
    conferenceSessionId: z
      .string()
      .describe('The session in which the item came up.')
      .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    roomId,
    roomName: personalText().describe('Current name of the room.'),
    createdAt: moment.describe('When minutes first had the item.'),
    updatedAt: moment.describe('When the item last changed.'),
  })
  .describe('An action item, and the session in which it came up.')
  .meta({ id: 'ListedActionItem' });

const externalUserId = plainText().max(EXTERNAL_USER_ID_MAX_LENGTH);

export const listActionItems = {
  input: z.object({
    status: actionItemStatus.optional().describe('Only items with this status. Missing: all.'),
    roomId: plainText()
      .max(100)
      .optional()
      .describe('Only items of this room. Missing: every room that the credential can read.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    ownerExternalUserId: externalUserId
      .optional()
      .describe('Only items of your user with this identifier.')
      .meta({ examples: ['user-1'] }),
    dueBefore: z.iso
      .date()
      .optional()
      .describe('Only items that are due before this day, YYYY-MM-DD.')
      .meta({ examples: ['2026-03-07'] }),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('Maximum number of items, 1 to 200.')
      .meta({ examples: [50] }),
    after: listCursor('act_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the previous page. Missing: from the newest.')
      .meta({ examples: ['1772359200000.act_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      actionItems: z.array(listedItem).describe('Newest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Action items of one or more rooms.')
    .meta({ id: 'ActionItemList' }),
};

/** The same list for a signed-in person and one of their accounts. */
export const listActionItemsOfAccount = {
  input: listActionItems.input
    .omit({ ownerExternalUserId: true, dueBefore: true, roomId: true })
    .extend({ accountId: plainText().describe('The account, live or test.') }),
  output: listActionItems.output,
};

export const updateActionItem = {
  input: z.object({
    actionItemId: z
      .string()
      .describe('Identifier of the item: `act_` and 26 characters.')
      .meta({ examples: ['act_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    status: actionItemStatus.optional(),
    ownerName: name(100)
      .nullable()
      .optional()
      .describe('Name of the person responsible; null: nobody.')
      .meta({ examples: ['Ada Example'] }),
    ownerExternalUserId: externalUserId
      .min(1)
      .nullable()
      .optional()
      .describe('Your own identifier of the person responsible; null: none.')
      .meta({ examples: ['user-1'] }),
    dueDate: z.iso
      .date()
      .nullable()
      .optional()
      .describe('Due date, YYYY-MM-DD; null: none.')
      .meta({ examples: ['2026-03-06'] }),
  }),
  output: listedItem,
};
