import { ROOM_ROLES, type RoomRole } from '../../platform/principal/principal';
import type { TokenPermissions } from '../../platform/principal/token-permissions';
import type { StoredRoomSettings } from '../../platform/room-settings/settings';
import { mustWait } from '../waiting/must-wait';
import type { HolderFacts } from './store';

export type { HolderFacts } from './store';

/** The reason why the holder of a join token is excluded from the room, in the call and over REST. */
export type Exclusion = 'revoked' | 'banned' | 'denied';

/**
 * The standing of the holder of a join token in its room. The call, REST and tools all use this module, so that a token
 * never allows more over REST than in the call.
 */
export interface Standing {
  /**
   * `waiting`: they wait to be let in. `outside`: the lobby stops them when they join. `inside`: the lobby does not
   * stop them, or they were let into this call, even if they have left it.
   */
  kind: Exclusion | 'waiting' | 'outside' | 'inside';
  /** The lower of the role of the token and the one that they hold in the call. */
  role: RoomRole;
  /** The running call, which people have entered; null when there is none. */
  call: HolderFacts['call'];
}

/** The fields of a join token that decide the standing. */
export interface TokenHolder {
  subject: string;
  role: RoomRole;
  permissions: TokenPermissions;
}

export function standingOf(
  holder: TokenHolder,
  room: { settings: StoredRoomSettings; holder: HolderFacts },
): Standing {
  const { call } = room.holder;
  const role = lowerOf(holder.role, call?.role ?? holder.role);
  return { kind: exclusionOf(room.holder) ?? placeOf(holder, room), role, call };
}

/** Returns the reason that excludes somebody whatever happens in the room; null when there is none. */
export function exclusionOf({ isTokenRevoked, isBanned, lobby }: HolderFacts): Exclusion | null {
  if (isTokenRevoked) return 'revoked';
  if (isBanned) return 'banned';
  return lobby?.decision === 'denied' ? 'denied' : null;
}

function placeOf(
  holder: TokenHolder,
  { settings, holder: { lobby, call } }: { settings: StoredRoomSettings; holder: HolderFacts },
): 'waiting' | 'outside' | 'inside' {
  const wasInCall = call !== null && call.role !== null;
  if (wasInCall || lobby?.decision === 'admitted' || !mustWait({ settings }, holder)) return 'inside';
  return lobby === null ? 'outside' : 'waiting';
}

/**
 * Returns whether the running call is closed to somebody who may otherwise run the room. When no call is running, the
 * role of the token decides, unless they wait for a call.
 */
export const isKeptFromCall = ({ kind, call }: Standing): boolean =>
  kind === 'waiting' || (kind === 'outside' && call !== null);

const lowerOf = (one: RoomRole, other: RoomRole): RoomRole =>
  ROOM_ROLES.indexOf(one) > ROOM_ROLES.indexOf(other) ? one : other;
