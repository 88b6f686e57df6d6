import { randomUUID } from 'node:crypto';
import type { Log } from '../../platform/log/log';
import { OneAtATime } from '../../platform/time/one-at-a-time';
import type { Cancel, Timers } from '../../platform/time/timers';
import { withTimeout } from '../../platform/time/with-timeout';
import { toEnvelope } from '../log/envelope';
import type { DeliveryQueue } from '../queue/enqueue';
import { postEvent, type PostEventDeps } from '../webhooks/post-event';
import { recordOutcome, type OutcomeDeps } from './outcome';
import { shareOut, type InFlight } from './share-out';
import * as store from './store';

export interface SenderDeps extends OutcomeDeps, PostEventDeps {
  log: Log;
  timers: Timers;
  /** Returns the data of an event as it is posted, which is read now when the event is not in the log. */
  dataOf: (event: store.LeasedDelivery['event']) => Promise<Record<string, unknown>>;
}

/**
 * The time for which a silent process keeps a delivery, in milliseconds. It is longer than an attempt and its record.
 */
const LEASE_MS = 45_000;
/** The interval at which due deliveries are read without a wake-up, because other processes also create deliveries. */
const POLL_MS = 2_000;
/** The number of endpoints that one read considers. */
const ENDPOINTS = 200;

interface Sending extends InFlight {
  lease: store.DeliveryLease;
  done: Promise<void>;
}

/**
 * Sends the deliveries of all accounts, as one process among several. Its loop is separate from the loop of background
 * jobs, because a delivery can take 15 s and there can be very many of them.
 */
export class Sender implements DeliveryQueue {
  readonly #deps: SenderDeps;
  readonly #sending = new Set<Sending>();
  readonly #stop = new AbortController();
  readonly #look = new OneAtATime(() => this.#lookForDue());
  #isStarted = false;
  #cancelPoll: Cancel = () => {};

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  /** Sends what is due, now and from now on. */
  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  wake(): void {
    if (this.#isStarted && !this.#stop.signal.aborted) this.#look.request();
  }

  /**
   * Stops sending. Aborts the running requests and releases their deliveries, so that another process sends them.
   * @param graceMs how long this may take
   */
  async close(graceMs: number): Promise<void> {
    this.#stop.abort();
    this.#cancelPoll();
    await withTimeout<unknown>(this.#finish(), graceMs, () => {});
    await this.#release([...this.#sending].map(({ lease }) => lease));
  }

  async #finish(): Promise<void> {
    await this.#look.settled();
    await Promise.all([...this.#sending].map(({ done }) => done));
  }

  /** Reads due deliveries. Never rejects: while the database is unavailable, the request is repeated. */
  async #lookForDue(): Promise<void> {
    this.#cancelPoll();
    if (this.#stop.signal.aborted) return;
    let waitMs = POLL_MS;
    try {
      waitMs = await this.#sendDue();
    } catch (err) {
      this.#deps.log.error({ err }, 'due deliveries could not be looked for');
    }
    if (!this.#stop.signal.aborted) this.#cancelPoll = this.#deps.timers.after(waitMs, () => this.wake());
  }

  /** Begins to send due deliveries while places are free. @returns the time until the next read, in milliseconds */
  async #sendDue(): Promise<number> {
    for (;;) {
      const at = this.#deps.now();
      const endpoints = await store.listDueEndpoints(this.#deps.db, at, ENDPOINTS);
      const due = endpoints.filter(({ dueAt }) => dueAt <= at.getTime());
      const shares = shareOut(due, [...this.#sending]);
      const isBegun = shares.length > 0 && (await this.#begin(shares, due));
      if (isBegun && !this.#stop.signal.aborted) continue;
      const next = endpoints.find(({ dueAt }) => dueAt > at.getTime());
      return next === undefined ? POLL_MS : Math.min(POLL_MS, next.dueAt - at.getTime());
    }
  }

  async #begin(shares: store.Share[], due: readonly store.DueEndpoint[]): Promise<boolean> {
    const at = this.#deps.now();
    const leaseId = randomUUID();
    const leasedUntil = new Date(at.getTime() + LEASE_MS);
    const leased = await store.leaseDeliveries(this.#deps.db, shares, { at, leaseId, leasedUntil });
    for (const delivery of leased) {
      const { id, endpoint } = delivery;
      const endpointInFlight = due.find(({ webhookId }) => webhookId === endpoint.id);
      if (endpointInFlight === undefined) continue; // not possible: only deliveries of these endpoints are leased
      const lease = { id, leaseId };
      const entry: Sending = {
        ...endpointInFlight,
        lease,
        done: this.#send(delivery, lease).finally(() => {
          this.#sending.delete(entry);
          this.wake();
        }),
      };
      this.#sending.add(entry);
    }
    return leased.length > 0;
  }

  /** Sends a delivery. Never rejects: a delivery whose outcome could not be stored is sent again after its lease. */
  async #send(delivery: store.LeasedDelivery, lease: store.DeliveryLease): Promise<void> {
    const { endpoint, event, mode } = delivery;
    try {
      const data = await this.#deps.dataOf(event);
      const body = JSON.stringify(toEnvelope({ ...event, data, mode }));
      const outcome = await postEvent(this.#deps, endpoint, { id: event.id, body }, this.#stop.signal);
      await recordOutcome(this.#deps, delivery, lease, outcome);
    } catch (err) {
      if (this.#stop.signal.aborted) await this.#release([lease]);
      else this.#report(err);
    }
  }

  async #release(leases: store.DeliveryLease[]): Promise<void> {
    await store.releaseLeases(this.#deps.db, leases).catch((err: unknown) => this.#report(err));
  }

  #report(err: unknown): void {
    this.#deps.log.error({ err }, 'a delivery could not be sent or recorded');
  }
}
