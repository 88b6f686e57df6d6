import type { CallState } from '../../call/state';

/** What can be done about recording at the moment. */
export type RecordingControl =
  /** Hosts and co-hosts record, nobody else. */
  | 'none'
  /** Encrypted calls cannot be recorded. */
  | 'encrypted'
  | 'start'
  | 'starting'
  | 'stop'
  /** The last pieces of the own recording are being sent. */
  | 'stopping';

/** @param isStarting whether a recording was asked for here and does not run yet */
export function recordingControl(state: CallState, isStarting: boolean): RecordingControl {
  const { participants, recording, room } = state;
  const role = participants.find(({ isSelf }) => isSelf)?.role ?? 'participant';
  if (role === 'participant') return 'none';
  if (recording !== null) return recording.isOwn && recording.isStopping ? 'stopping' : 'stop';
  if (room?.endToEndEncrypted) return 'encrypted';
  return isStarting ? 'starting' : 'start';
}
