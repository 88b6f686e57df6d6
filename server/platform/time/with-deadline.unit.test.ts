import { expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { DeadlineExceededError, withDeadline, type Attempt, type TimeLimit } from './with-deadline';

/** Returns work that continues until it is aborted, and how it ended. */
function begin(limit: TimeLimit, signal?: AbortSignal) {
  const clock = testClock();
  let attempt: Attempt | null = null;
  let end = (_value: string) => {};
  let outcome: unknown = null;
  const done = withDeadline(
    limit,
    signal,
    (given) => {
      attempt = given;
      return new Promise<string>((resolve) => {
        end = resolve;
      });
    },
    clock,
  ).then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  return {
    clock,
    done,
    end: (value: string) => end(value),
    moved: (bytes: number) => attempt?.moved(bytes),
    isAborted: () => attempt?.signal.aborted,
    outcome: () => outcome,
  };
}

it('returns the result of the work and leaves no timer', async () => {
  const work = begin({ totalMs: 1_000, idleMs: 500 });
  work.end('done');
  await work.done;
  expect([work.outcome(), work.clock.waiting]).toEqual(['done', 0]);
});

it('rejects at the total limit, even when data moves and the work ignores its signal', async () => {
  const work = begin({ totalMs: 1_000, idleMs: 500 });
  for (let n = 0; n < 4; n += 1) {
    work.clock.advance(249);
    work.moved(1);
  }
  expect(work.isAborted()).toBe(false);
  work.clock.advance(4);
  await work.done;
  expect([work.outcome(), work.isAborted(), work.clock.waiting]).toEqual([
    new DeadlineExceededError(),
    true,
    0,
  ]);
});

it('rejects at the idle limit', async () => {
  const work = begin({ totalMs: 1_000_000, idleMs: 500 });
  work.clock.advance(499);
  work.moved(1);
  work.clock.advance(499);
  expect(work.isAborted()).toBe(false);
  work.clock.advance(1);
  await work.done;
  expect(work.outcome()).toEqual(new DeadlineExceededError());
});

it('extends the total by a second for each unit of bytes', async () => {
  const work = begin({ totalMs: 1_000, bytesPerSecond: 100 });
  work.moved(150);
  work.clock.advance(1_500);
  work.moved(50);
  work.clock.advance(1_499);
  expect(work.isAborted()).toBe(false);
  work.clock.advance(1);
  await work.done;
  expect(work.outcome()).toEqual(new DeadlineExceededError());
});

it("rejects with the caller's reason, also when the signal was aborted before", async () => {
  const stop = new AbortController();
  const work = begin({ totalMs: 1_000 }, stop.signal);
  const reason = new Error('not any more');
  stop.abort(reason);
  await work.done;
  expect([work.outcome(), work.isAborted(), work.clock.waiting]).toEqual([reason, true, 0]);

  const late = begin({ totalMs: 1_000 }, stop.signal);
  await late.done;
  expect([late.outcome(), late.isAborted()]).toEqual([reason, undefined]);
});
