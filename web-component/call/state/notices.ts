import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallState } from './call-state';

type Notice = NonNullable<CallState['notice']>;

const AGENT_LIMITS = { minutes: 'The agent left: the agent minutes of this month are used up.' };
const RECORDING_LIMITS = {
  length: 'The recording ended: it was as long as one may be.',
  storage: 'The recording ended: there is no storage left for more.',
};

/** Returns the notice that the user gets because of a message of the hub; null when there is none. */
export function noticeOf(message: ToParticipant): Notice | null {
  switch (message.type) {
    case 'agent-changed':
      return message.limit ? { code: `agent-${message.limit}`, message: AGENT_LIMITS[message.limit] } : null;
    case 'recording-changed':
      return message.limit
        ? { code: `recording-${message.limit}`, message: RECORDING_LIMITS[message.limit] }
        : null;
    case 'muted':
      return { code: 'muted', message: 'Your microphone was turned off.', by: message.by };
    case 'stop-camera':
      return { code: 'camera-stopped', message: 'Your camera was turned off.', by: message.by };
    case 'stop-screen':
      return { code: 'screen-stopped', message: 'Your screen is no longer shared.', by: message.by };
    case 'stop-pointers':
      return {
        code: 'pointers-stopped',
        message: 'Nobody may point at your screen any more.',
        by: message.by,
      };
    case 'rejected':
      // Most messages are sent again by their senders. Lost measurements do not matter, and a shared screen may just
      // have ended.
      if (UNSHOWN.has(message.of)) return null;
      return rejection(message);
    default:
      return null;
  }
}

const UNSHOWN: ReadonlySet<string> = new Set([
  'signal',
  'fragment',
  'send-track',
  'track-sent',
  'quality',
  'renew-media',
  'point',
]);

const rejection = ({ message, reason }: Extract<ToParticipant, { type: 'rejected' }>): Notice => ({
  code: 'rejected',
  message,
  ...(reason && { reason }),
});
