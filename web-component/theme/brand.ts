/*
 * The colors of a room's branding, adjusted so that everything stays readable. A color that was chosen for a logo is
 * moved towards black or white as far as text in it needs. The functions are pure.
 */

type Rgb = readonly [number, number, number];

/** Contrast of text by WCAG 2.2, level AA. */
const TEXT_CONTRAST = 4.5;
/** Contrast from which on secondary text may be paler than other text. */
const PALE_TEXT_CONTRAST = 9;
/** The backgrounds of the accent: bars and panels, and the element itself. */
const ON = { light: ['#ffffff', '#f3f1ec'], dark: ['#191d1b', '#0f1211'] } as const;

export type Scheme = keyof typeof ON;

/** Returns the accent in a light or dark element, and the color of text on it. */
export function accentIn(scheme: Scheme, accent: string): { accent: string; text: string } {
  const towards = scheme === 'light' ? 0 : 255;
  const readable = (colour: string) => ON[scheme].every((below) => contrast(colour, below) >= TEXT_CONTRAST);
  let colour = accent;
  for (let step = 1; !readable(colour) && step <= 20; step += 1) colour = mix(accent, towards, step / 20);
  return { accent: colour, text: inkOn(colour) };
}

/** Returns how to draw on a background: whether the element is light or dark, and the colors of its text. */
export function onBackground(background: string): { scheme: Scheme; text: string; muted: string } {
  const text = inkOn(background);
  const isPale = contrast(text, background) >= PALE_TEXT_CONTRAST;
  const [scheme, towards] = text === '#000000' ? (['light', 255] as const) : (['dark', 0] as const);
  return { scheme, text, muted: isPale ? mix(text, towards, 0.3) : text };
}

/** Returns black or white, whichever is easier to read on a color. The contrast is at least 4.58. */
const inkOn = (colour: string): string =>
  contrast('#000000', colour) > contrast('#ffffff', colour) ? '#000000' : '#ffffff';

/** Returns the contrast of two colors by WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns a color moved by a share, 0 to 1, towards black (0) or white (255). */
function mix(colour: string, towards: 0 | 255, share: number): string {
  const parts = rgbOf(colour).map((part) => Math.round(part + (towards - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** @param colour `#rrggbb` */
function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
