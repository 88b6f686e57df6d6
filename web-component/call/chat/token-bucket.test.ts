import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket';

const bucket = () => new TokenBucket({ perSecond: 5, burst: 10 });

it('gives a burst at once, and then so many tokens per second', () => {
  const tokens = bucket();
  expect(tokens.waitMs(10, 1_000)).toBe(0);
  tokens.take(10, 1_000);
  expect(tokens.waitMs(1, 1_000)).toBe(200);
  expect(tokens.waitMs(1, 1_199)).toBe(1);
  expect(tokens.waitMs(1, 1_200)).toBe(0);
  tokens.take(1, 1_200);
  expect(tokens.waitMs(5, 1_200)).toBe(1_000);
});

it('never holds more than a burst', () => {
  const tokens = bucket();
  tokens.take(10, 0);
  tokens.take(10, 60_000);
  expect(tokens.waitMs(1, 60_000)).toBe(200);
});

it('gives more than a burst when it is full, and waits for all of it before the next', () => {
  const tokens = bucket();
  expect(tokens.waitMs(25, 0)).toBe(0);
  tokens.take(25, 0);
  expect(tokens.waitMs(1, 0)).toBe(3_200);
});

it('gives nothing for a clock that goes back', () => {
  const tokens = bucket();
  tokens.take(10, 5_000);
  expect(tokens.waitMs(1, 1_000)).toBe(200);
});
