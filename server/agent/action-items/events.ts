import type { ActionItemStatus } from '../../platform/vocabulary/action-item-status';
import type { AnyNewEvent } from '../../platform/events/event-log';
import type { ActionItemField } from '../../platform/events/types';

/** Where an action item belongs. */
export interface ItemPlace {
  accountId: string;
  roomId: string;
  sessionId: string;
}

/** The fields of an action item that its events name. */
interface Told {
  id: string;
  ownerExternalUserId: string | null;
  dueDate: string | null;
}

const dataOf = ({ id, ownerExternalUserId, dueDate }: Told) => ({
  actionItemId: id,
  ownerExternalUserId,
  dueDate,
});

/** Minutes have an item that earlier minutes of the session did not have. */
export const itemCreated = (place: ItemPlace, item: Told, at: Date): AnyNewEvent => ({
  type: 'action_item.created',
  ...placeOf(place),
  at,
  data: dataOf(item),
});

/** A person, an application or regenerated minutes changed an item. */
export const itemUpdated = (
  place: ItemPlace,
  item: Told & { status: ActionItemStatus },
  changedFields: ActionItemField[],
  at: Date,
): AnyNewEvent => ({
  type: 'action_item.updated',
  ...placeOf(place),
  at,
  data: { ...dataOf(item), status: item.status, changedFields },
});

/** The due date of an open item has come. */
export const itemDue = (place: ItemPlace, item: Told & { dueDate: string }, at: Date): AnyNewEvent => ({
  type: 'action_item.due',
  ...placeOf(place),
  at,
  data: { ...dataOf(item), dueDate: item.dueDate },
});

const placeOf = ({ accountId, roomId, sessionId }: ItemPlace): ItemPlace => ({
  accountId,
  roomId,
  sessionId,
});
