import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { CHANGEABLE_ITEM_FIELDS } from '../../platform/events/types';
import { isId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertRelation, findReadableRoom, ORGANIZERS, resolveForReading } from '../../rooms/access/access';
import { assertSessionVisible } from '../../rooms/sessions/hidden-sessions';
import type { updateActionItem as contract } from './contract';
import { describeItem } from './describe';
import { itemUpdated } from './events';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
}

type Input = z.output<typeof contract.input>;

/**
 * Changes the given fields of an action item. Regenerated minutes keep the changed fields.
 * @throws ApiError NOT_FOUND, FORBIDDEN unless the caller organizes the room
 */
export async function updateActionItem({ db, now, events }: Deps, caller: Caller, input: Input) {
  const { item, roomName, opinions } = await findItem(db, input.actionItemId);
  const room = await findReadableRoom(db, caller, item.roomId);
  await assertSessionVisible(db, caller, { room, sessionId: item.sessionId });
  assertRelation(caller, room, ORGANIZERS);
  const changed = await db.transaction(async (tx) => {
    const before = await store.lockActionItem(tx, item.id);
    if (before === null) throw notFound(NO_ITEM);
    const fields = CHANGEABLE_ITEM_FIELDS.filter(
      (field) => input[field] !== undefined && input[field] !== before[field],
    );
    if (fields.length === 0) return before;
    const at = now();
    const change = {
      ...Object.fromEntries(fields.map((field) => [field, input[field]])),
      changedFields: [...new Set([...before.changedFields, ...fields])],
      updatedAt: at,
    };
    await store.updateActionItem(tx, item.id, change);
    const after = { ...before, ...change };
    const place = { accountId: room.accountId, roomId: room.id, sessionId: item.sessionId };
    await recordEvent(tx, caller, {
      at,
      accountId: room.accountId,
      action: 'action-item.update',
      targetId: item.sessionId,
      detail: { actionItemId: item.id, changedFields: fields },
    });
    await events.append(tx, itemUpdated(place, after, fields, at));
    return after;
  });
  return describeItem({ item: changed, roomName, opinions });
}

/**
 * Changes an action item for the person in the portal: as themselves, or as their account.
 * @throws ApiError NOT_FOUND, also when the caller may not read the item; FORBIDDEN
 */
export async function updateActionItemFromPortal(deps: Deps, caller: Caller<UserPrincipal>, input: Input) {
  const { item } = await findItem(deps.db, input.actionItemId);
  const entered = await resolveForReading(deps.db, caller, item.roomId);
  return updateActionItem(deps, entered.caller, input);
}

async function findItem(db: Db, id: string): Promise<store.ListedActionItem> {
  const found = isId('act', id) ? await store.findActionItem(db, id) : null;
  if (found === null) throw notFound(NO_ITEM);
  return found;
}

const NO_ITEM = 'There is no such action item.';
