import type { Db, Tx } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import { OneAtATime } from '../../platform/time/one-at-a-time';
import type { Cancel, Timers } from '../../platform/time/timers';
import { PlannedLooks } from './planned-looks';
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

/** The interval of checks without an insert, for transactions that took long and for processes that died. */
const PASS_MS = 2_000;
/** The number of regular passes for which an account is assumed to have no endpoints, unless somebody reads. */
const QUIET_PASSES = 2;
/** The number of events of an account that one transaction numbers. */
const BATCH = 1_000;
const ACCOUNTS_AT_ONCE = 100;

/**
 * Numbers the events of all accounts once they are committed. Runs in every process. A database sequence cannot number
 * them, because its numbers become visible out of order and a reader at the tail would skip the late ones. With a
 * counter that is locked until the commit, the writes of an account would wait for one another. So events are inserted
 * without a number, and numbered under the lock of their log when they are visible.
 *
 * If an account has no endpoint and nobody waits, the regular pass numbers its events. A read numbers them first.
 */
export class Numbering implements EventNumbering {
  readonly #deps: NumberingDeps;
  readonly #looks: PlannedLooks;
  /** Events that are inserted during a pass are left to the next pass. */
  readonly #passes = new OneAtATime(() => this.#tryPass());
  /** Accounts without endpoints, each with the number of the regular pass until which this is assumed. */
  readonly #quietUntil = new Map<string, number>();
  #regularPasses = 0;
  #cancelPass: Cancel = () => {};
  #isClosed = false;

  constructor(deps: NumberingDeps) {
    this.#deps = deps;
    this.#looks = new PlannedLooks(deps.timers, () => this.#passes.request());
  }

  /** Is called when an event of the account was inserted, in a transaction that may still run. */
  inserted(accountId: string): void {
    if (!this.#quietUntil.has(accountId) || this.#deps.isAwaited(accountId)) this.lookSoon();
  }

  lookSoon(): void {
    this.#looks.plan();
  }

  async numberNow(accountId: string): Promise<void> {
    while ((await this.#tryAccount(accountId)) === BATCH);
  }

  /** Numbers what waits, now and regularly from then on. */
  start(): void {
    this.#cancelPass = this.#deps.timers.after(PASS_MS, () => this.start());
    this.#regularPasses += 1;
    for (const [accountId, until] of this.#quietUntil)
      if (until < this.#regularPasses) this.#quietUntil.delete(accountId);
    this.#passes.request();
  }

  /** Numbers nothing more; resolves when the pass that runs is over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelPass();
    this.#looks.close();
    await this.#passes.settled();
  }

  async #tryPass(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#pass();
    } catch (err) {
      this.#deps.log.error({ err }, 'events could not be numbered');
    }
  }

  /** Repeats only after a full batch, because later inserts start a pass of their own. */
  async #pass(): Promise<void> {
    for (;;) {
      const accountIds = await store.listUnnumberedAccounts(this.#deps.db, ACCOUNTS_AT_ONCE);
      let numberedMost = 0;
      for (const accountId of accountIds) {
        if (this.#isClosed) break;
        numberedMost = Math.max(numberedMost, await this.#tryAccount(accountId));
      }
      const isMoreLeft = accountIds.length === ACCOUNTS_AT_ONCE || numberedMost === BATCH;
      if (this.#isClosed || numberedMost === 0 || !isMoreLeft) break;
    }
    await this.#deps.passed();
  }

  /** Numbers an account. Its failure does not affect the others. @returns how many events were numbered */
  async #tryAccount(accountId: string): Promise<number> {
    try {
      return await this.#numberAccount(accountId);
    } catch (err) {
      this.#deps.log.error({ err, accountId }, 'the events of an account could not be numbered');
      return 0;
    }
  }

  /**
   * Numbers the events of an account. Events that were inserted while their account was deleted are deleted here.
   * @returns how many events were numbered
   */
  async #numberAccount(accountId: string): Promise<number> {
    const { db, enqueueDeliveries, numbered } = this.#deps;
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
    if (outcome.hasSubscribers) this.#quietUntil.delete(accountId);
    else this.#quietUntil.set(accountId, this.#regularPasses + QUIET_PASSES);
    numbered(accountId, outcome);
    return outcome.count;
  }
}
