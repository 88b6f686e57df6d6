import type { PictureLevel } from '../../../server/platform/hub/media';
import type { ConnectionQuality } from '../engine/quality';
import type { ReceivedVideo } from './call-state';

/** Returns how much of the others' cameras is received. */
export const receivedLevel = ({ audioOnly, level }: ReceivedVideo): PictureLevel =>
  audioOnly ? 'off' : level;

/** The data from which the level is found. Counts are numbers of measurements. */
export interface LevelState {
  level: PictureLevel;
  /** The approximate number of bad measurements in a row. An unsteady measurement lowers it by one. */
  poor: number;
  /** Good ones in a row. */
  good: number;
  /** The number of good measurements for a step up. */
  patience: number;
  /** Those since the last step up, unless it was taken back. */
  sinceUp: number;
  /** The pictures were turned on by hand: they are not turned off again before the connection was good once. */
  isHeld: boolean;
}

const POOR_TO_STEP_DOWN = 5;
const GOOD_TO_STEP_UP = 10;
const MOST_PATIENCE = 80;
/** A step up that lasts for this many measurements was right. */
const HOLDS = 20;

/** At the start of a call. */
export const FULL_VIDEO: LevelState = {
  level: 'full',
  poor: 0,
  good: 0,
  patience: GOOD_TO_STEP_UP,
  sinceUp: HOLDS,
  isHeld: false,
};

/**
 * Returns the state after one more measurement of your own connection. The level steps down after some bad measurements
 * in a row, and up after more good ones. Without pictures nearly every connection is good, so each step up that did not
 * last doubles the patience before the next.
 */
export function nextLevel(before: LevelState, quality: ConnectionQuality): LevelState {
  if (quality === 'lost') return before; // nothing was measured
  const isGood = quality === 'good';
  const poor = quality === 'poor' ? before.poor + 1 : isGood ? 0 : Math.max(0, before.poor - 1);
  const now = { ...before, poor, good: isGood ? before.good + 1 : 0, sinceUp: before.sinceUp + 1 };
  if (now.good >= POOR_TO_STEP_DOWN) now.isHeld = false;
  if (now.sinceUp === HOLDS) now.patience = GOOD_TO_STEP_UP;
  if (poor >= POOR_TO_STEP_DOWN) return steppedDown(now);
  if (now.level !== 'full' && now.good >= now.patience) return steppedUp(now);
  return now;
}

/** Returns the state after the pictures were turned on by hand. */
export const turnedOn = (before: LevelState): LevelState => ({
  ...before,
  ...(before.level === 'off' ? { level: 'reduced', isHeld: true } : {}),
  poor: 0,
  good: 0,
});

function steppedDown(now: LevelState): LevelState {
  const isLowest = now.level === 'off' || (now.level === 'reduced' && now.isHeld);
  if (isLowest) return { ...now, poor: 0 };
  const patience = now.sinceUp < HOLDS ? Math.min(2 * now.patience, MOST_PATIENCE) : now.patience;
  return {
    ...now,
    level: now.level === 'full' ? 'reduced' : 'off',
    poor: 0,
    good: 0,
    patience,
    sinceUp: HOLDS,
  };
}

const steppedUp = (now: LevelState): LevelState => ({
  ...now,
  level: now.level === 'off' ? 'reduced' : 'full',
  good: 0,
  sinceUp: 0,
});
