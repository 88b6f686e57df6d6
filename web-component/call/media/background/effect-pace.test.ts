import { describe, expect, it } from 'vitest';
import { AT_START, nextPace, type Pace } from './effect-pace';

/** Returns the pace after stretches in which so many frames could be drawn in a second each. */
const after = (rates: readonly number[], from: Pace = AT_START): Pace['drawn'] =>
  rates.reduce((pace, rate) => nextPace(pace, { frames: 5 * rate, drawingMs: 5_000 }), from).drawn;

describe('an effect', () => {
  it('is drawn more simply after two slow stretches in a row', () => {
    expect(after([9])).toBe('fully');
    expect(after([9, 9])).toBe('simply');
    expect(after([9, 12, 9, 12, 9])).toBe('fully');
  });

  it('stays simple when it is fast again, and while it is bearable', () => {
    expect(after([9, 9, 30, 30, 30, 5, 5, 5, 5, 5])).toBe('simply');
  });

  it('ends when it is too slow even so, for longer', () => {
    expect(after([3, 3, 3, 3, 3])).toBe('simply');
    expect(after([3, 3, 3, 3, 3, 5, 3, 3, 3])).toBe('simply');
    expect(after([3, 3, 3, 3, 3, 3])).toBe('not');
    expect(after([3, 3, 3, 3, 3, 3, 60])).toBe('not');
  });

  it('is not slow for a camera that gives few frames, or none', () => {
    const inTheDark = { frames: 25, drawingMs: 500 };
    expect(Array.from({ length: 9 }).reduce<Pace>((pace) => nextPace(pace, inTheDark), AT_START)).toEqual(
      AT_START,
    );
    expect(nextPace({ drawn: 'fully', slow: 1 }, { frames: 0, drawingMs: 0 }).drawn).toBe('fully');
  });
});
