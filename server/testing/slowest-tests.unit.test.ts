import { expect, it } from 'vitest';
import { listSlowestTests, listWrongTags } from './slowest-tests';

const timed = (name: string, durationMs: number, isTagged = false) => ({ name, durationMs, isTagged });

it('lists ten tests, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => timed(`test ${index}`, index * 1_500));
  const lines = listSlowestTests(tests).trim().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe('The slowest 10 of 12 tests:');
  expect(lines[1]).toMatch(/ 16\.5 s  test 11$/);
  expect(lines[10]).toMatch(/ 3\.0 s  test 2$/);
});

it('names slow tests without a tag, and tagged ones that are quick', () => {
  const tests = [
    timed('quick', 100),
    timed('slow', 2_100),
    timed('slow and tagged', 9_000, true),
    timed('no longer slow', 400, true),
    timed('hardly slow', 600, true),
    timed('skipped', 0, true),
    { ...timed('quick in a slow file', 400, true), isOfFile: true },
  ];
  expect(listWrongTags(tests, 2_000).split('\n')).toEqual([
    'Over 2 s without a tag, on this machine:',
    '    2.1 s  slow',
    '',
    'Tagged, and far below 2 s:',
    '    0.4 s  no longer slow',
    '',
  ]);
  expect(listWrongTags(tests.slice(0, 1), 2_000)).toBe('');
});

it('names ten tests with a wrong tag at most, and counts the others', () => {
  const lines = listWrongTags(
    Array.from({ length: 12 }, () => timed('slow', 2_100)),
    2_000,
  ).split('\n');
  expect(lines).toHaveLength(13);
  expect(lines[11]).toBe('          and 2 more');
});
