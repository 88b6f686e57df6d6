import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Cleaner, FRAME_SAMPLES, RNNoise } from './rnnoise';

const SAMPLE_RATE_HZ = 48_000;
const SEED = 20_261_123;
const wasm = await readFile(
  new URL(import.meta.resolve('@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm')),
);

/** Returns the rumble of a fan, the same every time. @param seconds length */
function fan(seconds: number): Float32Array {
  let state = SEED;
  let sample = 0;
  return Float32Array.from({ length: seconds * SAMPLE_RATE_HZ }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    sample = 0.98 * sample + (state / 2 ** 32 - 0.5) * 0.05;
    return sample;
  });
}

/** Cleans a signal in pieces as long as a worklet gets them. */
function cleaned(signal: Float32Array, pieceLength = 128): Float32Array {
  const cleaner = new Cleaner(new RNNoise(wasm));
  const output = new Float32Array(signal.length);
  for (let at = 0; at < signal.length; at += pieceLength)
    cleaner.push(signal.subarray(at, at + pieceLength), output.subarray(at, at + pieceLength));
  return output;
}

const rms = (signal: Float32Array): number =>
  Math.sqrt(signal.reduce((sum, sample) => sum + sample * sample, 0) / signal.length);

it('takes the noise of a fan away within two seconds', () => {
  const input = fan(4);
  const after = cleaned(input).subarray(2 * SAMPLE_RATE_HZ);
  expect(rms(after) / rms(input)).toBeLessThan(0.05);
});

it('says the same, however long the pieces are, one frame later', () => {
  const input = fan(1);
  const whole = cleaned(input, input.length);
  expect(Buffer.from(cleaned(input).buffer).equals(Buffer.from(whole.buffer))).toBe(true);
  expect(whole.subarray(0, FRAME_SAMPLES).every((sample) => sample === 0)).toBe(true);
  expect(rms(whole.subarray(FRAME_SAMPLES, 2 * FRAME_SAMPLES))).toBeGreaterThan(0);
});

it('refuses what is not RNNoise', () => {
  const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  expect(() => new RNNoise(empty)).toThrow('RNNoise has no memory.');
});
