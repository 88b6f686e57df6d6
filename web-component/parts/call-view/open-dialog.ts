import type { CallState, Participant } from '../../call/state/call-state';
import { hasRight } from '../../call/state/rights';

/** The dialog of a call that is open. */
export type OpenDialog =
  | { name: 'devices' | 'connection-stats' | 'shortcuts' | 'end' | 'record' | 'stop-recording' | 'invite' }
  | { name: 'remove' | 'report'; person: Participant };

/** Returns whether a dialog may stay open: the action that it asks for is still allowed. */
export function mayStayOpen({ name }: OpenDialog, state: CallState): boolean {
  switch (name) {
    case 'record':
      return hasRight('start-recording', state);
    case 'invite':
      return hasRight('invite-agent', state);
    case 'stop-recording':
    case 'end':
    case 'remove':
      return hasRight(name, state);
    default:
      return true;
  }
}
