import { randomUUID } from 'node:crypto';
import type { Log } from '../../platform/log/log';
import type { Cancel, Timers } from '../../platform/time/timers';
import { withTimeout } from '../../platform/time/with-timeout';
import { toEnvelope } from '../log/envelope';
import type { DeliveryQueue } from '../queue/enqueue';
import { postEvent, type PostEventDeps } from '../webhooks/post-event';
import { recordOutcome, type OutcomeDeps } from './outcome';
import { shareOut, type InFlight } from './share-out';
import * as store from './store';

/** Sends the deliveries of all accounts, as one process among several. */
export interface Sender extends DeliveryQueue {
  /** Sends what is due, now and from now on. */
  start(): void;
  /**
   * Stops sending. Aborts the running requests and releases their deliveries, so that another process sends them.
   * @param graceMs how long this may take
   */
  close(graceMs: number): Promise<void>;
}

export interface SenderDeps extends OutcomeDeps, PostEventDeps {
  log: Log;
  timers: Timers;
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
 * Creates a loop that is separate from the loop of background jobs, because a delivery can take 15 s and there can be
 * very many of them.
 */
export function createSender(deps: SenderDeps): Sender {
  const { db, now, timers, log } = deps;
  const sending = new Set<Sending>();
  const stop = new AbortController();
  let isStarted = false;
  let looking: Promise<void> | null = null;
  let isWoken = false;
  let cancelPoll: Cancel = () => {};

  return {
    wake,
    start() {
      isStarted = true;
      wake();
    },
    async close(graceMs) {
      stop.abort();
      cancelPoll();
      await withTimeout<unknown>(finish(), graceMs, () => {});
      const leases = [...sending].map(({ lease }) => lease);
      await store.releaseLeases(db, leases).catch(report);
    },
  };

  async function finish(): Promise<void> {
    await looking;
    await Promise.all([...sending].map(({ done }) => done));
  }

  function wake(): void {
    if (!isStarted || stop.signal.aborted) return;
    isWoken = true;
    looking ??= look().finally(() => {
      looking = null;
      if (isWoken) wake();
    });
  }

  /** Reads due deliveries. Never rejects: while the database is unavailable, the request is repeated. */
  async function look(): Promise<void> {
    cancelPoll();
    let waitMs = POLL_MS;
    try {
      while (isWoken && !stop.signal.aborted) {
        isWoken = false;
        waitMs = await sendDue();
      }
    } catch (err) {
      log.error({ err }, 'due deliveries could not be looked for');
    }
    if (!stop.signal.aborted) cancelPoll = timers.after(waitMs, wake);
  }

  /** Begins to send due deliveries while places are free. @returns the time until the next read, in milliseconds */
  async function sendDue(): Promise<number> {
    for (;;) {
      const at = now();
      const endpoints = await store.listDueEndpoints(db, at, ENDPOINTS);
      const due = endpoints.filter(({ dueAt }) => dueAt <= at.getTime());
      const shares = shareOut(due, [...sending]);
      const isBegun = shares.length > 0 && (await begin(shares, due));
      if (isBegun && !stop.signal.aborted) continue;
      const next = endpoints.find(({ dueAt }) => dueAt > at.getTime());
      return next === undefined ? POLL_MS : Math.min(POLL_MS, next.dueAt - at.getTime());
    }
  }

  async function begin(shares: store.Share[], due: readonly store.DueEndpoint[]): Promise<boolean> {
    const at = now();
    const leaseId = randomUUID();
    const leasedUntil = new Date(at.getTime() + LEASE_MS);
    const leased = await store.leaseDeliveries(db, shares, { at, leaseId, leasedUntil });
    for (const delivery of leased) {
      const { id, endpoint } = delivery;
      const endpointInFlight = due.find(({ webhookId }) => webhookId === endpoint.id);
      if (endpointInFlight === undefined) continue; // not possible: only deliveries of these endpoints are leased
      const lease = { id, leaseId };
      const entry: Sending = {
        ...endpointInFlight,
        lease,
        done: send(delivery, lease).finally(() => {
          sending.delete(entry);
          wake();
        }),
      };
      sending.add(entry);
    }
    return leased.length > 0;
  }

  /** Sends a delivery. Never rejects: a delivery whose outcome could not be stored is sent again after its lease. */
  async function send(delivery: store.LeasedDelivery, lease: store.DeliveryLease): Promise<void> {
    const { endpoint, event, mode } = delivery;
    try {
      const body = JSON.stringify(toEnvelope({ ...event, mode }));
      const outcome = await postEvent(deps, endpoint, { id: event.id, body }, stop.signal);
      await recordOutcome(deps, delivery, lease, outcome);
    } catch (err) {
      if (stop.signal.aborted) await store.releaseLeases(db, [lease]).catch(report);
      else report(err);
    }
  }

  function report(err: unknown): void {
    log.error({ err }, 'a delivery could not be sent or recorded');
  }
}
