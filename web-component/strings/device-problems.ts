import type { Key } from './keys';

type Problem =
  | 'denied'
  | 'blocked'
  | 'missing'
  | 'busy'
  | 'muted'
  | 'unsupported'
  | 'failed'
  | 'filter'
  | 'slow-filter';

/** The text of what is wrong with a device. Only the picture of a camera goes through a filter that may fail. */
export const textOfProblem = (device: 'microphone' | 'camera', problem: Problem): Key =>
  problem === 'filter' || problem === 'slow-filter' ? `camera_${problem}` : `${device}_${problem}`;
