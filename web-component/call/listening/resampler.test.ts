import { describe, expect, it } from 'vitest';
import { Resampler } from './resampler';

const sine = (frequency: number, rate: number, seconds = 0.5) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / rate));

const resampled = (input: Float32Array, rate: number, block = input.length) => {
  const resampler = new Resampler(rate);
  const output: number[] = [];
  for (let at = 0; at < input.length; at += block)
    output.push(...resampler.push(input.slice(at, at + block)));
  return output;
};

/**
 * Returns the amplitude of one frequency in samples at 16 kHz, without the ends, where the input of the filter is
 * silence.
 */
const amplitude = (samples: number[], frequency: number) => {
  const middle = samples.slice(1_000, 7_000);
  const part = (wave: (x: number) => number) =>
    middle.reduce((sum, sample, i) => sum + sample * wave((2 * Math.PI * frequency * i) / 16_000), 0);
  return (2 * Math.hypot(part(Math.cos), part(Math.sin))) / middle.length;
};

describe.each([8_000, 16_000, 22_050, 44_100, 48_000, 96_000])('from %i Hz', (rate) => {
  it('keeps the duration and the frequencies of speech', () => {
    const output = resampled(sine(1_000, rate), rate);
    expect(Math.abs(output.length - 8_000)).toBeLessThan(100);
    expect(amplitude(output, 1_000)).toBeCloseTo(1, 2);
    expect(amplitude(resampled(sine(3_000, rate), rate), 3_000)).toBeCloseTo(1, 2);
  });

  it('gives the same output for every block size', () => {
    const input = sine(440, rate);
    expect(resampled(input, rate, 128)).toEqual(resampled(input, rate));
  });
});

it.each([
  [44_100, 8_200],
  [48_000, 8_200],
  [48_000, 10_000],
  [48_000, 15_000],
  [96_000, 31_000],
])('attenuates from %i Hz a tone of %i Hz, which would alias', (rate, frequency) => {
  const output = resampled(sine(frequency, rate), rate).slice(1_000, 7_000);
  const loudest = Math.max(...output.map(Math.abs));
  expect(20 * Math.log10(loudest)).toBeLessThan(-55);
});
