import { expect, it } from 'vitest';
import { createAccountQueue } from './account-queue';

/** Work that ends when the test says so. */
function slowWork() {
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

it('does the work of an account one after the other, and those of others meanwhile', async () => {
  const queue = createAccountQueue('replays', 16);
  const [first, second, other] = [slowWork(), slowWork(), slowWork()];
  const done = [queue.run('acc_a', first.run), queue.run('acc_a', second.run), queue.run('acc_b', other.run)];
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

it('refuses what is too much of an account with 429, until one has ended or failed', async () => {
  const queue = createAccountQueue('replays', 16);
  const first = slowWork();
  const failing = queue.run('acc_a', async () => {
    await first.run();
    throw new Error('It failed.');
  });
  const others = Array.from({ length: 15 }, () => queue.run('acc_a', async () => {}));
  await expect(queue.run('acc_a', async () => {})).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    headers: { 'Retry-After': '5' },
  });
  first.end();
  await expect(failing).rejects.toThrow('It failed.');
  await Promise.all(others);
  expect(await queue.run('acc_a', async () => 'done')).toBe('done');
});
