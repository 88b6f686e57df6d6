import { randomUUID } from 'node:crypto';
import { runOutsideRequest } from '../current-request';
import { newId } from '../ids';
import { withTimeout } from '../time/with-timeout';
import { runJob, LEASE_MS, type RunnerDeps } from './run-job';
import type { Handlers } from './handler';
import type { JobKind, Jobs } from './jobs';
import * as store from './store';

/** Runs the jobs of the table, as one process among several. */
export interface Runner extends Jobs {
  /** Starts to run due jobs. */
  start(handlers: Handlers): void;
  /**
   * Starts no more jobs and releases the running ones, so that another process runs them at once.
   * @param graceMs how long a handler may take to notice
   */
  close(graceMs: number): Promise<void>;
}

/** How long until due work is looked for without being woken, in milliseconds. */
const POLL_MS = 2_000;
/** How much work of a kind one process does at a time. */
const AT_ONCE = 2;
/** Recurring work waits this long after a server's first start, in milliseconds. */
const FIRST_RECURRENCE_MS = 60_000;

interface Running extends store.LeasedJob {
  done: Promise<void>;
}

export function createRunner(deps: RunnerDeps): Runner {
  const { db, now, timers, log } = deps;
  const running = new Set<Running>();
  const stop = new AbortController();
  let handlers: Handlers | null = null;
  let looking: Promise<void> | null = null;
  let isWoken = false;
  let cancelPoll = () => {};

  return {
    async enqueue(tx, kind, subject, { accountId, after = 0, payload = {} }) {
      const at = now();
      const runAt = new Date(at.getTime() + after);
      const work = { kind, subject, accountId, payload };
      await store.insertJob(tx, { id: newId('job'), ...work, runAt, createdAt: at });
    },
    cancel: (tx, kinds, subject) => store.deleteUnfinished(tx, kinds, subject),
    wake,
    start(given) {
      handlers = given;
      void beginRecurring(given).catch(report);
      poll();
    },
    async close(graceMs) {
      stop.abort();
      cancelPoll();
      await looking;
      const ended = Promise.all([...running].map(({ done }) => done));
      await withTimeout<unknown>(ended, graceMs, () => {});
      // A handler that ignores its signal may go on until the process ends; its result no longer counts.
      for (const { job } of running) await store.releaseJob(db, job).catch(report);
    },
  };

  function wake(): void {
    if (handlers === null || stop.signal.aborted) return;
    isWoken = true;
    looking ??= look(handlers)
      .catch(report)
      .finally(() => {
        looking = null;
        if (isWoken) wake();
      });
  }

  function poll(): void {
    wake();
    cancelPoll = timers.after(POLL_MS, poll);
  }

  async function look(given: Handlers): Promise<void> {
    while (isWoken) {
      isWoken = false;
      for (let wanted = free(given); wanted.length > 0; wanted = free(given)) {
        const taken = await take(wanted);
        if (taken === null) break;
        if (stop.signal.aborted) await store.releaseJob(db, taken.job);
        else begin(given, taken);
      }
    }
  }

  async function take(wanted: store.JobFilter[]) {
    const at = now();
    const leasedUntil = new Date(at.getTime() + LEASE_MS);
    return store.leaseDueJob(db, { wanted, at, leaseId: randomUUID(), leasedUntil });
  }

  function begin(given: Handlers, { job, owner }: store.LeasedJob): void {
    const kind = kindsOf(given).find((known) => known === job.kind);
    const handler = kind && given[kind];
    if (!handler) return; // taken by kind: there is one
    const entry: Running = {
      job,
      owner,
      done: runOutsideRequest(() => runJob(deps, job, handler, stop.signal))
        .catch(report)
        .finally(() => {
          running.delete(entry);
          wake();
        }),
    };
    running.add(entry);
  }

  /** Returns the jobs that may start now. One owner's accounts get at most half of the capacity of a kind. */
  function free(given: Handlers): store.JobFilter[] {
    if (stop.signal.aborted) return [];
    return kindsOf(given).flatMap((kind) => {
      const atOnce = given[kind]?.atOnce ?? AT_ONCE;
      const busy = [...running].flatMap(({ job, owner }) => (job.kind === kind ? [owner] : []));
      if (busy.length >= atOnce) return [];
      const share = Math.ceil(atOnce / 2);
      const has = (owner: string) => busy.filter((other) => other === owner).length;
      return [{ kind, excludedOwners: busy.filter((owner) => has(owner) >= share) }];
    });
  }

  async function beginRecurring(given: Handlers): Promise<void> {
    const at = now();
    const runAt = new Date(at.getTime() + FIRST_RECURRENCE_MS);
    for (const kind of kindsOf(given)) {
      if (given[kind]?.everyMs === undefined) continue;
      await store.insertJob(db, {
        id: newId('job'),
        kind,
        subject: '-',
        accountId: null,
        payload: {},
        runAt,
        createdAt: at,
      });
    }
  }

  function report(err: unknown): void {
    log.error({ err }, 'the runner of background work failed');
  }
}

function kindsOf(handlers: Handlers): JobKind[] {
  const isKind = (name: string): name is JobKind => name in handlers;
  return Object.keys(handlers).filter(isKind);
}
