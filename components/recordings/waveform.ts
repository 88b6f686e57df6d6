/** The height of the drawing of a waveform, and its width for each value. */
export const WAVEFORM = { height: 100, step: 10 };
/** The width of a bar, and the space before it. */
const BAR = 7;
const BEFORE = (WAVEFORM.step - BAR) / 2;
/** The height of a bar of silence. */
const MIN_HEIGHT = 4;

/**
 * Returns the path of a waveform in SVG: a bar for each value, as high as the drawing for the loudest one.
 * @param loudness from 0 (silent) to 100
 */
export function waveformPath(loudness: readonly number[]): string {
  const loudest = Math.max(1, ...loudness);
  return loudness
    .map((value, index) => {
      const height = Math.max(MIN_HEIGHT, Math.round((WAVEFORM.height * value) / loudest));
      return `M${WAVEFORM.step * index + BEFORE} ${(WAVEFORM.height - height) / 2}h${BAR}v${height}h-${BAR}z`;
    })
    .join('');
}
