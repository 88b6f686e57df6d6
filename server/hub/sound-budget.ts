import { SAMPLE_RATE } from './frames';

/** Seconds of sound that one client may send in a second: somebody speaks one, and clocks differ. */
export const SOUND_PER_SECOND = 1.2;
/** Seconds of sound that it may send at once, for example what a slow network held up. */
export const SOUND_BURST_SECONDS = 20;

/**
 * Counts how much sound one client sends, by its length and not by its frames. The function takes the samples of a frame
 * and says whether that is still fine.
 */
export function createSoundBudget(now: () => Date): (samples: number) => boolean {
  let seconds = SOUND_BURST_SECONDS;
  let at = now().getTime();
  return (samples) => {
    const time = now().getTime();
    seconds = Math.min(SOUND_BURST_SECONDS, seconds + (Math.max(0, time - at) / 1000) * SOUND_PER_SECOND);
    at = time;
    const left = seconds - samples / SAMPLE_RATE;
    seconds = Math.max(0, left);
    return left >= 0;
  };
}
