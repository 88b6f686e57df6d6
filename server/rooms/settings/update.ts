import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Caller } from '../../platform/principal/principal';
import { callSettingsOf } from '../../platform/room-settings/settings';
import type { DiskReserve } from '../../platform/storage/reserve';
import { assertRelation, findRoom, OWNERS, type FoundRoom } from '../access/access';
import type { updateRoom as contract } from './contract';
import { assertPossible, findChangedFields, mergeChanges } from './merge';
import { lockRoomRow, saveRoom } from './store';

interface Deps {
  db: Db;
  now: () => Date;
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
  events: EventLog;
  bus: Bus;
  jobs: Jobs;
}

/**
 * Changes the given fields of a room. A change without an effect writes nothing. Limits and times apply from the next
 * join on, also in a running call. The features of calls change immediately.
 * @returns the room with the changes
 * @throws ApiError NOT_FOUND, FORBIDDEN, BAD_REQUEST for times that contradict each other and for features that an
 *   encrypted room cannot have, 507 when the disk is almost full
 */
export async function updateRoom(
  { db, now, disk, events, bus, jobs }: Deps,
  caller: Caller,
  { roomId, ...changes }: z.output<typeof contract.input>,
): Promise<FoundRoom> {
  const room = await findRoom(db, caller, roomId);
  assertRelation(caller, room, OWNERS);
  assertPossible(room.isEndToEndEncrypted, changes);
  await disk.assertSpaceForRows();
  const { row, isChanged } = await db.transaction(async (tx) => {
    const current = await lockRoomRow(tx, room);
    if (current === null) throw notFound('There is no such room.');
    const at = now();
    const merged = mergeChanges(current, changes, at);
    const changedFields = findChangedFields(current, merged);
    if (changedFields.length === 0) return { row: current, isChanged: false };
    await saveRoom(tx, room, merged);
    const { accountId } = room;
    await recordEvent(tx, caller, {
      at,
      accountId,
      action: 'room.update',
      targetId: roomId,
      detail: { changedFields },
    });
    await events.append(tx, {
      type: 'room.updated',
      accountId,
      at,
      roomId,
      sessionId: null,
      data: { changedFields, metadata: merged.metadata },
    });
    if (changedFields.includes('features') || changedFields.includes('recordOnStart')) {
      // Each job has its own subject, because a change during the job for an earlier change needs another job.
      await jobs.enqueue(tx, 'follow-features', randomUUID(), { accountId, payload: { roomId } });
    }
    return { row: { ...current, ...merged }, isChanged: true };
  });
  if (isChanged) {
    jobs.wake();
    bus.publish(roomId, { kind: 'room', roomName: row.name, settings: callSettingsOf(row.settings) });
  }
  return { ...room, ...row };
}
