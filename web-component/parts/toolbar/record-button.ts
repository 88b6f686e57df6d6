import type { IconName } from '../../theme/icons';
import type { RecordingControl } from './record-button-state';
import type { Key } from '../../strings/keys';

/** How the button for recordings looks. */
export interface RecordingFace {
  label: Key;
  icon: IconName;
  on: boolean;
  disabled: boolean;
}

const FACES: Record<Exclude<RecordingControl, 'none'>, RecordingFace> = {
  encrypted: { label: 'recordEncrypted', icon: 'record', on: false, disabled: true },
  start: { label: 'recordStart', icon: 'record', on: false, disabled: false },
  starting: { label: 'recordStarting', icon: 'record', on: false, disabled: true },
  stop: { label: 'recordStop', icon: 'recordStop', on: true, disabled: false },
  stopping: { label: 'recordStopping', icon: 'recordStop', on: true, disabled: true },
};

/** @returns null for those who may not record */
export const recordingFace = (control: RecordingControl): RecordingFace | null =>
  control === 'none' ? null : FACES[control];
