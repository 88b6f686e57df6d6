import { expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { createRelayBudgets, type BudgetKind } from './relay-budgets';

const SDP = 'x'.repeat(40_000);

/** How many texts pass one after the other. */
function passing(
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
] as const)('lets so much of %s pass at once, for each person apart', (kind, count) => {
  const budgets = createRelayBudgets(testClock().now);
  expect(passing(budgets, kind, 'ada')).toBe(count);
  expect(passing(budgets, kind, 'bob')).toBe(count);
  expect(passing(budgets, kind, 'ada')).toBe(0);
});

it('gives back with the time, and never more than the whole', () => {
  const clock = testClock();
  const budgets = createRelayBudgets(clock.now);
  passing(budgets, 'signal-to-one', 'ada');
  clock.passSeconds(4);
  expect(passing(budgets, 'signal-to-one', 'ada')).toBe(1);
  clock.passSeconds(3_600);
  expect(passing(budgets, 'signal-to-one', 'ada')).toBe(7);
});

it('counts bytes, not characters, and small messages as well', () => {
  const budgets = createRelayBudgets(testClock().now);
  expect(passing(budgets, 'chat', 'ada', '語'.repeat(10_000))).toBe(8);
  expect(passing(budgets, 'chat', 'bob', '')).toBe(1_280);
});

it('keeps what is spent however many people come after', () => {
  const budgets = createRelayBudgets(testClock().now);
  passing(budgets, 'chat', 'ada');
  for (let n = 0; n < 12_000; n += 1) budgets.spend('chat', `guest ${n}`, '');
  expect(passing(budgets, 'chat', 'ada')).toBe(0);
});

it('looks through what it keeps no more often than that it costs little for each message', () => {
  const clock = testClock();
  let looks = 0;
  const budgets = createRelayBudgets(() => {
    looks += 1;
    return clock.now();
  });
  const people = 15_000;
  for (let n = 0; n < people; n += 1) budgets.spend('chat', `guest ${n}`, '');
  expect(looks).toBeLessThan(5 * people);
});

it('counts sound by its length, and gives it back a little faster than it is spoken', () => {
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
