import { readSetting, saveSetting } from '../../call/browser/browser-setting';

export const CAPTION_SIZES = ['small', 'medium', 'large', 'huge'] as const;
export const CAPTION_PLACES = ['bottom', 'top'] as const;

/** The size of the captions, and their place on the stage. */
export interface CaptionStyle {
  size: (typeof CAPTION_SIZES)[number];
  place: (typeof CAPTION_PLACES)[number];
}

// Browsers have saved it under this name.
const SETTING = 'caption-look';

/** Returns the style that was last chosen in this browser. */
export function readCaptionStyle(): CaptionStyle {
  const saved = readSetting(SETTING)?.split(' ') ?? [];
  return {
    size: CAPTION_SIZES.find((size) => saved.includes(size)) ?? 'medium',
    place: CAPTION_PLACES.find((place) => saved.includes(place)) ?? 'bottom',
  };
}

/** Remembers it in this browser. */
export function saveCaptionStyle({ size, place }: CaptionStyle): void {
  saveSetting(SETTING, `${size} ${place}`);
}
