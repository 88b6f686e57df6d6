import { expect, it } from 'vitest';
import { listSlowestTests } from './slowest-tests';

it('lists ten tests, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({
    name: `test ${index}`,
    durationMs: index * 1_500,
  }));
  const lines = listSlowestTests(tests).trim().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe('The slowest 10 of 12 tests:');
  expect(lines[1]).toMatch(/ 16\.5 s  test 11$/);
  expect(lines[10]).toMatch(/ 3\.0 s  test 2$/);
});
