import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../db/client';
import { createLog } from '../log/log';
import { testClock, type TestClock } from '../../testing/clock';
import { expectFair } from '../../testing/fairness';
import { STEP_LIMIT_MS } from '../../testing/limits';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { addOwnAccounts } from '../../testing/identity-rows';
import { forgetJobs } from '../../testing/jobs-rows';
import type { Handler } from './handler';
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

/** Starts a process with this many places for work. Each job runs until the test ends it. */
function newProcess(atOnce: number) {
  const begun = new Map<string, () => void>();
  const handler: Handler = {
    atOnce,
    run({ subject }) {
      clock.advance(1); // no two turns at the same time
      return new Promise((resolve) => begun.set(subject, resolve));
    },
  };
  const { db } = database;
  const runner = new Runner({ db, now: clock.now, timers: clock, log: createLog('silent') });
  runners.add(runner);
  return {
    begun,
    start: () => runner.start({ 'write-minutes': handler }),
    /** Adds this many jobs for an account. */
    async put(accountId: string | null, count: number) {
      await db.transaction(async (tx) => {
        for (let n = 0; n < count; n += 1) {
          await runner.enqueue(tx, 'write-minutes', `${accountId}-${n}`, { accountId });
        }
      });
      runner.wake();
    },
    /** Ends all that has begun. @returns what that was */
    endAll() {
      const subjects = [...begun.keys()];
      for (const end of begun.values()) end();
      begun.clear();
      return subjects;
    },
  };
}

/** Returns how many steps each job of the quiet account takes, when all running jobs end with each step. */
async function stepsBeside(flooding: string[], atOnce: number): Promise<number[]> {
  const waiting = new Map<string, number>();
  const share = Math.ceil(atOnce / 2);
  const place = newProcess(atOnce);
  const put = async (accountId: string, count: number) => {
    waiting.set(accountId, count);
    await place.put(accountId, count);
  };
  const allBegun = () => {
    const possible = [...waiting.values()].reduce((sum, count) => sum + Math.min(share, count), 0);
    return until(() => expect(place.begun.size).toBe(Math.min(atOnce, possible)));
  };
  for (const accountId of flooding) await put(accountId, 12);
  place.start();
  await allBegun();
  await put('quiet', 4);
  const steps: number[] = [];
  for (let step = 1; steps.length < 4; step += 1) {
    await allBegun();
    for (const subject of place.endAll()) {
      const [accountId = ''] = subject.split('-');
      waiting.set(accountId, (waiting.get(accountId) ?? 0) - 1);
      if (accountId === 'quiet') steps.push(step);
    }
  }
  return steps;
}

it.each([
  [2, 'one account', ['a']],
  [2, 'two accounts', ['a', 'b']],
  [3, 'one account', ['a']],
  [4, 'one account', ['a']],
])(
  'finishes work with %d places beside a flood of %s in twice the time at most',
  async (atOnce, _who, who) => {
    const alone = await stepsBeside([], atOnce);
    expect(alone).toHaveLength(4);
    for (const runner of runners) await runner.close(0);
    await forgetJobs(database.db);
    expectFair({ alone, besideFlood: await stepsBeside(who, atOnce) });
  },
);

it.each([
  [2, 1],
  [3, 2],
  [4, 2],
])('gives one account of %d places %d, and somebody else one at once', async (atOnce, share) => {
  const place = newProcess(atOnce);
  await place.put('a', 6);
  place.start();
  await until(() => expect(place.begun.size).toBe(share));
  await place.put('b', 1);
  await until(() => expect(place.begun.has('b-0')).toBe(true));
  expect(place.begun.size).toBe(share + 1);
});

it('two accounts of one person have one share, and one turn', async () => {
  const [live, test] = await addOwnAccounts(database.db);
  const place = newProcess(2);
  await place.put(live, 2);
  await place.put(test, 2);
  place.start();
  await until(() => expect(place.begun.size).toBe(1));
  const other = newProcess(1);
  await place.put('b', 1);
  await until(() => expect(place.begun.has('b-0')).toBe(true));
  expect(place.begun.size).toBe(2);
  await place.put('c', 1);
  other.start();
  await until(() => expect([...other.begun.keys()]).toEqual(['c-0']));
});

it('tells other processes whose turn it was', async () => {
  const [one, other] = [newProcess(1), newProcess(1)];
  await one.put('a', 3);
  clock.advance(1_000);
  await one.put('b', 1);
  one.start();
  await until(() => expect(one.begun.size).toBe(1));
  other.start();
  await until(() => expect([...other.begun.keys()]).toEqual(['b-0']));
});

it('work of the server itself takes turns as that of an account does', async () => {
  const place = newProcess(1);
  await place.put(null, 2);
  clock.advance(1_000);
  await place.put('a', 2);
  place.start();
  const order: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    await until(() => expect(place.begun.size).toBe(1));
    order.push(...place.endAll());
  }
  expect(order.map((subject) => subject.split('-')[0])).toEqual(['null', 'a', 'null', 'a']);
});
