import { expect, it } from 'vitest';
import { clipProblem, parseTime } from './clip-times';

it.each([
  ['0', 0],
  ['75', 75_000],
  ['1:15', 75_000],
  [' 0:01:15 ', 75_000],
  ['1:15.5', 75_500],
  ['1:15,25', 75_250],
  ['90:00', 5_400_000],
  ['11:59:59', 43_199_000],
])('reads %j as %d milliseconds', (text, ms) => {
  expect(parseTime(text)).toBe(ms);
});

it.each(['', 'now', '-1', '1:60', '1:60:00', '1:2:3:4', ':15', '1:'])(
  'does not read %j as a time',
  (text) => {
    expect(parseTime(text)).toBeNull();
  },
);

it('names the problem of a clip without a second in it', () => {
  expect(clipProblem(1_000, 2_000)).toBeNull();
  expect(clipProblem(1_000, 1_999)).toContain('at least a second');
  expect(clipProblem(5_000, 1_000)).toContain('at least a second');
  expect(clipProblem(null, 1_000)).toContain('Write times');
});
