import { expect, it } from 'vitest';
import { runEach, type Progress } from './run-each';

const GONE = new Error('gone');
const SIGNED_OUT = new Error('signed out');

/** Runs an action whose every call the test answers. */
function start(ids: string[], atOnce = 2) {
  const stop = new AbortController();
  const open = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const begun: string[] = [];
  const seen: string[] = [];
  const over = runEach(
    ids,
    (id) => {
      begun.push(id);
      return new Promise<void>((resolve, reject) => open.set(id, { resolve, reject }));
    },
    {
      atOnce,
      signal: stop.signal,
      isDone: (error) => error === GONE,
      isFatal: (error) => error === SIGNED_OUT,
      onProgress: ({ done, failed }) => seen.push(`${done.size}+${failed.size}`),
    },
  );
  /** Lets the next rows begin. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    seen,
    over,
    stop: () => stop.abort(),
    async end(id: string, error?: Error) {
      if (error) open.get(id)?.reject(error);
      else open.get(id)?.resolve();
      await settle();
    },
  };
}

const listed = ({ done, failed }: Progress) => ({ done: [...done], failed: [...failed.keys()] });

it('carries the action out once on each row, two at the same time', async () => {
  const run = start(['a', 'b', 'a', 'c']);
  expect(run.begun).toEqual(['a', 'b']);
  await run.end('b');
  expect(run.begun).toEqual(['a', 'b', 'c']);
  await run.end('a');
  await run.end('c');
  expect(listed(await run.over)).toEqual({ done: ['b', 'a', 'c'], failed: [] });
  expect(run.seen).toEqual(['1+0', '2+0', '3+0']);
  expect(run.begun).toHaveLength(3);
});

it('goes on after a failure, and names the rows that failed with their errors', async () => {
  const run = start(['a', 'b', 'c'], 1);
  const error = new Error('no');
  await run.end('a');
  await run.end('b', error);
  await run.end('c');
  const { done, failed } = await run.over;
  expect([...done]).toEqual(['a', 'c']);
  expect([...failed]).toEqual([['b', error]]);
});

it('counts a row that was in the wanted state already as done', async () => {
  const run = start(['a']);
  await run.end('a', GONE);
  expect(listed(await run.over)).toEqual({ done: ['a'], failed: [] });
});

it('begins nothing more when it is stopped, and finishes what has begun', async () => {
  const run = start(['a', 'b', 'c', 'd']);
  run.stop();
  await run.end('a');
  await run.end('b');
  expect(listed(await run.over)).toEqual({ done: ['a', 'b'], failed: [] });
  expect(run.begun).toEqual(['a', 'b']);
});

it('begins nothing more after an error that concerns all rows', async () => {
  const run = start(['a', 'b', 'c'], 1);
  await run.end('a', SIGNED_OUT);
  expect(listed(await run.over)).toEqual({ done: [], failed: ['a'] });
  expect(run.begun).toEqual(['a']);
});

it('is over at once without rows', async () => {
  expect(listed(await start([]).over)).toEqual({ done: [], failed: [] });
});
