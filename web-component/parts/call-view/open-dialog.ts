import type { Permissions } from '../../../server/platform/hub/protocol';
import type { Participant } from '../../call/state/call-state';

/** The dialog of a call that is open. */
export type OpenDialog =
  | { name: 'devices' | 'connection-stats' | 'shortcuts' | 'end' | 'record' | 'stop-recording' | 'invite' }
  | { name: 'remove' | 'report'; person: Participant };

/** Returns whether a dialog may stay open: the action that it asks for is still allowed. */
export function mayStayOpen({ name }: OpenDialog, may: Permissions): boolean {
  switch (name) {
    case 'record':
    case 'stop-recording':
      return may.record;
    case 'invite':
      return may.inviteAgent;
    case 'end':
    case 'remove':
      return may.moderate;
    default:
      return true;
  }
}
