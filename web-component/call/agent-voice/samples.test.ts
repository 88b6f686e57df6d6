import { expect, it } from 'vitest';
import { samplesOf, startOf } from './samples';

it('reads 16-bit samples, little-endian', () => {
  const bytes = String.fromCharCode(0x00, 0x00, 0xff, 0x7f, 0x00, 0x80, 0x00, 0x40);
  expect([...samplesOf(btoa(bytes))].map((sample) => sample.toFixed(3))).toEqual([
    '0.000',
    '1.000',
    '-1.000',
    '0.500',
  ]);
});

it('plays pieces without a gap, and starts again with a head start after one that came too late', () => {
  const length = 0.2;
  let endsAt = 0;
  const starts = [10, 10.01, 10.3, 11, 11.01].map((now) => {
    const start = startOf(now, endsAt);
    endsAt = start + length;
    return start.toFixed(2);
  });
  expect(starts).toEqual(['10.15', '10.35', '10.55', '11.15', '11.35']);
});
