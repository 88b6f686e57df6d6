import { expect, it } from 'vitest';
import type { RecordedCall } from '../../platform/request-log/recorded-call';
import { testClock } from '../../testing/clock';
import { RequestLog, WAITING_MAX } from './request-log';

function callOf(accountId: string, changed: Partial<RecordedCall> = {}): RecordedCall {
  return {
    caller: { kind: 'key', keyId: 'key_1', accountId, ownerId: 'org_1', mode: 'live', scopes: [] },
    tool: null,
    method: 'GET',
    route: '/api/rooms',
    contract: { input: undefined, output: undefined },
    params: [],
    input: {},
    answer: null,
    status: 200,
    error: null,
    at: new Date('2026-03-01T09:59:59.750Z'),
    durationMs: 250,
    requestId: 'req-1',
    ...changed,
  };
}

const FAILURE = { status: 404, error: 'There is no such room.' };

function openLog({ days = 7, write }: { days?: number; write?: () => Promise<void> } = {}) {
  const clock = testClock(new Date('2026-03-01T10:00:00Z'));
  const written: RecordedCall[][] = [];
  const state = { dropped: 0, warnings: 0 };
  const log = new RequestLog({
    days,
    timers: clock,
    metrics: { requestsNotLogged: (count) => void (state.dropped += count) },
    log: { warn: () => void (state.warnings += 1) },
    write: async (calls) => {
      await write?.();
      written.push([...calls]);
    },
  });
  const record = (count: number, accountId: string, changed?: Partial<RecordedCall>) => {
    for (let n = 0; n < count; n += 1) log.record(callOf(accountId, changed));
  };
  const countOf = (accountId: string) =>
    written.flat().filter(({ caller }) => caller.accountId === accountId).length;
  return { log, clock, written, state, record, countOf };
}

it('writes calls in a batch after a second', async () => {
  const { log, clock, written, record } = openLog();
  record(2, 'acc_1');
  expect(written).toEqual([]);
  clock.advance(999);
  expect(clock.waiting).toBe(1);
  clock.advance(1);
  await log.flush();
  expect(written.map((batch) => batch.length)).toEqual([2]);
  expect(clock.waiting).toBe(0);
});

it('drops what exceeds the share of an account, keeps a part of the share for failures, and counts what it drops', async () => {
  const { log, state, record, countOf } = openLog();
  record(500, 'acc_busy');
  record(500, 'acc_busy', FAILURE);
  record(3, 'acc_quiet');
  await log.flush();
  expect([countOf('acc_busy'), countOf('acc_quiet')]).toEqual([WAITING_MAX.account, 3]);
  expect(state.dropped).toBe(1_000 - WAITING_MAX.account);
});

it('holds a bounded number of calls of all accounts', async () => {
  const { log, written, state, record } = openLog();
  for (let n = 0; n < 50; n += 1) record(WAITING_MAX.successes, `acc_${n}`);
  await log.flush();
  expect(written.flat()).toHaveLength(WAITING_MAX.all);
  expect(state.dropped).toBe(50 * WAITING_MAX.successes - WAITING_MAX.all);
});

it('drops calls that the database does not take, warns once, and goes on when it takes them', async () => {
  let isAway = true;
  const { log, written, state, record } = openLog({
    async write() {
      if (isAway) throw new Error('connection refused');
    },
  });
  for (let n = 0; n < 3; n += 1) {
    record(2, 'acc_1');
    await log.flush();
  }
  expect([state.dropped, state.warnings]).toEqual([6, 1]);
  isAway = false;
  record(1, 'acc_1');
  await log.flush();
  expect(written.flat()).toHaveLength(1);
});

it('starts no second write while the database does not answer', async () => {
  let writes = 0;
  let answer = () => {};
  const { log, clock, state, record } = openLog({
    write: () =>
      new Promise((resolve) => {
        writes += 1;
        answer = resolve;
      }),
  });
  record(1, 'acc_1');
  clock.advance(1_000);
  record(500, 'acc_1');
  clock.advance(60_000);
  expect([writes, state.dropped]).toEqual([1, 500 - WAITING_MAX.successes]);
  const flushed = log.flush();
  answer();
  await Promise.resolve();
  clock.advance(1_000);
  await new Promise(setImmediate);
  answer();
  await flushed;
  expect(writes).toBe(2);
});

it('records nothing when it is turned off', async () => {
  const { log, written, clock, record } = openLog({ days: 0 });
  record(1, 'acc_1');
  expect(clock.waiting).toBe(0);
  await log.flush();
  expect(written).toEqual([]);
});

it('writes the last calls when it is closed, and takes no more', async () => {
  const { log, written, clock, record } = openLog();
  record(1, 'acc_1');
  await log.close(60_000);
  record(1, 'acc_1');
  expect(written.flat()).toHaveLength(1);
  expect(clock.waiting).toBe(0);
});
