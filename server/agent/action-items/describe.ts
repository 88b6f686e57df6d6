import type { z } from 'zod';
import { confirmationOf } from '../../platform/vocabulary/confirmation';
import type { updateActionItem } from './contract';
import type { ListedActionItem } from './store';

/** Returns an action item in the form of answers. */
export const describeItem = ({
  item,
  roomName,
  opinions,
}: ListedActionItem): z.output<typeof updateActionItem.output> => ({
  actionItemId: item.id,
  text: item.text,
  ownerName: item.ownerName,
  ownerExternalUserId: item.ownerExternalUserId,
  dueDate: item.dueDate,
  dueText: item.dueText,
  status: item.status,
  evidence: item.evidence,
  confirmation: confirmationOf(opinions),
  opinions,
  conferenceSessionId: item.sessionId,
  roomId: item.roomId,
  roomName,
  createdAt: item.createdAt.toISOString(),
  updatedAt: item.updatedAt.toISOString(),
});
