import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Tx } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import type { Cancel, Timers } from '../../platform/time/timers';
import * as store from './store';

declare module '../../platform/procedures/services' {
  interface Services {
    eventNumbering: EventNumbering;
  }
}

/** Numbers events for callers that need them soon. */
export interface EventNumbering {
  /**
   * Numbers what was committed in an account before this call. Never rejects: a failure is logged, and tried again
   * later.
   */
  numberNow(accountId: string): Promise<void>;
  /** Checks soon whether an event was committed, because somebody waits for one. */
  lookSoon(): void;
}

/** Numbers the events of all accounts once they are committed. Runs in every process. */
export interface Numbering extends EventNumbering {
  /** Is called when an event of the account was inserted, in a transaction that may still run. */
  inserted(accountId: string): void;
  /** Numbers what waits, now and regularly from then on. */
  start(): void;
  /** Numbers nothing more; resolves when the pass that runs is over. */
  close(): Promise<void>;
}

export interface NumberingDeps {
  db: Db;
  log: Log;
  timers: Timers;
  /** Creates the deliveries of the events that were numbered, in the same transaction. */
  enqueueDeliveries: (tx: Tx, accountId: string, range: NumberRange) => Promise<Enqueued>;
  /** Returns whether a reader of this process waits for events of the account. */
  isAwaited: (accountId: string) => boolean;
  /** Is called after each commit that numbered events of an account. */
  numbered: (accountId: string, outcome: { hasDeliveries: boolean }) => void;
  /** Is called after each pass, to check for events of other processes. */
  passed: () => Promise<void>;
}

/** Whether the account has endpoints to which events are posted, and whether some of these events are. */
interface Enqueued {
  hasSubscribers: boolean;
  hasDeliveries: boolean;
}

/** The numbers above `after`, up to `until`. */
interface NumberRange {
  after: number;
  until: number;
}

/**
 * The delays of the checks after an insert. A transaction usually commits before the first, and nearly always before
 * the second.
 */
const LOOKS_MS = [20, 200] as const;
/** The minimum time between checks during a series of inserts, because each check costs a transaction. */
const APART_MS = 100;
/** The interval of checks without an insert, for transactions that took long and for processes that died. */
const PASS_MS = 2_000;
/** The number of regular passes for which an account is assumed to have no endpoints, unless somebody reads. */
const QUIET_PASSES = 2;
/** The number of events of an account that one transaction numbers. */
const BATCH = 1_000;
const ACCOUNTS_AT_ONCE = 100;

/**
 * Creates the numbering of events. A database sequence cannot number them, because its numbers become visible out of
 * order and a reader at the tail would skip the late ones. With a counter that is locked until the commit, the writes
 * of an account would wait for one another. So events are inserted without a number, and numbered under the lock of
 * their log when they are visible.
 *
 * If an account has no endpoint and nobody waits, the regular pass numbers its events. A read numbers them first.
 */
export function createNumbering({
  db,
  log,
  timers,
  enqueueDeliveries,
  isAwaited,
  numbered,
  passed,
}: NumberingDeps): Numbering {
  const outside = AsyncLocalStorage.snapshot();
  const waiting = new Map<number, { cancel: Cancel; isAskedAgain: boolean }>();
  /** Accounts without endpoints, each with the number of the regular pass until which this is assumed. */
  const quietUntil = new Map<string, number>();
  let passes = 0;
  let cancelPass: Cancel = () => {};
  let isClosed = false;
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  let again = false;

  return {
    inserted(accountId) {
      if (!quietUntil.has(accountId) || isAwaited(accountId)) lookSoon();
    },
    lookSoon,
    async numberNow(accountId) {
      while ((await tryAccount(accountId)) === BATCH);
    },
    start: passRegularly,
    async close() {
      isClosed = true;
      cancelPass();
      for (const { cancel } of waiting.values()) cancel();
      await running;
    },
  };

  function lookSoon(): void {
    for (const ms of LOOKS_MS) lookAfter(ms);
  }

  /**
   * Plans a check, which several inserts share. Inserts after the planning may be too recent, and get another check.
   */
  function lookAfter(ms: number, delayMs = ms): void {
    if (isClosed) return;
    const planned = waiting.get(ms);
    if (planned !== undefined) {
      planned.isAskedAgain = true;
      return;
    }
    const look = () => {
      const isAskedAgain = waiting.get(ms)?.isAskedAgain === true;
      waiting.delete(ms);
      run();
      if (isAskedAgain) lookAfter(ms, Math.max(ms, APART_MS));
    };
    // Inserts call this within their transaction, and the check must run outside of it.
    waiting.set(ms, { cancel: timers.after(delayMs, () => outside(look)), isAskedAgain: false });
  }

  function passRegularly(): void {
    cancelPass = timers.after(PASS_MS, passRegularly);
    passes += 1;
    for (const [accountId, until] of quietUntil) if (until < passes) quietUntil.delete(accountId);
    run();
  }

  /** Runs one pass at a time. Events that are inserted during a pass are left to the next pass. */
  function run(): void {
    if (isClosed) return;
    if (isRunning) {
      again = true;
      return;
    }
    isRunning = true;
    running = pass()
      .catch((err: unknown) => log.error({ err }, 'events could not be numbered'))
      .finally(() => {
        isRunning = false;
        if (again) {
          again = false;
          run();
        }
      });
  }

  /** Repeats only after a full batch, because later inserts start a pass of their own. */
  async function pass(): Promise<void> {
    for (;;) {
      const accountIds = await store.listUnnumberedAccounts(db, ACCOUNTS_AT_ONCE);
      let numberedMost = 0;
      for (const accountId of accountIds) {
        if (isClosed) break;
        numberedMost = Math.max(numberedMost, await tryAccount(accountId));
      }
      const isMoreLeft = accountIds.length === ACCOUNTS_AT_ONCE || numberedMost === BATCH;
      if (isClosed || numberedMost === 0 || !isMoreLeft) break;
    }
    await passed();
  }

  /** Numbers an account. Its failure does not affect the others. @returns how many events were numbered */
  async function tryAccount(accountId: string): Promise<number> {
    try {
      return await numberAccount(accountId);
    } catch (err) {
      log.error({ err, accountId }, 'the events of an account could not be numbered');
      return 0;
    }
  }

  /**
   * Numbers the events of an account. Events that were inserted while their account was deleted are deleted here.
   * @returns how many events were numbered
   */
  async function numberAccount(accountId: string): Promise<number> {
    const outcome = await db.transaction(async (tx) => {
      const ends = await store.lockLog(tx, accountId);
      if (ends === null) {
        await store.deleteEventsOf(tx, accountId);
        return null;
      }
      const after = ends.head;
      const until = await store.numberEvents(tx, accountId, after, BATCH);
      if (until === after) return null;
      return { count: until - after, ...(await enqueueDeliveries(tx, accountId, { after, until })) };
    });
    if (outcome === null) return 0;
    if (outcome.hasSubscribers) quietUntil.delete(accountId);
    else quietUntil.set(accountId, passes + QUIET_PASSES);
    numbered(accountId, outcome);
    return outcome.count;
  }
}
