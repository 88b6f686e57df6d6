import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../db/client';
import { runOutsideRequest } from '../current-request';
import { newId } from '../ids';
import { OneAtATime } from '../time/one-at-a-time';
import type { Cancel } from '../time/timers';
import { withTimeout } from '../time/with-timeout';
import { runJob, LEASE_MS, type RunnerDeps } from './run-job';
import type { Handlers } from './handler';
import type { EnqueueOptions, JobKind, Jobs } from './jobs';
import * as store from './store';

/** How long until due work is looked for without being woken, in milliseconds. */
const POLL_MS = 2_000;
/** How much work of a kind one process does at a time. */
const AT_ONCE = 2;
/** Recurring work waits this long after a server's first start, in milliseconds. */
const FIRST_RECURRENCE_MS = 60_000;

interface Running extends store.LeasedJob {
  done: Promise<void>;
}

/** Runs the jobs of the table, as one process among several. */
export class Runner implements Jobs {
  readonly #deps: RunnerDeps;
  readonly #running = new Set<Running>();
  readonly #stop = new AbortController();
  readonly #look = new OneAtATime(() => this.#beginDue());
  #handlers: Handlers | null = null;
  #cancelPoll: Cancel = () => {};

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  async enqueue(
    tx: Db | Tx,
    kind: JobKind,
    subject: string,
    { accountId, after = 0, payload = {} }: EnqueueOptions,
  ): Promise<void> {
    const at = this.#deps.now();
    const runAt = new Date(at.getTime() + after);
    const work = { kind, subject, accountId, payload };
    await store.insertJob(tx, { id: newId('job'), ...work, runAt, createdAt: at });
  }

  async cancel(tx: Db | Tx, kinds: readonly JobKind[], subject: string): Promise<void> {
    await store.deleteUnfinished(tx, kinds, subject);
  }

  wake(): void {
    if (this.#handlers !== null && !this.#stop.signal.aborted) this.#look.request();
  }

  /** Starts to run due jobs. */
  start(handlers: Handlers): void {
    this.#handlers = handlers;
    void this.#beginRecurring(handlers).catch((err: unknown) => this.#report(err));
    this.#poll();
  }

  /**
   * Starts no more jobs and releases the running ones, so that another process runs them at once.
   * @param graceMs how long a handler may take to notice
   */
  async close(graceMs: number): Promise<void> {
    this.#stop.abort();
    this.#cancelPoll();
    await this.#look.settled();
    const ended = Promise.all([...this.#running].map(({ done }) => done));
    await withTimeout<unknown>(ended, graceMs, () => {});
    // A handler that ignores its signal may go on until the process ends; its result no longer counts.
    for (const { job } of this.#running)
      await store.releaseJob(this.#deps.db, job).catch((err: unknown) => this.#report(err));
  }

  #poll(): void {
    this.wake();
    this.#cancelPoll = this.#deps.timers.after(POLL_MS, () => this.#poll());
  }

  async #beginDue(): Promise<void> {
    const handlers = this.#handlers;
    if (handlers === null) return;
    try {
      for (let wanted = this.#free(handlers); wanted.length > 0; wanted = this.#free(handlers)) {
        const taken = await this.#take(wanted);
        if (taken === null) break;
        if (this.#stop.signal.aborted) await store.releaseJob(this.#deps.db, taken.job);
        else this.#begin(handlers, taken);
      }
    } catch (err) {
      this.#report(err);
    }
  }

  async #take(wanted: store.JobFilter[]): Promise<store.LeasedJob | null> {
    const at = this.#deps.now();
    const leasedUntil = new Date(at.getTime() + LEASE_MS);
    return store.leaseDueJob(this.#deps.db, { wanted, at, leaseId: randomUUID(), leasedUntil });
  }

  #begin(handlers: Handlers, { job, owner }: store.LeasedJob): void {
    const kind = kindsOf(handlers).find((known) => known === job.kind);
    const handler = kind && handlers[kind];
    if (!handler) return; // taken by kind: there is one
    const entry: Running = {
      job,
      owner,
      done: runOutsideRequest(() => runJob(this.#deps, job, handler, this.#stop.signal))
        .catch((err: unknown) => this.#report(err))
        .finally(() => {
          this.#running.delete(entry);
          this.wake();
        }),
    };
    this.#running.add(entry);
  }

  /** Returns the jobs that may start now. One owner's accounts get at most half of the capacity of a kind. */
  #free(handlers: Handlers): store.JobFilter[] {
    if (this.#stop.signal.aborted) return [];
    return kindsOf(handlers).flatMap((kind) => {
      const atOnce = handlers[kind]?.atOnce ?? AT_ONCE;
      const busy = [...this.#running].flatMap(({ job, owner }) => (job.kind === kind ? [owner] : []));
      if (busy.length >= atOnce) return [];
      const share = Math.ceil(atOnce / 2);
      const has = (owner: string) => busy.filter((other) => other === owner).length;
      return [{ kind, excludedOwners: busy.filter((owner) => has(owner) >= share) }];
    });
  }

  async #beginRecurring(handlers: Handlers): Promise<void> {
    for (const kind of kindsOf(handlers)) {
      if (handlers[kind]?.everyMs === undefined) continue;
      await this.enqueue(this.#deps.db, kind, '-', { accountId: null, after: FIRST_RECURRENCE_MS });
    }
  }

  #report(err: unknown): void {
    this.#deps.log.error({ err }, 'the runner of background work failed');
  }
}

function kindsOf(handlers: Handlers): JobKind[] {
  const isKind = (name: string): name is JobKind => name in handlers;
  return Object.keys(handlers).filter(isKind);
}
