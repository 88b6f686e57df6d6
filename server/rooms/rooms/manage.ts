import type { z } from 'zod';
import { assertOwnAccount } from '../../identity/accounts/access';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertRoom } from '../../identity/quotas/rules';
import type { DiskReserve } from '../../platform/storage/reserve';
import { assertRelation, findRoom, NO_TOKEN, OWNERS, type RoomRow } from '../access/access';
import { lockLiveSession } from '../sessions/live-session';
import type { createRoom as createRoomContract, listRooms as listRoomsContract } from './contract';
import { describeRoom, roomFields } from './read';
import { insertRoom, listRoomRows, markDeleted } from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
}

interface ChangeDeps extends Deps {
  events: EventLog;
}

interface CreateDeps extends ChangeDeps {
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
  quotas: Quotas;
}

/**
 * Deletes the room with immediate effect: every room route answers 404, and joins are refused. Its history stays readable,
 * and a call in progress continues.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function deleteRoom(
  { db, now, events }: Pick<ChangeDeps, 'db' | 'now' | 'events'>,
  caller: Caller,
  input: { roomId: string },
): Promise<void> {
  const room = await findRoom(db, caller, input.roomId);
  assertRelation(caller, room, OWNERS);
  await db.transaction(async (tx) => {
    const liveSessionId = await lockLiveSession(tx, room.id);
    const at = now();
    if (!(await markDeleted(tx, room.accountId, room.id, at))) throw notFound('There is no such room.');
    await recordEvent(tx, caller, {
      at,
      accountId: room.accountId,
      action: 'room.delete',
      targetId: room.id,
    });
    await events.append(tx, {
      type: 'room.deleted',
      accountId: room.accountId,
      at,
      roomId: room.id,
      sessionId: null,
      data: { liveSessionId },
    });
  });
}

/**
 * Creates a person's room, which belongs to them and counts for one of their accounts.
 * @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS, or 507 when the disk is almost full
 */
export async function createRoom(
  { db, baseUrl, now, disk, quotas, events }: CreateDeps,
  caller: Caller<UserPrincipal>,
  input: z.output<typeof createRoomContract.input>,
) {
  const account = await assertOwnAccount(db, caller, input.accountId);
  const room: RoomRow = {
    id: newId('rm'),
    accountId: account.id,
    ownerUserId: caller.principal.userId,
    name: input.roomName,
    isEmbed: false,
    isPublic: input.isPublic,
    requiresAuth: input.requiresAuth,
    isEndToEndEncrypted: input.endToEndEncrypted,
    isLocked: false,
    opensAt: null,
    closesAt: null,
    expiresAt: null,
    settings: {},
    metadata: {},
    createdAt: now(),
    lastActivityAt: null,
    deletedAt: null,
  };
  await disk.assertSpaceForRows();
  await db.transaction(async (tx) => {
    await assertRoom({ quotas }, tx, account.id);
    await insertRoom(tx, room);
    await recordEvent(tx, caller, {
      at: room.createdAt,
      accountId: account.id,
      action: 'room.create',
      targetId: room.id,
      detail: { name: room.name },
    });
    await events.append(tx, {
      type: 'room.created',
      accountId: account.id,
      at: room.createdAt,
      roomId: room.id,
      sessionId: null,
      data: { isEmbed: room.isEmbed, isEndToEndEncrypted: room.isEndToEndEncrypted },
    });
  });
  return describeRoom({ db, baseUrl }, caller, { ...room, ...NO_TOKEN, memberRole: null });
}

/** The rooms of one of the caller's accounts, embed rooms included, newest first. */
export async function listRooms(
  { db, baseUrl }: Deps,
  caller: Caller<UserPrincipal>,
  input: z.output<typeof listRoomsContract.input>,
) {
  await assertOwnAccount(db, caller, input.accountId);
  const rows = await listRoomRows(db, input.accountId, {
    search: input.search?.trim() || null,
    after: input.after ?? null,
    limit: input.limit + 1,
  });
  const shown = rows.slice(0, input.limit);
  return {
    rooms: shown.map((row) => ({ ...roomFields(baseUrl, row), isEmbed: row.isEmbed })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}
