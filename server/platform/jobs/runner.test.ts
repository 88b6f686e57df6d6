import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../db/client';
import { createLog } from '../log/log';
import { testClock, type TestClock } from '../../testing/clock';
import { STEP_LIMIT_MS } from '../../testing/limits';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { findJobs, forgetJobs } from '../../testing/jobs-rows';
import { PermanentError, RetryLater, type Handler, type Work } from './handler';
import { Runner } from './runner';

/** Waits until something holds. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: STEP_LIMIT_MS, interval: 5 });

let fresh: FreshDatabase;
let database: Database;
let clock: TestClock;
const runners = new Set<Runner>();

beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openDatabase({ ...fresh, guard: true });
});
beforeEach(() => {
  clock = testClock();
});
afterEach(async () => {
  for (const runner of runners) await runner.close(0);
  runners.clear();
  await forgetJobs(database.db);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

type EnqueueOptions = Parameters<Runner['enqueue']>[3];

/** Creates a process that does work of one kind. */
function newRunner(handler: Handler, time: TestClock = clock): Runner {
  const { db } = database;
  const log = createLog('silent');
  const runner = new Runner({ db, now: time.now, timers: time, log, random: () => 0.5 });
  runner.start({ 'write-minutes': handler });
  runners.add(runner);
  return runner;
}

async function put(runner: Runner, subject: string, options: Partial<EnqueueOptions> = {}) {
  const given = { accountId: 'acc_a', ...options };
  await database.db.transaction((tx) => runner.enqueue(tx, 'write-minutes', subject, given));
  runner.wake();
}

const job = async () => (await findJobs(database.db))[0];
const attempts = (count: number) =>
  until(async () => expect(await job()).toMatchObject({ attempts: count, leaseId: null }));

/** Returns a handler that runs until it is aborted. */
function held() {
  const works: Work[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const handler: Handler = {
    run: (work) =>
      new Promise((resolve, reject) => {
        works.push(work);
        ends.push((error) => (error ? reject(error) : resolve()));
      }),
  };
  const begun = (count: number) => until(() => expect(works).toHaveLength(count));
  return { handler, works, begun, end: (index: number, error?: Error) => ends[index]?.(error) };
}

describe('background work', () => {
  it('is done once, although several processes look for it at the same time', async () => {
    const done: string[] = [];
    const handler: Handler = { run: async ({ subject }) => void done.push(subject) };
    const [one, other] = [newRunner(handler), newRunner(handler)];
    const subjects = Array.from({ length: 20 }, (_, n) => `s${n}`);
    await database.db.transaction(async (tx) => {
      for (const subject of subjects) await one.enqueue(tx, 'write-minutes', subject, { accountId: null });
    });
    one.wake();
    other.wake();
    await until(async () => {
      expect((await findJobs(database.db)).every(({ finishedAt }) => finishedAt !== null)).toBe(true);
    });
    expect(done.toSorted()).toEqual(subjects.toSorted());
  });

  it('comes to nothing when the transaction that makes it necessary does', async () => {
    const { handler, works } = held();
    const runner = newRunner(handler);
    const failing = database.db.transaction(async (tx) => {
      await runner.enqueue(tx, 'write-minutes', 'a', { accountId: null });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await findJobs(database.db)).toEqual([]);
    expect(works).toEqual([]);
  });

  it('is put in once as long as it is not done, and again after that', async () => {
    const { handler, begun, end, works } = held();
    const runner = newRunner(handler);
    await put(runner, 'a', { payload: { n: 1 } });
    await begun(1);
    await put(runner, 'a', { payload: { n: 2 } });
    end(0);
    await until(async () => expect((await job())?.finishedAt).toEqual(expect.any(Date)));
    await put(runner, 'a', { payload: { n: 3 } });
    await begun(2);
    expect(works.map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 3 }]);
    end(1);
  });

  it('records its end once, although that fails at first and the work is done twice', async () => {
    let runs = 0;
    const recorded: string[] = [];
    const handler: Handler = {
      run: async () => void (runs += 1),
      async onFinished(_tx, { subject }) {
        if (runs === 1) throw new Error('The end could not be recorded.');
        recorded.push(subject);
      },
    };
    const runner = newRunner(handler);
    await put(runner, 'a');
    await attempts(1);
    expect(await job()).toMatchObject({ finishedAt: null });
    clock.advance(60_000);
    await until(async () => expect((await job())?.finishedAt).toEqual(expect.any(Date)));
    expect([runs, recorded]).toEqual([2, ['a']]);
  });

  it('finds work that was put off in time by itself', async () => {
    const { handler, begun, works, end } = held();
    const runner = newRunner(handler);
    await put(runner, 'a', { after: 60_000 });
    clock.advance(58_000);
    expect(works).toEqual([]);
    clock.advance(2_000);
    await begun(1);
    end(0);
  });
});

it('runs a job again later after RetryLater, without counting the attempt', async () => {
  const tries: number[] = [];
  const runner = newRunner({
    async run({ attempt }) {
      tries.push(attempt);
      if (tries.length < 3) throw new RetryLater(1_000);
    },
  });
  await put(runner, 'a');
  for (const count of [1, 2]) {
    await until(async () => {
      expect(tries).toHaveLength(count);
      expect(await job()).toMatchObject({ attempts: 0, leaseId: null, lastError: null });
    });
    clock.advance(2_000);
  }
  await until(async () => expect((await job())?.finishedAt).toEqual(expect.any(Date)));
  expect(tries).toEqual([1, 1, 1]);
});

describe('work that fails', () => {
  it('is retried with growing delays, then given up with its last error', async () => {
    const given: unknown[] = [];
    const runner = newRunner({
      attempts: 3,
      async run({ attempt }) {
        throw new Error(`failure ${attempt}`);
      },
      async onGivenUp(_tx, { subject }, error) {
        given.push(subject, error);
      },
    });
    await put(runner, 'a');
    await attempts(1);
    const first = (await job())?.runAt.getTime() ?? 0;
    expect(first - clock.now().getTime()).toBe(2_000);
    clock.advance(2_000);
    await attempts(2);
    expect(((await job())?.runAt.getTime() ?? 0) - clock.now().getTime()).toBe(8_000);
    clock.advance(8_000);
    await attempts(3);
    expect(await job()).toMatchObject({ finishedAt: clock.now(), lastError: 'failure 3' });
    expect(given).toEqual(['a', new Error('failure 3')]);
  });

  it('does not retry work that fails with a PermanentError', async () => {
    const runner = newRunner({
      async run() {
        throw new PermanentError('There is nothing to do it with.');
      },
    });
    await put(runner, 'a');
    await attempts(1);
    expect(await job()).toMatchObject({
      finishedAt: expect.any(Date),
      lastError: 'There is nothing to do it with.',
    });
  });

  it('is given up in one transaction with its onGivenUp', async () => {
    const runner = newRunner({
      async run() {
        throw new PermanentError('no');
      },
      async onGivenUp() {
        throw new Error('cannot be written down');
      },
    });
    await put(runner, 'a');
    await until(async () => expect(await job()).toMatchObject({ attempts: 1, finishedAt: null }));
  });
});

describe('work that takes too long', () => {
  it('is aborted at its deadline and has failed', async () => {
    const { handler, works, begun, end } = held();
    const runner = newRunner({ ...handler, deadlineMs: 5_000 });
    await put(runner, 'a');
    await begun(1);
    works[0]?.signal.addEventListener('abort', () => end(0, new Error('aborted')));
    clock.advance(4_999);
    expect((await job())?.leaseId).not.toBeNull();
    clock.advance(1);
    await attempts(1);
    expect(await job()).toMatchObject({ lastError: 'It took too long.', finishedAt: null });
  });

  it('frees its slot even when it ignores its signal', async () => {
    const { handler, works, begun, end } = held();
    const runner = newRunner({ ...handler, deadlineMs: 5_000, atOnce: 1 });
    await put(runner, 'a');
    await begun(1);
    await put(runner, 'b', { accountId: 'acc_b' });
    clock.advance(5_000);
    expect(works[0]?.signal.aborted).toBe(true);
    clock.advance(19_999);
    expect(works).toHaveLength(1);
    clock.advance(1);
    await begun(2);
    expect(works[1]?.subject).toBe('b');
    const one = async (subject: string) =>
      (await findJobs(database.db)).find((row) => row.subject === subject);
    expect(await one('a')).toMatchObject({ attempts: 1, leaseId: null, lastError: 'It took too long.' });
    end(0); // too late: nobody listens any more
    end(1);
    await until(async () => expect((await one('b'))?.finishedAt).toEqual(expect.any(Date)));
    expect((await one('a'))?.finishedAt).toBeNull();
  });

  it('is given up in the end', async () => {
    const reasons: string[] = [];
    const { handler, begun } = held();
    const runner = newRunner({
      ...handler,
      deadlineMs: 5_000,
      attempts: 1,
      async onGivenUp(_tx, _work, error) {
        reasons.push(String(error));
      },
    });
    await put(runner, 'a');
    await begun(1);
    clock.advance(25_000);
    await until(async () => expect((await job())?.finishedAt).toEqual(expect.any(Date)));
    expect(reasons).toEqual(['DeadlineExceededError: It took too long.']);
  });
});

describe('a process', () => {
  it('renews its leases as long as it lives', async () => {
    const own = held();
    const runner = newRunner(own.handler);
    await put(runner, 'a');
    await own.begun(1);
    const other = held();
    newRunner(other.handler);
    for (let n = 0; n < 6; n += 1) {
      clock.advance(10_000);
      const soonest = clock.now().getTime() + 29_000;
      await until(async () => expect((await job())?.leasedUntil?.getTime()).toBeGreaterThan(soonest));
    }
    own.end(0);
    await until(async () => expect((await job())?.finishedAt).toEqual(expect.any(Date)));
    expect(other.works).toEqual([]);
    expect(own.works[0]?.signal.aborted).toBe(false);
  });

  it('takes the jobs from a silent process within 30 s, and its results no longer count', async () => {
    const silent = held();
    const stopped = testClock(clock.now());
    const runner = newRunner(silent.handler, stopped);
    await put(runner, 'a');
    await silent.begun(1);
    const other = held();
    newRunner(other.handler);
    clock.advance(28_000);
    expect(other.works).toEqual([]);
    clock.advance(4_000);
    await other.begun(1);
    stopped.advance(10_000);
    await until(() => expect(silent.works[0]?.signal.aborted).toBe(true));
    silent.end(0);
    await runner.close(1_000);
    expect(await job()).toMatchObject({ attempts: 2, finishedAt: null, leaseId: expect.any(String) });
    other.end(0);
    await until(async () => expect((await job())?.finishedAt).toEqual(expect.any(Date)));
  });

  it('gives up a job of which a process dies several times', async () => {
    const reasons: string[] = [];
    const deadly: Handler = {
      attempts: 2,
      run: () => new Promise(() => {}),
      async onGivenUp(_tx, _work, error) {
        reasons.push(String(error));
      },
    };
    for (let n = 0; n < 2; n += 1) {
      const dying = newRunner(deadly, testClock(clock.now()));
      if (n === 0) await put(dying, 'a');
      await until(async () => expect((await job())?.attempts).toBe(n + 1));
      clock.advance(30_000);
    }
    newRunner(deadly);
    await until(async () => expect((await job())?.finishedAt).toEqual(expect.any(Date)));
    expect(reasons).toEqual(['PermanentError: The job was interrupted repeatedly.']);
  });

  it.each([
    ['notices', true],
    ['does not notice', false],
  ])(
    'leaves the work of a process that ends in good order to another one at once, when the work %s',
    async (_how, notices) => {
      const run = ({ signal }: Work) =>
        new Promise<void>((_resolve, reject) => {
          if (notices) signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      const ending = newRunner({ run });
      await put(ending, 'a');
      await until(async () => expect((await job())?.attempts).toBe(1));
      await ending.close(10);
      expect(await job()).toMatchObject({ attempts: 0, leaseId: null, lastError: null, finishedAt: null });
      const other = held();
      newRunner(other.handler);
      await other.begun(1);
      other.end(0);
      await until(async () => expect((await job())?.finishedAt).toEqual(expect.any(Date)));
    },
  );
});

it('enqueues recurring work once over all processes, and again after each end', async () => {
  let done = 0;
  const handler: Handler = { everyMs: 3_600_000, run: async () => void (done += 1) };
  newRunner(handler);
  newRunner(handler);
  await until(async () => expect(await findJobs(database.db)).toHaveLength(1));
  clock.advance(60_000);
  await until(async () => expect(await findJobs(database.db)).toHaveLength(2));
  expect(done).toBe(1);
  const next = (await findJobs(database.db)).find(({ finishedAt }) => finishedAt === null);
  expect((next?.runAt.getTime() ?? 0) - clock.now().getTime()).toBe(3_600_000);
});
