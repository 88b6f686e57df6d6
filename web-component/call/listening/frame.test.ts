import { expect, it } from 'vitest';
// oxlint-disable-next-line eslint/no-restricted-imports -- a test reads as the server does
import { readFrame } from '../../../server/platform/hub/frames';
import { markFirst, soundFrame } from './frame';

it('is decoded by the server to the same samples, clipped to full scale', () => {
  const frame = soundFrame([0, 0.5, -0.5, 1, -1, 1.7, -1.7]);
  const samples = Int16Array.of(0, 16_384, -16_383, 32_767, -32_767, 32_767, -32_767);
  expect(readFrame(Buffer.from(frame))).toEqual({ kind: 'sound', startsAnew: false, samples });
  markFirst(frame);
  expect(readFrame(Buffer.from(frame))).toMatchObject({ startsAnew: true, samples });
});
