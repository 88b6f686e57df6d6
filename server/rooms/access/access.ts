import { actForOwn } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { forbidden, notFound, unauthorized } from '../../platform/errors/errors';
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

export { NO_TOKEN } from './store';
export type { FoundRoom, RoomRow } from './store';

/**
 * The relation of a caller to a room. The owning account (its key, or its person in the portal) is `account`; the person
 * who made the room is `owner`; the holder of a host's or co-host's join token is `co-organizer` in that room, unless they
 * were removed or made a participant in the current call, which takes precedence over their token as long as it lasts.
 * A revoked token makes its holder nothing.
 */
export type RoomRelation = 'account' | 'owner' | MemberRole | 'none';

/** May delete the room. */
export const OWNERS: readonly RoomRelation[] = ['account', 'owner'];
/** May run the room: manage agents and roles. */
export const ORGANIZERS: readonly RoomRelation[] = [...OWNERS, 'co-organizer'];
/** May read the history of the room. */
const READERS: readonly RoomRelation[] = [...ORGANIZERS, 'member'];

/** The relation of a principal to a room. A person is `none` to an embed room, which has no human owner and no members. */
export function relationOf(
  principal: Principal,
  room: Pick<
    FoundRoom,
    'id' | 'accountId' | 'ownerUserId' | 'memberRole' | 'isBanned' | 'isTokenRevoked' | 'inCall'
  >,
): RoomRelation {
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      return principal.accountId === room.accountId ? 'account' : 'none';
    case 'user':
      return principal.userId === room.ownerUserId ? 'owner' : (room.memberRole ?? 'none');
    case 'room':
      if (principal.roomId !== room.id || principal.role === 'participant') return 'none';
      if (room.isTokenRevoked || room.isBanned || room.inCall?.role === 'participant') return 'none';
      return isStillOrganizer(principal.subject, room) ? 'co-organizer' : 'none';
    case 'anonymous':
      return 'none';
    default:
      return principal satisfies never;
  }
}

/** A signed-in person's token counts only while they are an owner or co-organizer; for others the token decides alone. */
function isStillOrganizer(subject: string, room: Pick<FoundRoom, 'ownerUserId' | 'memberRole'>): boolean {
  return !isId('usr', subject) || subject === room.ownerUserId || room.memberRole === 'co-organizer';
}

/**
 * Refuses a caller whose relation to the room is not allowed, or who lacks the scope of the operation.
 * @throws ApiError FORBIDDEN; UNAUTHORIZED for a revoked join token
 */
export function assertRelation(
  caller: Caller,
  room: FoundRoom,
  allowed: readonly RoomRelation[],
): RoomRelation {
  assertTokenIsNotRevoked(room);
  const relation = relationOf(caller.principal, room);
  if (!allowed.includes(relation)) throw forbidden(refusalOf(caller.principal, room));
  assertScope(caller);
  return relation;
}

/**
 * Refuses a revoked join token where no room is looked at.
 * @throws ApiError UNAUTHORIZED
 */
export async function refuseRevokedToken(db: Db, caller: Caller): Promise<void> {
  if (caller.principal.kind !== 'room') return;
  const room = await findRoomOrDeleted(db, caller, caller.principal.roomId);
  if (room !== null) assertTokenIsNotRevoked(room);
}

/** A revoked token is no good credential any more, like one that has expired. */
function assertTokenIsNotRevoked(room: FoundRoom): void {
  if (room.isTokenRevoked) throw unauthorized('The bearer token was revoked.');
}

function refusalOf(principal: Principal, { id, inCall, isBanned }: FoundRoom): string {
  const isOfRoom = principal.kind === 'room' && principal.roomId === id;
  if (isOfRoom && isBanned) return 'You were removed from this room.';
  if (isOfRoom && inCall?.role === 'participant')
    return 'You are a participant in the call in this room now.';
  return 'You have no access to this room.';
}

/**
 * The room, for operations on existing rooms.
 * @throws ApiError NOT_FOUND when there is no such room, or when it was deleted.
 */
export async function findRoom(db: Db, caller: Caller, roomId: string): Promise<FoundRoom> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null || room.deletedAt !== null) throw notFound('There is no such room.');
  return room;
}

/**
 * The room, deleted or not, for reading its history.
 * @throws ApiError FORBIDDEN when the caller may not read it or there is no such room; the answer does not tell which.
 *   UNAUTHORIZED for a revoked join token
 */
export async function findReadableRoom(db: Db, caller: Caller, roomId: string): Promise<FoundRoom> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null) throw forbidden('You have no access to this room.');
  assertRelation(caller, room, READERS);
  return room;
}

/** Whether the caller may read a room's history. @throws ApiError UNAUTHORIZED for a revoked join token */
export async function mayRead(db: Db, caller: Caller, roomId: string): Promise<boolean> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null) return false;
  assertTokenIsNotRevoked(room);
  return READERS.includes(relationOf(caller.principal, room));
}

/**
 * The room, deleted or not, and the caller with the strongest relation to it: the signed-in person where they are its owner
 * or a member, otherwise their account. Every portal operation on a room that may be an embed room starts here.
 * @throws ApiError NOT_FOUND when they have no relation to it, so that room ids of others cannot be probed.
 */
export async function resolveFromPortal(
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

/** Like `resolveFromPortal`, for reading the history of the room. @throws ApiError NOT_FOUND */
export async function resolveForReading(db: Db, caller: Caller<UserPrincipal>, roomId: string) {
  const resolved = await resolveFromPortal(db, caller, roomId);
  assertRelation(resolved.caller, resolved.room, READERS);
  return resolved;
}

function findRoomOrDeleted(db: Db, { principal }: Caller, roomId: string): Promise<FoundRoom | null> | null {
  if (!isId('rm', roomId)) return null;
  if (principal.kind === 'room') return findRoomRowForToken(db, roomId, principal);
  return findRoomRow(db, roomId, principal.kind === 'user' ? principal.userId : null);
}
