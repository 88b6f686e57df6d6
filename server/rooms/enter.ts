import { modeOf } from '../accounts/access';
import type { Db } from '../db/client';
import { conflict, forbidden, unauthorized } from '../errors';
import { newId } from '../ids';
import type { Caller, RoomRole } from '../principal/principal';
import { displayable, GUEST } from '../text';
import { JOIN_TTL_DEFAULT_SECONDS, type Tokens } from '../tokens/issuer';
import { issueJoinToken } from '../tokens/join';
import { nameOf } from '../users/logins';
import { findRoom, standingOf, type FoundRoom, type Standing } from './access';

interface Deps {
  db: Db;
  tokens: Tokens;
}

/** What people are in the call by what they are to the room. */
const ROLES: Record<Standing, RoomRole> = {
  account: 'host',
  owner: 'host',
  'co-organizer': 'co-host',
  member: 'participant',
  none: 'participant',
};

/**
 * Lets a person into a person's room by its link: in their own role when they are signed in, as a guest where the room
 * allows it.
 * @throws Fault NOT_FOUND; CONFLICT for embed rooms, which take a join token of their own; UNAUTHORIZED where a sign-in is
 *   needed; FORBIDDEN for those who are not invited
 */
export async function enterRoom(
  { db, tokens }: Deps,
  caller: Caller,
  input: { roomId: string; displayName?: string | undefined },
) {
  const room = await findRoom(db, caller, input.roomId);
  if (room.isEmbed) throw conflict('This room is entered from the product that it belongs to.');
  const standing = standingOf(caller.principal, room);
  assertMayEnter(caller, room, standing);
  const role = ROLES[standing];
  const seat = { ...(await personOf(db, caller, input.displayName)), room: room.id, role };
  const mode = await modeOf(db, room.accountId);
  const { token, expiresAt } = issueJoinToken(tokens, { ...seat, mode }, JOIN_TTL_DEFAULT_SECONDS);
  return { token, expiresAt: expiresAt.toISOString(), role };
}

function assertMayEnter({ principal }: Caller, room: FoundRoom, standing: Standing): void {
  if (standing !== 'none') return;
  if (principal.kind !== 'user' && (room.requiresAuth || !room.isPublic)) {
    throw unauthorized('Please sign in to enter this room.');
  }
  if (!room.isPublic) throw forbidden('Only people who were invited may enter this room.');
}

async function personOf(db: Db, { principal }: Caller, guestName: string | undefined) {
  if (principal.kind === 'user') return { sub: principal.userId, name: await nameOf(db, principal.userId) };
  return { sub: newId('gst'), name: displayable(guestName ?? '', 100) || GUEST };
}
