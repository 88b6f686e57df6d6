import type { Db, Tx } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import type { Cancel, Timers } from '../../platform/time/timers';
import * as store from './store';

/** Numbers the events of all accounts once they are committed. Runs in every process. */
export interface Numbering {
  /** An event was inserted, in a transaction that may still run. */
  inserted(): void;
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
  enqueueDeliveries: (tx: Tx, accountId: string, range: NumberRange) => Promise<void>;
  /** Called after each commit that numbered events of an account, and when another process has. */
  numbered: (accountId: string) => void;
  /** Called after each regular pass, which is when events of other processes are looked for. */
  passed: () => Promise<void>;
}

/** The numbers above `after`, up to `until`. */
interface NumberRange {
  after: number;
  until: number;
}

/** A transaction usually commits before the first look after an insert, and nearly always before the second. */
const LOOKS_MS = [20, 200] as const;
/** How often is looked without an insert: for transactions that took long, and for processes that died. */
const PASS_MS = 2_000;
/** How many events of an account one transaction numbers. */
const BATCH = 1_000;
const ACCOUNTS_AT_ONCE = 100;

/**
 * A sequence of the database cannot number events: numbers become visible out of order, and a reader at the tail skips the
 * late ones. A counter that is locked until the commit would have the writes of an account wait for one another. So events
 * are inserted without a number, and numbered when they are visible, under the lock of their log.
 */
export function createNumbering({
  db,
  log,
  timers,
  enqueueDeliveries,
  numbered,
  passed,
}: NumberingDeps): Numbering {
  const waiting = new Map<number, Cancel>();
  let cancelPass: Cancel = () => {};
  let isClosed = false;
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  let again = false;

  return {
    inserted() {
      for (const ms of LOOKS_MS) {
        if (isClosed || waiting.has(ms)) continue;
        const look = () => {
          waiting.delete(ms);
          run();
        };
        waiting.set(ms, timers.after(ms, look));
      }
    },
    start: passRegularly,
    async close() {
      isClosed = true;
      cancelPass();
      for (const cancel of waiting.values()) cancel();
      await running;
    },
  };

  function passRegularly(): void {
    cancelPass = timers.after(PASS_MS, passRegularly);
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

  async function pass(): Promise<void> {
    for (;;) {
      const accountIds = await store.listUnnumberedAccounts(db, ACCOUNTS_AT_ONCE);
      if (accountIds.length === 0 || isClosed) break;
      let numberedAny = false;
      for (const accountId of accountIds) {
        if (isClosed) break;
        numberedAny = (await tryAccount(accountId)) || numberedAny;
      }
      if (!numberedAny) break;
    }
    await passed();
  }

  /** One account's failure leaves the others alone. @returns false when there was nothing, or it failed */
  async function tryAccount(accountId: string): Promise<boolean> {
    try {
      return await numberAccount(accountId);
    } catch (err) {
      log.error({ err, accountId }, 'the events of an account could not be numbered');
      return false;
    }
  }

  async function numberAccount(accountId: string): Promise<boolean> {
    const isNumbered = await db.transaction(async (tx) => {
      const ends = await store.lockLog(tx, accountId);
      if (ends === null) return false;
      const after = ends.head;
      const until = await store.numberEvents(tx, accountId, after, BATCH);
      if (until === after) return false;
      await enqueueDeliveries(tx, accountId, { after, until });
      return true;
    });
    if (isNumbered) numbered(accountId);
    return isNumbered;
  }
}
