import type { Ending, Phase } from '../../call/state/call-state';

/** The screens of the element. */
export type Screen = 'waiting' | 'device-check' | 'joining' | 'waiting-room' | 'call' | 'ending';

/**
 * Decides which screen is shown.
 * @param now.hasToken whether the page has set a join token
 * @param now.checksDevices whether the device check comes before joining
 * @param now.isAwaited whether it will be known in a moment that nobody could join
 */
export function screenOf(now: {
  phase: Phase;
  ended: Ending | null;
  hasToken: boolean;
  checksDevices: boolean;
  isAwaited: boolean;
}): Screen {
  if (now.phase === 'joined' || now.phase === 'reconnecting') return 'call';
  if (now.phase === 'connecting') return 'joining';
  if (now.phase === 'waiting') return 'waiting-room';
  if (now.ended !== null) return 'ending';
  if (!now.hasToken) return 'waiting';
  if (!now.checksDevices) return 'joining';
  return now.isAwaited ? 'waiting' : 'device-check';
}
