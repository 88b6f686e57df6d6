import type { Log } from '../../platform/log/log';
import type { Metrics } from '../../platform/metrics/metrics';
import type { RecordedCall } from '../../platform/request-log/recorded-call';
import type { Cancel, Timers } from '../../platform/time/timers';
import { withTimeout } from '../../platform/time/with-timeout';

/** The time between two writes, in milliseconds. */
const WRITE_MS = 1_000;
/** How many calls wait for the next write: of all accounts, of one account, and of one account without its failures. */
export const WAITING_MAX = { all: 1_000, account: 100, successes: 75 };
/** How many rows one statement inserts. */
const BATCH = 100;

interface Deps {
  /** For how many days calls are kept; 0: none are recorded. */
  days: number;
  /** Stores calls. */
  write: (calls: readonly RecordedCall[]) => Promise<void>;
  timers: Timers;
  metrics: Pick<Metrics, 'requestsNotLogged'>;
  log: Pick<Log, 'warn'>;
}

declare module '../../platform/procedures/services' {
  interface Services {
    /** Takes calls for the request logs of their accounts. */
    requestLog: RequestLog;
  }
}

/**
 * Collects calls and writes them in batches, so that no request waits for its row. Calls beyond the share of their
 * account are dropped, as are those that the database does not take. A part of each share is for failures, so that a
 * failed call is found in a busy account.
 */
export class RequestLog {
  readonly #deps: Deps;
  #waiting = new Map<string, RecordedCall[]>();
  #count = 0;
  #cancel: Cancel | null = null;
  #writing: Promise<void> | null = null;
  #isClosed = false;
  #isFailing = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** For how many days calls are kept; 0: none are recorded. */
  get days(): number {
    return this.#deps.days;
  }

  /** Takes a call, or drops it. Returns at once and never throws. */
  record(call: RecordedCall): void {
    const { days, metrics } = this.#deps;
    if (days === 0) return;
    const { accountId } = call.caller;
    const share = this.#waiting.get(accountId) ?? [];
    const most = call.error === null ? WAITING_MAX.successes : WAITING_MAX.account;
    if (share.length >= most || this.#count >= WAITING_MAX.all || this.#isClosed) {
      metrics.requestsNotLogged(1);
      return;
    }
    share.push(call);
    this.#waiting.set(accountId, share);
    this.#count += 1;
    this.#schedule();
  }

  /** Writes the calls that were recorded until now. Never throws. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.#start();
  }

  /** Writes the last calls, and drops those that come later. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true;
    await withTimeout(this.flush(), graceMs, () => {});
    this.#cancel?.();
  }

  #schedule(): void {
    if (this.#cancel !== null || this.#writing !== null || this.#count === 0) return;
    this.#cancel = this.#deps.timers.after(WRITE_MS, () => void this.#start());
  }

  /** Writes what waits, unless a write is running. Schedules the next write after it. */
  #start(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
      this.#schedule();
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    // In the order of accounts, because each row locks its account against deletion.
    const accounts = [...this.#waiting].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const calls = accounts.flatMap(([, share]) => share);
    this.#waiting = new Map();
    this.#count = 0;
    let written = 0;
    try {
      for (; written < calls.length; written += BATCH)
        await this.#deps.write(calls.slice(written, written + BATCH));
      this.#isFailing = false;
    } catch (err) {
      this.#deps.metrics.requestsNotLogged(calls.length - written);
      if (!this.#isFailing) this.#deps.log.warn({ err }, 'calls could not be written to the request log');
      this.#isFailing = true;
    }
  }
}
