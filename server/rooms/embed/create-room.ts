import { eventRow } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { unkeyed, type Once } from '../../platform/procedures/once';
import { eventLogRow, type EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { AccountPrincipal, Caller, KeyPrincipal } from '../../platform/principal/principal';
import type { Quotas } from '../../identity/quotas/quotas';
import { isLimited, assertRoom } from '../../identity/quotas/rules';
import { embedUrl } from '../access/embed-url';
import { UNTITLED } from '../settings/contract';
import { assertPossible, mergeChanges, NOTHING_SET, type RoomChanges } from '../settings/merge';
import type { DiskReserve } from '../../platform/storage/reserve';
import { insertCountedRoom, insertEmbedRoom } from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
  quotas: Quotas;
  events: EventLog;
}

interface NewRoomInput extends RoomChanges {
  endToEndEncrypted?: boolean | undefined;
}

interface NewRoom {
  roomId: string;
  embedUrl: string;
}

/**
 * Creates a room for embedding. The caller's account owns the room, not a person. People enter with join tokens only.
 * @throws ApiError BAD_REQUEST for settings that contradict each other, TOO_MANY_REQUESTS, or 507 when the disk is
 *   almost full
 */
export async function createEmbedRoom(
  { db, baseUrl, now, disk, quotas, events }: Deps,
  caller: Caller<KeyPrincipal | AccountPrincipal>,
  { endToEndEncrypted = false, ...settings }: NewRoomInput = {},
  once: Once<NewRoom> = unkeyed(db),
): Promise<NewRoom> {
  assertPossible(endToEndEncrypted, settings);
  const createdAt = now();
  const room = {
    roomId: newId('rm'),
    accountId: caller.principal.accountId,
    ...mergeChanges({ name: UNTITLED, ...NOTHING_SET }, settings, createdAt),
    isEndToEndEncrypted: endToEndEncrypted,
    createdAt,
  };
  const audit = eventRow(caller, {
    at: room.createdAt,
    accountId: room.accountId,
    action: 'room.create',
    targetId: room.roomId,
    detail: { name: room.name },
  });
  const log = eventLogRow({
    type: 'room.created',
    accountId: room.accountId,
    at: room.createdAt,
    roomId: room.roomId,
    sessionId: null,
    data: { isEmbed: true, isEndToEndEncrypted: room.isEndToEndEncrypted, metadata: room.metadata },
  });
  const answer = { roomId: room.roomId, embedUrl: embedUrl(baseUrl, room.roomId) };
  await disk.assertSpaceForRows();
  if (once.isKeyed || (await isLimited({ quotas }, db, room.accountId, 'rooms'))) {
    await once.transaction(async (tx) => {
      await assertRoom({ quotas }, tx, room.accountId);
      await insertCountedRoom(tx, room, audit, log);
      return { answer };
    });
  } else await insertEmbedRoom(db, room, audit, log);
  events.inserted(room.accountId);
  return answer;
}
