import type { Ending } from '../../call/state/call-state';

/** The ways in which a call ends for people who are then asked to rate it. */
const RATEABLE: readonly string[] = ['left', 'ended', 'network'] satisfies Extract<
  Ending,
  { kind: 'left' }
>['reason'][];

/** Returns whether people rate a call that ended so: not those who were removed, or were never in it. */
export const isRateable = (ending: Ending): boolean =>
  ending.kind === 'left' && RATEABLE.includes(ending.reason);
