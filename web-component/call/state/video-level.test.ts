import { describe, expect, it } from 'vitest';
import { FULL_VIDEO, nextLevel, receivedLevel, turnedOn, type LevelState } from './video-level';
import type { ConnectionQuality } from '../engine/quality';

const after = (count: number, quality: ConnectionQuality, from: LevelState = FULL_VIDEO): LevelState =>
  Array.from({ length: count }).reduce<LevelState>((state) => nextLevel(state, quality), from);

/** Returns the number of good measurements until the level changes. */
function goodUntilUp(from: LevelState): number {
  let [state, count] = [from, 0];
  while (state.level === from.level && count < 1_000) [state, count] = [nextLevel(state, 'good'), count + 1];
  return count;
}

describe('the level of the pictures', () => {
  it('is reduced after some bad measurements, and off after some more', () => {
    expect(after(4, 'poor').level).toBe('full');
    expect(after(5, 'poor').level).toBe('reduced');
    expect(after(9, 'poor').level).toBe('reduced');
    expect(after(10, 'poor').level).toBe('off');
    expect(after(100, 'poor').level).toBe('off');
  });

  it('stays as it is for a moment of bad connection, and for an unsteady one', () => {
    expect(after(4, 'poor', nextLevel(after(4, 'poor'), 'good')).level).toBe('full');
    expect(after(50, 'fair').level).toBe('full');
    expect(after(50, 'fair', after(10, 'poor')).level).toBe('off');
  });

  it('is bad with few better measurements in between', () => {
    const mixed: ConnectionQuality[] = ['poor', 'poor', 'poor', 'poor', 'fair', 'poor', 'poor'];
    expect(mixed.reduce(nextLevel, FULL_VIDEO).level).toBe('reduced');
  });

  it('does not follow a connection that is lost: nothing is measured then', () => {
    expect(after(50, 'lost')).toEqual(FULL_VIDEO);
    const off = after(10, 'poor');
    expect(after(50, 'lost', off)).toEqual(off);
  });

  it('steps up one by one, when the connection was good for longer than it was bad', () => {
    const off = after(10, 'poor');
    expect(after(9, 'good', off).level).toBe('off');
    expect(after(10, 'good', off).level).toBe('reduced');
    expect(after(20, 'good', off).level).toBe('full');
  });

  it('waits twice as long after each step up that did not hold, to a limit, and forgets it after one that did', () => {
    let state = after(10, 'poor');
    const waits: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      waits.push(goodUntilUp(state));
      state = after(5, 'poor', after(waits.at(-1) ?? 0, 'good', state));
      expect(state.level).toBe('off');
    }
    expect(waits).toEqual([10, 20, 40, 80, 80, 80]);
    const held = after(20, 'fair', after(80, 'good', state));
    expect(goodUntilUp(after(5, 'poor', held))).toBe(10);
  });

  it('turned on by hand, stays on until the connection was good, and goes off as before after that', () => {
    const on = turnedOn(after(10, 'poor'));
    expect(on.level).toBe('reduced');
    expect(after(100, 'poor', on).level).toBe('reduced');
    expect(after(5, 'poor', after(5, 'good', on)).level).toBe('off');
    expect(turnedOn(FULL_VIDEO).level).toBe('full');
  });

  it('is off for who chose to do without pictures, whatever the connection carries', () => {
    expect(receivedLevel({ audioOnly: true, level: 'full' })).toBe('off');
    expect(receivedLevel({ audioOnly: false, level: 'reduced' })).toBe('reduced');
  });
});
