import { expect, it } from 'vitest';
import { pausedMsBetween } from './paused-time';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 9, 0, seconds));
const pause = (from: number, to: number | null) => ({
  pausedAt: at(from).toISOString(),
  resumedAt: to === null ? null : at(to).toISOString(),
});

it.each([
  ['none', [], 0, 60, 0],
  ['pauses inside the time', [pause(10, 15), pause(20, 22)], 0, 60, 7_000],
  ['the part of a pause that is inside the time', [pause(10, 20), pause(50, 70)], 15, 60, 15_000],
  ['a pause that has not ended, up to the end of the time', [pause(40, null)], 0, 60, 20_000],
  ['nothing of a pause outside of the time', [pause(10, 20), pause(70, null)], 30, 60, 0],
] as const)('counts %s', (_name, pauses, from, to, ms) => {
  expect(pausedMsBetween(pauses, at(from), at(to))).toBe(ms);
});
