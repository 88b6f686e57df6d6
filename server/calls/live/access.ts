import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { tokenPermissionsOf, assertMay } from '../../platform/principal/permissions';
import type { Caller, RoomRole } from '../../platform/principal/principal';
import { nameOf } from '../../identity/users/logins';
import { findRoomForCall, findStanding, type FoundRoom } from '../../rooms/access/access';
import { findLiveSession } from '../../rooms/sessions/live-session';
import type { Right } from '../../platform/principal/rights';
import type { OutsideModerator } from '../../rooms/moderation/moderator';
import type { LobbyModerator } from '../../rooms/moderation/waiting';

/** The name of an application that does not give a name. */
export const APPLICATION_NAME = 'Application';

/**
 * Returns the running call of a room, for a caller who may act in it. The owning account and the owner have the rights
 * of a host. Co-organizers have the rights of a co-host, and the holder of a join token has the rights of its role.
 * @throws ApiError NOT_FOUND when there is no such room, FORBIDDEN, CONFLICT when no call is running
 */
export async function requireLiveSession(
  db: Db,
  caller: Caller,
  target: { roomId: string; right: Right },
): Promise<{ room: FoundRoom; by: OutsideModerator }> {
  const { room, by } = await requireRoom(db, caller, target);
  const { sessionId } = by;
  if (sessionId === null) throw conflict('There is no call in this room now.');
  return { room, by: { ...by, sessionId } };
}

/**
 * Returns a room, for a caller who may do something with who is in its call or waits for one, by the rules of
 * `requireLiveSession`.
 * @throws ApiError NOT_FOUND when there is no such room, FORBIDDEN
 */
export async function requireRoom(
  db: Db,
  caller: Caller,
  { roomId, right }: { roomId: string; right: Right },
): Promise<{ room: FoundRoom; by: Exclude<LobbyModerator, { participantId: string }> }> {
  const room = await findRoomForCall(db, caller, roomId);
  const role = roleOf(caller, room);
  assertMay({ role, permissions: tokenPermissionsOf(caller) }, right);
  const session = await findLiveSession(db, room.id);
  const by = {
    roomId: room.id,
    sessionId: session?.id ?? null,
    participantId: null,
    accountId: room.accountId,
    caller,
    role,
    ...(await personOf(db, caller)),
  };
  return { room, by };
}

/** Returns the role in whose rights an organizer of the room acts. */
function roleOf({ principal }: Caller, room: FoundRoom): RoomRole {
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      return 'host';
    case 'user':
      return principal.userId === room.ownerUserId ? 'host' : 'co-host';
    case 'room':
      return findStanding(principal, room)?.role ?? 'participant';
    case 'anonymous':
      return 'participant';
    default:
      return principal satisfies never;
  }
}

async function personOf(
  db: Db,
  { principal }: Caller,
): Promise<{ subject: string | null; displayName: string }> {
  switch (principal.kind) {
    case 'user':
      return { subject: principal.userId, displayName: await nameOf(db, principal.userId) };
    case 'room':
      return { subject: principal.subject, displayName: APPLICATION_NAME };
    default:
      return { subject: null, displayName: APPLICATION_NAME };
  }
}
