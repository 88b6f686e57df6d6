import { actForOwn } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { forbidden, notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import {
  assertScope,
  type AccountPrincipal,
  type Caller,
  type MemberRole,
  type Principal,
  type UserPrincipal,
} from '../../platform/principal/principal';
import { findRoomRow, findRoomRowForToken, type FoundRoom } from './store';

export type { FoundRoom, RoomRow } from './store';

/**
 * What a caller is to a room. The owning account (its key, or its person in the portal) is `account`; the person who made
 * the room is `owner`; the holder of a host's or co-host's join token counts as `co-organizer` in that room, unless the call that runs
 * there has taken that from them: what happened in it counts for as long as it lasts, whatever their token says.
 */
export type RoomRelation = 'account' | 'owner' | MemberRole | 'none';

/** May delete the room. */
export const OWNERS: readonly RoomRelation[] = ['account', 'owner'];
/** May run the room: agents, roles. */
export const ORGANIZERS: readonly RoomRelation[] = [...OWNERS, 'co-organizer'];
/** May read what its sessions leave. */
export const READERS: readonly RoomRelation[] = [...ORGANIZERS, 'member'];

/** Embed rooms have no human owner and no members, so that a person is `none` to them. */
export function relationOf(
  principal: Principal,
  room: Pick<FoundRoom, 'id' | 'accountId' | 'ownerUserId' | 'memberRole' | 'isBanned' | 'inCall'>,
): RoomRelation {
  switch (principal.kind) {
    case 'key':
    case 'account':
      return principal.accountId === room.accountId ? 'account' : 'none';
    case 'user':
      return principal.userId === room.ownerUserId ? 'owner' : (room.memberRole ?? 'none');
    case 'room':
      if (principal.roomId !== room.id || principal.role === 'participant') return 'none';
      if (room.isBanned || room.inCall?.role === 'participant') return 'none';
      return isStillOrganizer(principal.subject, room) ? 'co-organizer' : 'none';
    case 'anonymous':
      return 'none';
    default:
      return principal satisfies never;
  }
}

/** A person's token is worth no more than what they are to the room now; everybody else's role is the token's alone. */
function isStillOrganizer(subject: string, room: Pick<FoundRoom, 'ownerUserId' | 'memberRole'>): boolean {
  return !isId('usr', subject) || subject === room.ownerUserId || room.memberRole === 'co-organizer';
}

/**
 * Refuses a caller who is not one of `allowed` to the room, or lacks the scope of the operation.
 * @throws Fault FORBIDDEN
 */
export function assertRelation(
  caller: Caller,
  room: FoundRoom,
  allowed: readonly RoomRelation[],
): RoomRelation {
  const standing = relationOf(caller.principal, room);
  if (!allowed.includes(standing)) throw forbidden(refusalOf(caller.principal, room));
  assertScope(caller);
  return standing;
}

function refusalOf(principal: Principal, { id, inCall, isBanned }: FoundRoom): string {
  const isTheirs = principal.kind === 'room' && principal.roomId === id;
  if (isTheirs && isBanned) return 'You were removed from this room.';
  if (isTheirs && inCall?.role === 'participant')
    return 'You are a participant in the call in this room now.';
  return 'You have no access to this room.';
}

/**
 * The room, for operations on what is there now.
 * @throws Fault NOT_FOUND when there is none, or when it was deleted.
 */
export async function findRoom(db: Db, caller: Caller, roomId: string): Promise<FoundRoom> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null || room.deletedAt !== null) throw notFound('There is no such room.');
  return room;
}

/**
 * The room, deleted or not, for reading its history.
 * @throws Fault FORBIDDEN when the caller may not, or when there is no such room: they have no access to it either way.
 */
export async function findReadableRoom(db: Db, caller: Caller, roomId: string): Promise<FoundRoom> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null) throw forbidden('You have no access to this room.');
  assertRelation(caller, room, READERS);
  return room;
}

/** Whether the caller may read a room's history. */
export async function mayRead(db: Db, caller: Caller, roomId: string): Promise<boolean> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  return room !== null && READERS.includes(relationOf(caller.principal, room));
}

/**
 * The room, deleted or not, and the call as the most that the signed-in person is to it: themselves where they made the
 * room or were let in, otherwise their account. Every portal operation on a room that may be an embed room begins here.
 * @throws Fault NOT_FOUND when they are nothing to it: room ids of others cannot be probed.
 */
export async function enterFromPortal(
  db: Db,
  caller: Caller<UserPrincipal>,
  roomId: string,
): Promise<{ room: FoundRoom; caller: Caller<UserPrincipal | AccountPrincipal> }> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null) throw notFound('There is no such room.');
  if (relationOf(caller.principal, room) !== 'none') return { room, caller };
  const account = await actForOwn(db, caller, room.accountId);
  if (account === null) throw notFound('There is no such room.');
  return { room, caller: account };
}

/** Like `enterFromPortal`, for reading what the room's sessions left. @throws Fault NOT_FOUND */
export async function enterToRead(db: Db, caller: Caller<UserPrincipal>, roomId: string) {
  const entered = await enterFromPortal(db, caller, roomId);
  assertRelation(entered.caller, entered.room, READERS);
  return entered;
}

function findRoomOrDeleted(db: Db, { principal }: Caller, roomId: string): Promise<FoundRoom | null> | null {
  if (!isId('rm', roomId)) return null;
  if (principal.kind === 'room') return findRoomRowForToken(db, roomId, principal.subject);
  return findRoomRow(db, roomId, principal.kind === 'user' ? principal.userId : null);
}
