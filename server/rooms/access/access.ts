import { actForIfAllowed, actForOwn } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { mayEmbed } from '../../platform/embed-origins';
import { forbidden, notFound, unauthorized } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import { isAtLeast } from '../../platform/principal/organization-roles';
import {
  assertScope,
  type AccountPrincipal,
  type Caller,
  type MemberRole,
  type Principal,
  type RoomPrincipal,
  type UserPrincipal,
} from '../../platform/principal/principal';
import { exclusionOf, isKeptFromCall, standingOf, type Standing } from './standing';
import { findRoomRow, findRoomRowForToken, type FoundRoom, type HolderFacts } from './store';

export { findAccountOwner as ownerIdOfRoom, findRoomRowForToken as findRoomOfToken } from './store';
export type { FoundRoom, RoomRow } from './store';

/**
 * The relation of a caller to a room. The owning account (its key, or a member of its organization in the portal) is `account`. The
 * person who made the room is `owner`. The holder of a host's or co-host's join token is `co-organizer` in that room,
 * unless they are excluded from it or were made a participant in the running call (`standing.ts`).
 */
export type RoomRelation = 'account' | 'owner' | MemberRole | 'none';

/** May delete the room. */
export const OWNERS: readonly RoomRelation[] = ['account', 'owner'];
/** May run the room: manage agents and roles. */
export const ORGANIZERS: readonly RoomRelation[] = [...OWNERS, 'co-organizer'];
/** May read the history of the room. */
const READERS: readonly RoomRelation[] = [...ORGANIZERS, 'member'];

/**
 * Returns the relation of a principal to a room. A person is `none` to an embed room, which has no human owner and no
 * members.
 */
export function relationOf(principal: Principal, room: FoundRoom): RoomRelation {
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      return principal.accountId === room.accountId ? 'account' : 'none';
    case 'user':
      return principal.userId === room.ownerUserId ? 'owner' : (room.memberRole ?? 'none');
    case 'room':
      return isTokenOfOrganizer(principal, room) ? 'co-organizer' : 'none';
    case 'anonymous':
      return 'none';
    default:
      return principal satisfies never;
  }
}

/**
 * Returns whether a caller may change a room and its history, for pages that offer it: by their relation to the room,
 * and as a member of the organization at least as a developer.
 */
export function mayChange({ principal }: Caller, room: FoundRoom, allowed: readonly RoomRelation[]): boolean {
  const isStrong = principal.kind !== 'account' || isAtLeast(principal.role, 'developer');
  return isStrong && allowed.includes(relationOf(principal, room));
}

function isTokenOfOrganizer(principal: RoomPrincipal, room: FoundRoom): boolean {
  const standing = findStanding(principal, room);
  if (standing === null || standing.role === 'participant') return false;
  switch (standing.kind) {
    case 'revoked':
    case 'banned':
    case 'denied':
      return false;
    case 'waiting':
    case 'outside':
    case 'inside':
      return isStillOrganizer(principal.subject, room);
    default:
      return standing.kind satisfies never;
  }
}

/** Returns the standing of the caller in a room; null when they do not hold a join token of the room. */
export function findStanding(principal: Principal, room: FoundRoom): Standing | null {
  const { holder } = room;
  if (principal.kind !== 'room' || principal.roomId !== room.id || holder === null) return null;
  return standingOf(principal, { ...room, holder });
}

/**
 * Returns whether an organizer's token still makes its holder an organizer. A signed-in person must still be the owner
 * or a co-organizer. For other people, the token alone decides.
 */
function isStillOrganizer(subject: string, room: Pick<FoundRoom, 'ownerUserId' | 'memberRole'>): boolean {
  return !isId('usr', subject) || subject === room.ownerUserId || room.memberRole === 'co-organizer';
}

/**
 * Refuses a caller whose relation to the room is not allowed, or who lacks the scope of the operation. Also refuses a join
 * token from a page that may not show the room.
 * @throws ApiError FORBIDDEN; UNAUTHORIZED for a revoked join token
 */
export function assertRelation(
  caller: Caller,
  room: FoundRoom,
  allowed: readonly RoomRelation[],
): RoomRelation {
  assertTokenIsAccepted(caller, room);
  const relation = relationOf(caller.principal, room);
  if (!allowed.includes(relation)) throw forbidden(refusalOf(caller.principal, room));
  assertScope(caller);
  return relation;
}

/**
 * Refuses a revoked join token, and one from a page that may not show the room, where no room is looked at.
 * @throws ApiError UNAUTHORIZED, FORBIDDEN
 */
export async function refuseRevokedToken(db: Db, caller: Caller): Promise<void> {
  if (caller.principal.kind !== 'room') return;
  const room = await findRoomOrDeleted(db, caller, caller.principal.roomId);
  if (room !== null) assertTokenIsAccepted(caller, room);
}

/** Throws when the token was revoked: a revoked token is not a valid credential, like an expired one. */
function assertTokenIsAccepted(caller: Caller, { holder }: FoundRoom): void {
  if (holder?.isTokenRevoked === true) throw unauthorized(REVOKED);
  if (holder !== null && caller.principal.kind === 'room') assertMayEmbed(caller, holder);
}

/**
 * Refuses the holder of a join token who is excluded from its room, in whatever role, or whose page may not show it.
 * @throws ApiError UNAUTHORIZED for a revoked token, FORBIDDEN
 */
export function assertNotExcluded(caller: Caller, { holder }: { holder: HolderFacts }): void {
  assertMayEmbed(caller, holder);
  const exclusion = exclusionOf(holder);
  if (exclusion === null) return;
  throw exclusion === 'revoked' ? unauthorized(REVOKED) : forbidden(EXCLUDED[exclusion]);
}

/**
 * Refuses a join token from a page that may not show the rooms of the account.
 * @throws ApiError FORBIDDEN
 */
function assertMayEmbed({ origin = null }: Caller, { embedOrigins }: HolderFacts): void {
  if (!mayEmbed(embedOrigins, origin)) throw forbidden('Pages of this origin may not show the room.');
}

const REVOKED = 'The bearer token was revoked.';
const EXCLUDED = {
  banned: 'You were removed from this room.',
  denied: 'A host did not let you into this call.',
};

function refusalOf(principal: Principal, room: FoundRoom): string {
  const standing = findStanding(principal, room);
  return (standing && refusalIn(standing)) ?? 'You have no access to this room.';
}

/** Returns the reason why somebody may no longer run the call; null when they still may. */
function refusalIn({ kind, call }: Standing): string | null {
  if (kind === 'banned' || kind === 'denied') return EXCLUDED[kind];
  return call?.role === 'participant' ? 'You are a participant in the call in this room now.' : null;
}

/**
 * Returns the room, for operations of organizers in its running call.
 * @throws ApiError NOT_FOUND; FORBIDDEN, also for the holder of a join token who has not been let into the call;
 *   UNAUTHORIZED for a revoked join token
 */
export async function findRoomForCall(db: Db, caller: Caller, roomId: string): Promise<FoundRoom> {
  const { principal } = caller;
  const room = existing(
    principal.kind === 'user' && isId('rm', roomId)
      ? await findRoomRowForToken(db, roomId, { subject: principal.userId, tokenId: '', invitationId: null })
      : await findRoomOrDeleted(db, caller, roomId),
  );
  assertRelation(caller, room, ORGANIZERS);
  const standing = findStanding(principal, room);
  if (standing !== null && isKeptFromCall(standing)) throw forbidden(NOT_LET_IN);
  assertMayStillRunCall(principal, room);
  return room;
}

/**
 * Refuses a co-organizer who was denied, removed or made a participant in the call: their access token returns nothing
 * of what hosts took from them as a person. The lobby does not hold it up, because nobody enters with it.
 * @throws ApiError FORBIDDEN
 */
function assertMayStillRunCall(principal: Principal, room: FoundRoom): void {
  const { holder } = room;
  if (principal.kind !== 'user' || principal.userId === room.ownerUserId || holder === null) return;
  const person = { subject: principal.userId, role: 'co-host', permissions: {} } as const;
  const refusal = refusalIn(standingOf(person, { ...room, holder }));
  if (refusal !== null) throw forbidden(refusal);
}

/** The message for people who have not been let into the running call. */
export const NOT_LET_IN = 'You have not been let into the call in this room.';

/**
 * Returns the room, for operations on existing rooms.
 * @throws ApiError NOT_FOUND when there is no such room, or when it was deleted.
 */
export async function findRoom(db: Db, caller: Caller, roomId: string): Promise<FoundRoom> {
  return existing(await findRoomOrDeleted(db, caller, roomId));
}

function existing(room: FoundRoom | null): FoundRoom {
  if (room === null || room.deletedAt !== null) throw notFound('There is no such room.');
  return room;
}

/**
 * Returns the room, deleted or not, for reading its history.
 * @throws ApiError FORBIDDEN when the caller may not read it or there is no such room; the answer does not tell which.
 *   UNAUTHORIZED for a revoked join token
 */
export async function findReadableRoom(db: Db, caller: Caller, roomId: string): Promise<FoundRoom> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null) throw forbidden('You have no access to this room.');
  assertRelation(caller, room, READERS);
  return room;
}

/**
 * Works like `findReadableRoom`, for lists that are empty when the caller may not read anything. Returns null when the
 * room is not theirs.
 * @throws ApiError UNAUTHORIZED for a revoked join token, FORBIDDEN for one from a page that may not show the room
 */
export async function findRoomIfReadable(db: Db, caller: Caller, roomId: string): Promise<FoundRoom | null> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null) return null;
  assertTokenIsAccepted(caller, room);
  return READERS.includes(relationOf(caller.principal, room)) ? room : null;
}

/**
 * Returns the room, deleted or not, and the caller with the strongest relation to it. That is the signed-in person where
 * they own or run the room, else the account for which their role lets them act, else the person as a member of the
 * room. Every portal operation on a room that may be an embed room starts here.
 * @throws ApiError NOT_FOUND when they have no relation to it, so that room ids of others cannot be probed; FORBIDDEN
 *   when only their role in the organization is too weak
 */
export async function resolveFromPortal(
  db: Db,
  caller: Caller<UserPrincipal>,
  roomId: string,
): Promise<{ room: FoundRoom; caller: Caller<UserPrincipal | AccountPrincipal> }> {
  const room = await findRoomOrDeleted(db, caller, roomId);
  if (room === null) throw notFound('There is no such room.');
  const relation = relationOf(caller.principal, room);
  if (relation === 'member') {
    return { room, caller: (await actForIfAllowed(db, caller, room.accountId)) ?? caller };
  }
  if (relation !== 'none') return { room, caller };
  const account = await actForOwn(db, caller, room.accountId);
  if (account === null) throw notFound('There is no such room.');
  return { room, caller: account };
}

/** Works like `resolveFromPortal`, for reading the history of the room. @throws ApiError NOT_FOUND */
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
