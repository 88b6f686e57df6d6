import { expect, it, vi } from 'vitest';
import { valuesIn } from './numbers';

it('finds numbers in words and digits of any script, and what multiplies them', () => {
  const values = valuesIn('5k for two hundred and fifty people, 3M in all, ٥٠٠ each, 二十五人');
  for (const value of [5_000, 250, 3_000_000, 500, 25]) expect(values).toContain(value);
});

it('does twice the work for a text that is twice as long', () => {
  const text = 'we meet the people of the other house again '.repeat(100);
  expect(charactersTested(() => valuesIn(text + text))).toBeLessThan(
    3 * charactersTested(() => valuesIn(text)),
  );
});

/** Returns the number of characters that patterns are tried on. */
function charactersTested(work: () => void): number {
  let characters = 0;
  const { test } = RegExp.prototype;
  const spy = vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
    characters += text.length;
    return test.call(this, text);
  });
  work();
  spy.mockRestore();
  return characters;
}
