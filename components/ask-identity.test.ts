import { afterEach, expect, it } from 'vitest';
import { askIdentity, onIdentityAsked } from './ask-identity';

let end = () => {};
afterEach(() => end());

/** Opens a dialog that the test answers. */
function openDialog() {
  const answers: ((isProved: boolean) => void)[] = [];
  end = onIdentityAsked(() => new Promise((resolve) => answers.push(resolve)));
  return answers;
}

it('asks once for several operations, and each gets the answer', async () => {
  const answers = openDialog();
  const asked = Promise.all([askIdentity(), askIdentity(), askIdentity()]);
  expect(answers).toHaveLength(1);
  answers[0]?.(true);
  expect(await asked).toEqual([true, true, true]);
});

it('asks again after an answer', async () => {
  const answers = openDialog();
  const first = askIdentity();
  answers[0]?.(false);
  expect(await first).toBe(false);
  const second = askIdentity();
  answers[1]?.(true);
  expect(await second).toBe(true);
});

it('is not answered on a page without the dialog, and asks anew in the next dialog', async () => {
  expect(await askIdentity()).toBe(false);
  openDialog();
  void askIdentity();
  end();
  const answers = openDialog();
  const asked = askIdentity();
  expect(answers).toHaveLength(1);
  answers[0]?.(true);
  expect(await asked).toBe(true);
});
