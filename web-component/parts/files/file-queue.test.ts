import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileQueue, type Queued } from './file-queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a file whose sending ends when the test ends it. */
function file(name: string, log: string[]) {
  let settle: (isDone: boolean) => void = () => {};
  const queued: Queued & { name: string; end(isDone: boolean): Promise<void> } = {
    name,
    status: 'waiting',
    run: async () => {
      log.push(name);
      return new Promise((resolve) => (settle = resolve));
    },
    cancel: () => void log.push(`${name} cancelled`),
    end: async (isDone) => {
      settle(isDone);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
  return queued;
}

const statuses = (queue: FileQueue<ReturnType<typeof file>>) =>
  queue.files.map(({ name, status }) => `${name} ${status}`);

it('sends one file after the other, in their order', async () => {
  const log: string[] = [];
  const queue = new FileQueue<ReturnType<typeof file>>(() => {});
  const [a, b, c] = [file('a', log), file('b', log), file('c', log)];
  queue.add([a, b]);
  queue.add([c]);
  expect(statuses(queue)).toEqual(['a running', 'b waiting', 'c waiting']);
  await a.end(true);
  expect(statuses(queue)).toEqual(['b running', 'c waiting']);
  await b.end(true);
  await c.end(true);
  expect(queue.files).toEqual([]);
  expect(log).toEqual(['a', 'b', 'c']);
});

it('goes on behind one that failed, which is sent again when it is tried again', async () => {
  const log: string[] = [];
  const queue = new FileQueue<ReturnType<typeof file>>(() => {});
  const [a, b] = [file('a', log), file('b', log)];
  queue.add([a, b]);
  await a.end(false);
  expect(statuses(queue)).toEqual(['a failed', 'b running']);
  queue.retry(a);
  expect(statuses(queue)).toEqual(['b running', 'a waiting']);
  await b.end(true);
  expect(statuses(queue)).toEqual(['a running']);
  await a.end(true);
  expect(queue.files).toEqual([]);
  expect(log).toEqual(['a', 'b', 'a']);
});

it('never sends one that was taken back while it waited, and none once it is closed', async () => {
  const log: string[] = [];
  const queue = new FileQueue<ReturnType<typeof file>>(() => {});
  const [a, b, c] = [file('a', log), file('b', log), file('c', log)];
  queue.add([a, b, c]);
  queue.cancel(b);
  expect(statuses(queue)).toEqual(['a running', 'c waiting']);
  queue.close();
  await a.end(true);
  expect(queue.files).toEqual([]);
  expect(log).toEqual(['a', 'b cancelled', 'a cancelled', 'c cancelled']);
});

it('asks for no more leaves to upload than the hub gives', async () => {
  const log: string[] = [];
  const queue = new FileQueue<ReturnType<typeof file>>(() => {});
  queue.add(
    Array.from({ length: 30 }, (_, i) => ({
      ...file(`${i}`, log),
      run: async () => {
        log.push(`${i}`);
        return true;
      },
    })),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toHaveLength(16);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log).toHaveLength(21);
  await vi.advanceTimersByTimeAsync(18_000);
  expect(log).toHaveLength(30);
});
