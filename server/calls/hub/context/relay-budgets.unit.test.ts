import { expect, it } from 'vitest';
import { testClock } from '../../../testing/clock';
import { createRelayBudgets, type BudgetKind } from './relay-budgets';

const SDP = 'x'.repeat(40_000);

/** Returns how many texts the budget covers, one after the other. */
function countCovered(
  budgets: ReturnType<typeof createRelayBudgets>,
  kind: BudgetKind,
  whose: string,
  text = SDP,
) {
  let count = 0;
  while (budgets.spend(kind, whose, text)) count += 1;
  return count;
}

it.each([
  ['signal', 49],
  ['signal-to-one', 7],
  ['chat', 6],
] as const)('covers a burst of %s, for each person separately', (kind, count) => {
  const budgets = createRelayBudgets(testClock().now);
  expect(countCovered(budgets, kind, 'ada')).toBe(count);
  expect(countCovered(budgets, kind, 'bob')).toBe(count);
  expect(countCovered(budgets, kind, 'ada')).toBe(0);
});

it('refills with time, and never above the burst', () => {
  const clock = testClock();
  const budgets = createRelayBudgets(clock.now);
  countCovered(budgets, 'signal-to-one', 'ada');
  clock.passSeconds(4);
  expect(countCovered(budgets, 'signal-to-one', 'ada')).toBe(1);
  clock.passSeconds(3_600);
  expect(countCovered(budgets, 'signal-to-one', 'ada')).toBe(7);
});

it('counts bytes, not characters, and empty messages as well', () => {
  const budgets = createRelayBudgets(testClock().now);
  expect(countCovered(budgets, 'chat', 'ada', '語'.repeat(10_000))).toBe(8);
  expect(countCovered(budgets, 'chat', 'bob', '')).toBe(1_280);
});

it('remembers a spent budget, however many people come after', () => {
  const budgets = createRelayBudgets(testClock().now);
  countCovered(budgets, 'chat', 'ada');
  for (let n = 0; n < 12_000; n += 1) budgets.spend('chat', `guest ${n}`, '');
  expect(countCovered(budgets, 'chat', 'ada')).toBe(0);
});

it('checks its buckets so rarely that each message stays cheap', () => {
  const clock = testClock();
  let reads = 0;
  const budgets = createRelayBudgets(() => {
    reads += 1;
    return clock.now();
  });
  const people = 15_000;
  for (let n = 0; n < people; n += 1) budgets.spend('chat', `guest ${n}`, '');
  expect(reads).toBeLessThan(5 * people);
});

it('counts audio by duration, and refills a little faster than speech', () => {
  const clock = testClock();
  const budgets = createRelayBudgets(clock.now);
  const seconds = () => {
    let count = 0;
    while (budgets.spendSound('ada', 16_000)) count += 1;
    return count;
  };
  expect(seconds()).toBe(20);
  clock.passSeconds(10);
  expect(seconds()).toBe(12);
});

it('covers a recorded microphone, and what it kept without a connection, but no flood of chunks', () => {
  const clock = testClock();
  const budgets = createRelayBudgets(clock.now);
  const chunks = (bytes: number) => {
    let count = 0;
    while (budgets.spendRecorded('microphone', 'ada', bytes)) count += 1;
    return count;
  };
  expect(chunks(8_000)).toBeGreaterThan(40 * 60);
  clock.passSeconds(1);
  expect(chunks(8_000)).toBe(2);
  clock.passSeconds(10);
  expect(chunks(1)).toBeLessThan(70);
});
