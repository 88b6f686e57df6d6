import { expect, it } from 'vitest';
import { waveformPath } from './waveform';

it('draws a bar for each value, the loudest over the whole height and silence as a line', () => {
  const [loud, half, silent] = ['M1.5 0h7v100h-7z', 'M11.5 25h7v50h-7z', 'M21.5 48h7v4h-7z'];
  expect(waveformPath([60, 30, 0])).toBe(`${loud}${half}${silent}`);
  expect(waveformPath([0])).toBe('M1.5 48h7v4h-7z');
});
