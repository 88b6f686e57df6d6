import { expect, it } from 'vitest';
import { pausedMsBetween, secondsInFile } from './paused-time';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + seconds * 1_000);
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

it.each([
  ['before its start', 9, null],
  ['at its start', 10, 0],
  ['where a pause begins', 20, 10],
  ['within a pause', 24, null],
  ['where a pause ends', 30, 10],
  ['after a pause', 31.5, 11.5],
  ['at its end', 45, 25],
  ['after its end', 46, null],
])('finds the second of a file %s', (_, moment, second) => {
  const recording = { startedAt: at(10), durationSeconds: 25, pauses: [pause(20, 30)] };
  expect(secondsInFile(recording, at(moment))).toBe(second);
});

it('finds no second of a file after the start of a pause that has no end', () => {
  const recording = { startedAt: at(10), durationSeconds: null, pauses: [pause(12, 13), pause(20, null)] };
  expect([20, 21].map((moment) => secondsInFile(recording, at(moment)))).toEqual([9, null]);
});
