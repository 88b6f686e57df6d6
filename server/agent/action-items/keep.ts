import type { Tx } from '../../platform/db/client';
import type { StoredActionItem } from '../../platform/db/schema/artifacts';
import type { AnyNewEvent } from '../../platform/events/event-log';
import { keysOf } from '../../platform/known-keys';
import { itemCreated, itemUpdated, type ItemPlace } from './events';
import * as store from './store';

/**
 * Returns the events of the action items of regenerated minutes, before these are stored: items whose id earlier minutes
 * had are changed, the others are new.
 */
export async function eventsOfItems(
  tx: Tx,
  place: ItemPlace,
  items: readonly StoredActionItem[],
  at: Date,
): Promise<AnyNewEvent[]> {
  const earlier = new Map((await store.listOfSession(tx, place.sessionId)).map((item) => [item.id, item]));
  return items.flatMap((item) => {
    const before = earlier.get(item.actionItemId);
    return before === undefined ? [createdBy(place, item, at)] : updatedBy(place, item, before, at);
  });
}

/** Returns the events of the action items of minutes that no other minutes of the session came before. */
export async function createdItems(tx: Tx, place: ItemPlace, at: Date): Promise<AnyNewEvent[]> {
  return (await store.listOfSession(tx, place.sessionId)).map((item) => itemCreated(place, item, at));
}

/**
 * Stores that people corrected the text of an action item, after the text of the minutes.
 * @returns the event to append; null when there is no such item
 */
export async function correctItem(
  tx: Tx,
  place: ItemPlace,
  { id, text }: { id: string; text: string },
  at: Date,
): Promise<AnyNewEvent | null> {
  const item = await store.lockActionItem(tx, id);
  if (item === null) return null;
  await store.updateActionItem(tx, id, { text, updatedAt: at });
  return itemUpdated(place, item, ['text'], at);
}

const createdBy = (place: ItemPlace, { actionItemId: id, ...item }: StoredActionItem, at: Date) =>
  itemCreated(place, { id, ...item }, at);

/** Returns the event of an item that the new minutes write differently. Fields that people changed stay. */
function updatedBy(
  place: ItemPlace,
  item: StoredActionItem,
  before: store.ActionItemRow,
  at: Date,
): AnyNewEvent[] {
  const { text, ownerName, ownerExternalUserId, dueDate } = item;
  const written = { text, ownerName, ownerExternalUserId, dueDate };
  const fields = keysOf(written).filter(
    (field) => written[field] !== before[field] && !isChanged(before, field),
  );
  if (fields.length === 0) return [];
  const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, written[field]])) };
  return [itemUpdated(place, after, fields, at)];
}

const isChanged = ({ changedFields }: store.ActionItemRow, field: string): boolean =>
  changedFields.some((changed) => changed === field);
