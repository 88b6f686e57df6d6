import type { RoomRole } from '../../platform/principal/principal';
import { settingsOf, type StoredRoomSettings } from '../../platform/room-settings';
import type { JoinClaims } from '../../identity/tokens/issuer';
import { isGuest } from '../../identity/tokens/subject';

/**
 * Whether the holder of a join token waits until somebody lets them in. Hosts do not, unless their token says so: nobody else
 * could be the first.
 */
export function mustWait(
  { settings }: { settings: StoredRoomSettings },
  role: RoomRole,
  { sub, permissions }: Pick<JoinClaims, 'sub' | 'permissions'>,
): boolean {
  if (permissions?.skipLobby ?? role === 'host') return false;
  const { lobby } = settingsOf(settings);
  switch (lobby) {
    case 'off':
      return false;
    case 'guests':
      return isGuest(sub);
    case 'participants':
      return role === 'participant' || isGuest(sub);
    case 'everybody':
      return true;
    default:
      return lobby satisfies never;
  }
}
