/** The frames in a second that people choose from for a shared screen. */
export const SCREEN_FRAME_RATES = [5, 15, 30] as const;
export type ScreenFrameRate = (typeof SCREEN_FRAME_RATES)[number];

const rates = new WeakMap<MediaStreamTrack, ScreenFrameRate>();

/** Says how many frames of a shared screen are sent in a second at most. @param rate null: as its content needs */
export function setFrameRate(screen: MediaStreamTrack, rate: ScreenFrameRate | null): void {
  if (rate === null) rates.delete(screen);
  else rates.set(screen, rate);
}

/** Returns how many frames of a shared screen are sent in a second at most; null: as its content needs. */
export const frameRateOf = (screen: MediaStreamTrack | null): ScreenFrameRate | null =>
  screen === null ? null : (rates.get(screen) ?? null);
