import { modeOf } from '../../identity/accounts/access';
import { isBanned } from '../bans/bans';
import type { Db } from '../../platform/db/client';
import { conflict, forbidden, unauthorized } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { GuestIdentity } from '../../platform/principal/credential';
import type { Caller, RoomRole } from '../../platform/principal/principal';
import { JOIN_TTL_DEFAULT_SECONDS, type Tokens } from '../../identity/tokens/issuer';
import { issueJoinToken } from '../../identity/tokens/join';
import { admitAttempt, byNewGuestOf } from '../../identity/attempts/attempts';
import { nameOf } from '../../identity/users/logins';
import { findRoom, relationOf, type FoundRoom, type RoomRelation } from '../access/access';
import { guestName } from './guest-name';

interface Deps {
  db: Db;
  now: () => Date;
  tokens: Tokens;
}

interface EnterInput {
  roomId: string;
  displayName?: string | undefined;
}

/** The role in the call for each relation to the room. */
const ROLE_OF: Record<RoomRelation, RoomRole> = {
  account: 'host',
  owner: 'host',
  'co-organizer': 'co-host',
  member: 'participant',
  none: 'participant',
};

/**
 * Issues a join token to a person who opens the link of a person's room. Signed-in people get their own role; other
 * people enter as guests if the room allows guests. A guest who returns in the same browser is the same person.
 * @param guestCookie identifies the browser; absent: a new person
 * @throws ApiError NOT_FOUND; CONFLICT for embed rooms, whose join tokens are minted over REST; UNAUTHORIZED when a
 *   sign-in is needed; FORBIDDEN for people who are not invited or were banned; TOO_MANY_REQUESTS for too many new
 *   guests
 */
export async function enterRoom(
  deps: Deps,
  caller: Caller,
  input: EnterInput,
  guestCookie: GuestIdentity | undefined,
) {
  const { db, tokens } = deps;
  const room = await findRoom(db, caller, input.roomId);
  if (room.isEmbed) throw conflict('Enter this room from the product that it belongs to.');
  const relation = relationOf(caller.principal, room);
  assertMayEnter(caller, room, relation);
  const person = await personOf(deps, caller, input, guestCookie);
  if (await isBanned(db, room.id, person.sub)) {
    throw forbidden('A host removed you from this room; you can come back once a host lets you in again.');
  }
  if (person.isGuest) await guestCookie?.keep(person.sub);
  const role = ROLE_OF[relation];
  const claims = { sub: person.sub, name: person.name, room: room.id, role };
  const mode = await modeOf(db, room.accountId);
  const { token, expiresAt } = issueJoinToken(tokens, { ...claims, mode }, JOIN_TTL_DEFAULT_SECONDS);
  return { token, expiresAt: expiresAt.toISOString(), role };
}

function assertMayEnter({ principal }: Caller, room: FoundRoom, relation: RoomRelation): void {
  if (relation !== 'none') return;
  if (principal.kind !== 'user' && (room.requiresAuth || !room.isPublic)) {
    throw unauthorized('Please sign in to enter this room.');
  }
  if (!room.isPublic) throw forbidden('Only invited people can enter this room.');
}

async function personOf(
  deps: Deps,
  { principal, ip }: Caller,
  { roomId, displayName = '' }: EnterInput,
  guestCookie: GuestIdentity | undefined,
) {
  if (principal.kind === 'user') {
    return { sub: principal.userId, name: await nameOf(deps.db, principal.userId), isGuest: false };
  }
  const known = (await guestCookie?.read()) ?? null;
  if (known === null) await admitAttempt(deps, byNewGuestOf(ip, roomId));
  return { sub: known ?? newId('gst'), name: guestName(displayName), isGuest: true };
}
