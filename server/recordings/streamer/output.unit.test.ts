import { beforeEach, expect, it } from 'vitest';
import type { StreamReport } from '../../platform/hub/streaming';
import type { StreamProblem } from '../../platform/vocabulary/stream-status';
import { testClock, type TestClock } from '../../testing/clock';
import { readStreamAddress } from '../streams/address';
import { StreamOutput } from './output';

/** An attempt to send that the test controls. */
interface Attempt {
  run: number;
  written: string[];
  isClosed: boolean;
  live(): void;
  /** Ends it, and lets everybody hear of it. */
  fail(problem: StreamProblem): Promise<void>;
}

let clock: TestClock;
let attempts: Attempt[];
let reports: StreamReport[];
let output: StreamOutput;

beforeEach(() => {
  clock = testClock();
  attempts = [];
  reports = [];
  output = new StreamOutput(
    {
      timers: clock,
      now: clock.now,
      publish(_address, onLive) {
        let end: (problem: StreamProblem) => void = () => {};
        const ended = new Promise<StreamProblem>((resolve) => (end = resolve));
        const attempt: Attempt = {
          run: 0,
          written: [],
          isClosed: false,
          live: onLive,
          async fail(problem) {
            end(problem);
            await ended;
          },
        };
        attempts.push(attempt);
        return {
          ended,
          write: (bytes) => void attempt.written.push(Buffer.from(bytes).toString()),
          close: () => void (attempt.isClosed = true),
        };
      },
      onStart: (run) => attempts.forEach((attempt) => (attempt.run ||= run)),
      onStop() {},
      onReport: (report) => void reports.push(report),
    },
    { streamId: 'str_1' },
    readStreamAddress('rtmp://live.example.com/app/key', { allowPrivate: false }),
  );
});

const push = (run: number, text: string) => output.push(run, Buffer.from(text));

/** Returns the waits before the next attempts, in seconds, while each one fails at once. */
async function waitsOf(count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let next = 0; next < count; next += 1) {
    const before = attempts.length;
    await attempts.at(-1)?.fail('refused');
    let seconds = 0;
    while (attempts.length === before) {
      clock.passSeconds(1);
      seconds += 1;
    }
    waits.push(seconds);
  }
  return waits;
}

it('sends the parts of the present run only', async () => {
  push(1, 'a');
  await attempts[0]?.fail('closed');
  push(1, 'late');
  clock.passSeconds(1);
  push(1, 'of the run before');
  push(2, 'b');
  expect(attempts.map(({ written }) => written)).toEqual([['a'], ['b']]);
});

it('reports when the stream is live, and why it no longer is', async () => {
  attempts[0]?.live();
  await attempts[0]?.fail('closed');
  expect(reports).toEqual([
    { streamId: 'str_1', status: 'live', problem: null },
    { streamId: 'str_1', status: 'reconnecting', problem: 'closed' },
  ]);
});

it('waits longer before each attempt that fails, up to half a minute', async () => {
  expect(await waitsOf(8)).toEqual([1, 2, 5, 10, 20, 30, 30, 30]);
});

it('tries again at once after a stream that was live for a minute, and not after one that was live for a moment', async () => {
  await waitsOf(4);
  attempts.at(-1)?.live();
  expect(await waitsOf(1)).toEqual([20]);
  attempts.at(-1)?.live();
  clock.passSeconds(60);
  expect(await waitsOf(2)).toEqual([1, 2]);
});

it('is starved when the page composes nothing during an attempt', async () => {
  clock.passSeconds(10);
  push(1, 'a');
  clock.passSeconds(10);
  expect(output.isStarved(15_000)).toBe(false);
  clock.passSeconds(10);
  expect(output.isStarved(15_000)).toBe(true);
  await attempts[0]?.fail('closed');
  expect(output.isStarved(0)).toBe(false);
});

it('ends the attempt and the waits when it is closed, without a report', async () => {
  output.close();
  expect(attempts[0]?.isClosed).toBe(true);
  await attempts[0]?.fail('closed');
  clock.passSeconds(60);
  expect([attempts.length, reports]).toEqual([1, []]);
});
