import type { Tx } from '../../platform/db/client';
import { isId } from '../../platform/ids';
import { ROOM_ROLES, type RoomRole } from '../../platform/principal/principal';
import type { JoinClaims } from '../../identity/tokens/issuer';
import type { ParticipantRow } from '../sessions/store-participants';
import { refusals, type Refused } from './refusals';
import { findPerson, type RoomRow } from '../sessions/store-rooms';

/**
 * Returns the role of a token, as far as its holder still has it. A person who was a co-organizer when the token was
 * minted may no longer be a member. Refused when the room is for invited people only and the person is not invited, or
 * no longer exists.
 */
export async function currentRole(
  tx: Tx,
  room: RoomRow,
  { sub, role }: JoinClaims,
): Promise<RoomRole | Refused> {
  if (!isId('usr', sub) || sub === room.ownerUserId) return role;
  const person = await findPerson(tx, room.id, sub);
  if (person === null) return refusals.tokenInvalid;
  if (person.memberRole === 'co-organizer') return role;
  return person.memberRole === 'member' || room.isPublic ? 'participant' : refusals.uninvited;
}

/**
 * Returns the role in which somebody joins a session: the lowest of the current role, the role that their token had in
 * this session before, and the role that a host gave them. A second join does not restore a role that was taken away.
 * The owner of the room keeps their own role.
 */
export function roleInSession(
  room: RoomRow,
  subject: string,
  { current, earlier, given }: { current: RoomRole; earlier: ParticipantRow | null; given: RoomRole | null },
): RoomRole {
  const roles = [current, earlier?.role, subject === room.ownerUserId ? null : given];
  return ROOM_ROLES.findLast((role) => roles.includes(role)) ?? 'participant';
}
