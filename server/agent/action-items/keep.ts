import type { Tx } from '../../platform/db/client';
import type { StoredActionItem } from '../../platform/db/schema/artifacts';
import type { AnyNewEvent } from '../../platform/events/event-log';
import { keysOf } from '../../platform/known-keys';
import { itemCreated, itemUpdated, type ItemPlace } from './events';
import { matchItems } from './match';
import * as store from './store';

/**
 * Gives the action items of regenerated minutes the ids of the earlier items about the same tasks, in the transaction
 * that stores the minutes. So these items keep their status and everything that people changed in them; the others are
 * new, or deleted with the earlier minutes.
 * @returns the items to store, and the events to append when they are stored
 */
export async function keepItems(
  tx: Tx,
  place: ItemPlace,
  items: readonly StoredActionItem[],
  at: Date,
): Promise<{ items: StoredActionItem[]; events: AnyNewEvent[] }> {
  const earlier = await store.listOfSession(tx, place.sessionId);
  const matched = matchItems(
    earlier.map(({ text, evidence }) => ({ text, turnIds: evidence.turnIds })),
    items.map(({ text, evidence }) => ({ text, turnIds: evidence.turnIds })),
  );
  const kept = items.map((item, index) => {
    const before = earlier[matched[index] ?? -1];
    return before ? { item: { ...item, actionItemId: before.id }, before } : { item, before: null };
  });
  return {
    items: kept.map(({ item }) => item),
    events: kept.flatMap(({ item, before }) =>
      before === null ? [createdBy(place, item, at)] : updatedBy(place, item, before, at),
    ),
  };
}

/** Returns the events of the action items of minutes that no other minutes of the session came before. */
export async function createdItems(tx: Tx, place: ItemPlace, at: Date): Promise<AnyNewEvent[]> {
  return (await store.listOfSession(tx, place.sessionId)).map((item) => itemCreated(place, item, at));
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
