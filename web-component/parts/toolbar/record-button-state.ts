import type { CallState } from '../../call/state/call-state';
import { hasRight } from '../../call/state/rights';
import type { CallKey } from '../../strings/keys';
import type { IconName } from '../../theme/icons';

/** The state of the button for recordings. */
export type RecordButtonState =
  /** There is no button, because you may not record. */
  | 'none'
  /** Encrypted calls cannot be recorded. */
  | 'encrypted'
  | 'start'
  | 'starting'
  | 'stop'
  /** The last chunks of your recording are being sent. */
  | 'stopping';

/** @param isStarting whether you asked for a recording that has not started yet */
export function recordButtonStateOf(state: CallState, isStarting: boolean): RecordButtonState {
  const { recording, room } = state;
  if (!hasRight(recording === null ? 'start-recording' : 'stop-recording', state)) return 'none';
  if (recording !== null) return recording.isOwn && recording.isStopping ? 'stopping' : 'stop';
  if (room?.endToEndEncrypted) return 'encrypted';
  return isStarting ? 'starting' : 'start';
}

/** The look of the button for recordings. */
export interface RecordButton {
  label: CallKey;
  icon: IconName;
  on: boolean;
  disabled: boolean;
}

const BUTTONS: Record<Exclude<RecordButtonState, 'none'>, RecordButton> = {
  encrypted: { label: 'recordEncrypted', icon: 'record', on: false, disabled: true },
  start: { label: 'recordStart', icon: 'record', on: false, disabled: false },
  starting: { label: 'recordStarting', icon: 'record', on: false, disabled: true },
  stop: { label: 'recordStop', icon: 'recordStop', on: true, disabled: false },
  stopping: { label: 'recordStopping', icon: 'recordStop', on: true, disabled: true },
};

/** @returns null where there is no button */
export const recordButtonOf = (state: RecordButtonState): RecordButton | null =>
  state === 'none' ? null : BUTTONS[state];
