import type { z } from 'zod';
import { assertMember } from '../../identity/accounts/access';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertRoom } from '../../identity/quotas/rules';
import type { DiskReserve } from '../../platform/storage/reserve';
import { assertRelation, findRoom, OWNERS, type RoomRow } from '../access/access';
import { NOTHING_SET } from '../settings/merge';
import type { createRoom as createRoomContract, listRooms as listRoomsContract } from './contract';
import { readPage } from './list';
import { describeRoom, roomFields } from './read';
import { storeDeletion } from './delete';
import { insertRoom } from './store';

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
 * Deletes the room with immediate effect: every room route answers 404, and joins are refused. Its history stays
 * readable, and a call in progress continues.
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
    if (!(await storeDeletion(tx, { events, now }, caller, room.id)))
      throw notFound('There is no such room.');
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
  const account = await assertMember(db, caller, input.accountId);
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
    ...NOTHING_SET,
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
      data: {
        isEmbed: room.isEmbed,
        isEndToEndEncrypted: room.isEndToEndEncrypted,
        metadata: room.metadata,
      },
    });
  });
  return describeRoom({ db, baseUrl }, caller, { ...room, holder: null, memberRole: null });
}

/** Returns the rooms of one of the caller's accounts, embed rooms included, newest first. */
export async function listRooms(
  { db, baseUrl }: Deps,
  caller: Caller<UserPrincipal>,
  input: z.output<typeof listRoomsContract.input>,
) {
  await assertMember(db, caller, input.accountId);
  const of = { accountId: input.accountId };
  const { rows, next } = await readPage(db, of, { ...input, search: input.search, isLive: null });
  return {
    rooms: rows.map(({ room }) => ({ ...roomFields(baseUrl, room), isEmbed: room.isEmbed })),
    next,
  };
}
