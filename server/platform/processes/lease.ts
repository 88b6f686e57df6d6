import type { Db } from '../db/client';
import type { Presence } from '../hub/bus';
import type { Log } from '../log/log';
import type { Cancel, Timers } from '../time/timers';
import { SharedClock } from './shared-clock';
import * as store from './store';

/** How long a lease holds and how often it is renewed, in milliseconds. */
export interface LeaseTiming {
  leaseMs: number;
  beatMs: number;
  /** The time without a returned message of its own after which a process treats its channel as dead. */
  deafMs: number;
}

/** A process that was killed is noticed after at most lease and beat together. */
export const LEASE_TIMING: LeaseTiming = { leaseMs: 8_000, beatMs: 2_000, deafMs: 10_000 };

export interface LeaseDeps {
  /** Separate connections, because a lease must not end when all other connections are busy. */
  db: Db;
  log: Log;
  timers: Timers;
  timing?: LeaseTiming | undefined;
  /** Called with the presences of processes that are gone; of each once, in one of the processes that are left. */
  onGone: (presences: { roomId: string; entry: Presence }[]) => void;
  /** Called whenever the lease was renewed. It may have ended before, and all that belonged to it is gone then. */
  onRenewed: () => void;
}

/** The lease of this process in the database, which is renewed until it is closed. */
export class Lease {
  readonly clock: SharedClock;
  readonly #deps: LeaseDeps;
  readonly #timing: LeaseTiming;
  readonly #row: store.ProcessDescription;
  /** How many renewals have succeeded one after the other. */
  #renewals = 0;
  #isFailing = false;
  #isClosed = false;
  #cancelBeat: Cancel = () => {};
  #beating: Promise<void> = Promise.resolve();

  /** @param row the process, which is registered */
  constructor(deps: LeaseDeps, row: store.ProcessDescription) {
    this.clock = new SharedClock(deps.log);
    this.#deps = deps;
    this.#timing = deps.timing ?? LEASE_TIMING;
    this.#row = row;
  }

  /** Renews the lease, now and regularly from then on. */
  async start(): Promise<void> {
    await this.#renew();
    this.#beatLater();
  }

  /** Ends the lease: the others take this process for gone at once. */
  async close(): Promise<void> {
    const { db, log } = this.#deps;
    this.#isClosed = true;
    this.#cancelBeat();
    await this.#beating;
    await store
      .deleteProcess(db, this.#row.id)
      .catch((err: unknown) => log.warn({ err }, 'the lease could not be ended'));
  }

  #beatLater(): void {
    this.#cancelBeat = this.#deps.timers.after(this.#timing.beatMs, () => {
      this.#beating = this.#beat();
    });
  }

  async #beat(): Promise<void> {
    try {
      await this.#renew();
      this.#renewals += 1;
      this.#isFailing = false;
    } catch (err) {
      this.#renewals = 0;
      if (!this.#isFailing)
        this.#deps.log.error({ err }, 'the lease of this process could not be renewed; trying again');
      this.#isFailing = true;
    }
    if (!this.#isClosed) this.#beatLater();
  }

  async #renew(): Promise<void> {
    const { db, log, onGone, onRenewed } = this.#deps;
    const { leaseMs, beatMs } = this.#timing;
    const asked = Date.now();
    const time = await store.renewLease(db, this.#row.id, leaseMs);
    if (time === null) {
      await store.insertProcess(db, this.#row, leaseMs);
      log.warn('the lease of this process had ended; the others took it for gone, and hear of it again');
      return onRenewed();
    }
    this.clock.compare(time.getTime(), asked, Date.now());
    onRenewed();
    // After an outage of the database every lease has ended: the others first get the time to renew theirs.
    if (this.#renewals * beatMs < leaseMs) return;
    const gone = await store.deleteDead(db);
    if (gone.length > 0) onGone(gone);
  }
}
