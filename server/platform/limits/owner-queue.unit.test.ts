import { expect, it } from 'vitest';
import { createOwnerQueue } from './owner-queue';

/** Returns work that ends when the test calls `end`. */
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

it('does the work of an owner one after the other, and those of others meanwhile', async () => {
  const queue = createOwnerQueue('replays', 16);
  const [first, second, other] = [slowWork(), slowWork(), slowWork()];
  const done = [queue.run('usr_a', first.run), queue.run('usr_a', second.run), queue.run('usr_b', other.run)];
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

it('refuses what is too much of an owner with 429, until one has ended or failed', async () => {
  const queue = createOwnerQueue('replays', 16);
  const first = slowWork();
  const failing = queue.run('usr_a', async () => {
    await first.run();
    throw new Error('It failed.');
  });
  const others = Array.from({ length: 15 }, () => queue.run('usr_a', async () => {}));
  await expect(queue.run('usr_a', async () => {})).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    headers: { 'Retry-After': '5' },
  });
  first.end();
  await expect(failing).rejects.toThrow('It failed.');
  await Promise.all(others);
  expect(await queue.run('usr_a', async () => 'done')).toBe('done');
});
