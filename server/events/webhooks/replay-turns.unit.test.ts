import { expect, it } from 'vitest';
import { createReplayTurns } from './replay-turns';

/** A replay that ends when the test says so. */
function slowReplay() {
  let end = () => {};
  let isRunning = false;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async () => {
    isRunning = true;
    await ended;
  };
  return { run, end: () => end(), isRunning: () => isRunning };
}

const passed = () => new Promise(setImmediate);

it('runs the replays of an account one after the other, and those of others meanwhile', async () => {
  const turns = createReplayTurns();
  const [first, second, other] = [slowReplay(), slowReplay(), slowReplay()];
  const done = [turns.run('acc_a', first.run), turns.run('acc_a', second.run), turns.run('acc_b', other.run)];
  await passed();
  expect([first, second, other].map(({ isRunning }) => isRunning())).toEqual([true, false, true]);
  first.end();
  await done[0];
  await passed();
  expect(second.isRunning()).toBe(true);
  second.end();
  other.end();
  await Promise.all(done);
});

it('refuses the seventeenth of an account with 429, until one has ended or failed', async () => {
  const turns = createReplayTurns();
  const first = slowReplay();
  const failing = turns.run('acc_a', async () => {
    await first.run();
    throw new Error('It failed.');
  });
  const others = Array.from({ length: 15 }, () => turns.run('acc_a', async () => {}));
  await expect(turns.run('acc_a', async () => {})).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    headers: { 'Retry-After': '5' },
  });
  first.end();
  await expect(failing).rejects.toThrow('It failed.');
  await Promise.all(others);
  expect(await turns.run('acc_a', async () => 'done')).toBe('done');
});
