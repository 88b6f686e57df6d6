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

/** Numbers events for whoever needs them soon. */
export interface EventNumbering {
  /**
   * Numbers what was committed in an account before this call. Never rejects: a failure is logged, and tried again
   * later.
   */
  numberNow(accountId: string): Promise<void>;
  /** Somebody waits for an event: looks soon whether one was committed meanwhile. */
  lookSoon(): void;
}

/** Numbers the events of all accounts once they are committed. Runs in every process. */
export interface Numbering extends EventNumbering {
  /** An event of the account was inserted, in a transaction that may still run. */
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
  /** Called after each commit that numbered events of an account. */
  numbered: (accountId: string, outcome: { hasDeliveries: boolean }) => void;
  /** Called after each regular pass, which is when events of other processes are looked for. */
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

/** A transaction usually commits before the first look after an insert, and nearly always before the second. */
const LOOKS_MS = [20, 200] as const;
/** While inserts follow one another, looks are at least so far apart: each costs a transaction. */
const APART_MS = 100;
/** How often is looked without an insert: for transactions that took long, and for processes that died. */
const PASS_MS = 2_000;
/** For so many regular passes an account without endpoints is taken for one, unless somebody reads. */
const QUIET_PASSES = 2;
/** How many events of an account one transaction numbers. */
const BATCH = 1_000;
const ACCOUNTS_AT_ONCE = 100;

/**
 * A sequence of the database cannot number events: numbers become visible out of order, and a reader at the tail skips
 * the late ones. A counter that is locked until the commit would have the writes of an account wait for one another.
 * So events are inserted without a number, and numbered when they are visible, under the lock of their log.
 *
 * Where no endpoint is and nobody waits, inserts are left to the regular pass: whoever reads has them numbered first.
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
  /** Accounts without endpoints, with the number of the regular pass up to which that is relied on. */
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

  /** Inserts share a look. Those since it was planned may be too young for it, and get another one. */
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
    // Inserts ask within their transaction, and the look is none of its queries.
    waiting.set(ms, { cancel: timers.after(delayMs, () => outside(look)), isAskedAgain: false });
  }

  function passRegularly(): void {
    cancelPass = timers.after(PASS_MS, passRegularly);
    passes += 1;
    for (const [accountId, until] of quietUntil) if (until < passes) quietUntil.delete(accountId);
    run();
  }

  /** One pass at a time: what is inserted during one is left to another one after it. */
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

  /** Goes on only where a batch was full: what is inserted meanwhile has a look of its own. */
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

  /** One account's failure leaves the others alone. @returns how many events were numbered */
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
