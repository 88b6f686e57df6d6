import { skipsLobby } from '../../platform/principal/permissions';
import type { RoomRole } from '../../platform/principal/principal';
import type { TokenPermissions } from '../../platform/principal/token-permissions';
import { settingsOf, type StoredRoomSettings } from '../../platform/room-settings/settings';
import { isGuest } from '../../identity/tokens/subject';

/**
 * Returns whether the holder of a join token waits until somebody lets them in. Hosts do not wait, unless their token
 * requires it: otherwise nobody could enter first.
 */
export function mustWait(
  { settings }: { settings: StoredRoomSettings },
  { subject, role, permissions }: { subject: string; role: RoomRole; permissions: TokenPermissions },
): boolean {
  if (skipsLobby(role, permissions)) return false;
  const { lobby } = settingsOf(settings);
  switch (lobby) {
    case 'off':
      return false;
    case 'guests':
      return isGuest(subject);
    case 'participants':
      return role === 'participant' || isGuest(subject);
    case 'everybody':
      return true;
    default:
      return lobby satisfies never;
  }
}
