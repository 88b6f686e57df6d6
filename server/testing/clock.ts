import type { Timers } from '../platform/time/timers';

/** A clock that stops until the test moves it on, and the timers that follow it. */
export interface TestClock extends Timers {
  now: () => Date;
  /** Moves on, and runs each timer in between at its time. */
  advance(ms: number): void;
  passSeconds(seconds: number): void;
  /**
   * Moves on like a machine that slept: timers in between run once, with the next `advance`. Use it for hours in which
   * a whole server would look for work every two seconds.
   */
  skip(ms: number): void;
  /** The number of waiting timers. */
  readonly waiting: number;
}

export function testClock(start = new Date()): TestClock {
  let time = start.getTime();
  const timers = new Set<{ at: number; run: () => void }>();
  const nextUntil = (end: number) =>
    [...timers].filter((timer) => timer.at <= end).sort((one, other) => one.at - other.at)[0];
  const advance = (ms: number) => {
    const end = time + ms;
    for (let next = nextUntil(end); next; next = nextUntil(end)) {
      time = Math.max(time, next.at);
      timers.delete(next);
      next.run();
    }
    time = end;
  };
  return {
    now: () => new Date(time),
    advance,
    passSeconds: (seconds) => advance(seconds * 1_000),
    skip: (ms) => void (time += ms),
    after(ms, run) {
      const timer = { at: time + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    get waiting() {
      return timers.size;
    },
  };
}

/** Creates a running clock that can be set forward: everything that becomes due in between is due at once. */
export function runningClock(): Pick<TestClock, 'now' | 'advance' | 'after'> {
  let aheadMs = 0;
  const waiting = new Set<{ at: number; run: () => void; timer: NodeJS.Timeout }>();
  const time = () => Date.now() + aheadMs;
  return {
    now: () => new Date(time()),
    advance(ms) {
      aheadMs += ms;
      for (const entry of waiting) {
        clearTimeout(entry.timer);
        entry.timer = setTimeout(entry.run, entry.at - time());
      }
    },
    after(ms, run) {
      const cancel = () => {
        waiting.delete(entry);
        clearTimeout(entry.timer);
      };
      const due = () => {
        waiting.delete(entry);
        run();
      };
      const entry = { at: time() + ms, run: due, timer: setTimeout(due, ms) };
      waiting.add(entry);
      return cancel;
    },
  };
}
