import { expect, it } from 'vitest';
import { addFailures, collectFailures, describeFailure } from './failures';

it('repeats at the end of a run what its commands reported, without colors', () => {
  const endOfRun = collectFailures();
  addFailures([
    { name: '[unit] one.test.ts › adds', text: '\u001B[31mexpected 3\u001B[39m\n  at one.test.ts:4' },
  ]);
  addFailures([{ name: '[call] two.spec.ts › joins', text: 'Timeout' }]);
  expect(endOfRun()).toBe(
    '✗ [unit] one.test.ts › adds\n    expected 3\n      at one.test.ts:4\n✗ [call] two.spec.ts › joins\n    Timeout\n',
  );
});

it('cuts a long failure', () => {
  const lines = describeFailure({ name: 'long', text: 'line\n'.repeat(1_000) }).split('\n');
  expect(lines.length).toBeLessThan(40);
  expect(lines.at(-2)?.trim()).toBe('…');
});
