import type { Db } from '../db/client';
import type { Timers } from '../time/timers';
import { newId } from '../ids';
import type { Log } from '../log/log';
import { DeadlineExceededError, withDeadline } from '../time/with-deadline';
import { backOffMs } from './back-off';
import { PermanentError, RetryLater, type Handler } from './handler';
import * as store from './store';

export interface RunnerDeps {
  db: Db;
  now: () => Date;
  timers: Timers;
  log: Log;
  /** From 0 to 1. */
  random?: () => number;
}

/** How long work belongs to a process that has fallen silent, in milliseconds. */
export const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const DEFAULT_ATTEMPTS = 8;
const DEFAULT_DEADLINE_MS = 3_600_000;
/** How long a handler may take to notice that its time is over, in milliseconds. */
const GRACE_MS = 20_000;
const ERROR_MAX_CHARACTERS = 500;

/**
 * Runs a leased job, renews its lease while it runs, and stores the outcome.
 * @param stop aborted when the process is ending: the work is returned to the queue
 */
export async function runJob(
  deps: RunnerDeps,
  job: store.JobRow,
  handler: Handler,
  stop: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const cancelRenewal = keepLease(deps, job, () => lost.abort());
  try {
    // The last process that ran the job may have crashed because of it without recording an error.
    if (job.attempts > attemptsOf(handler)) throw new PermanentError('The job was interrupted repeatedly.');
    await attempt(deps, job, handler, AbortSignal.any([stop, lost.signal]));
    await finish(deps, job, handler);
  } catch (error) {
    if (lost.signal.aborted) return;
    if (stop.aborted) await store.releaseJob(deps.db, job);
    else if (error instanceof RetryLater) {
      await store.releaseJob(deps.db, job, new Date(deps.now().getTime() + error.afterMs));
    } else await fail(deps, job, handler, error);
  } finally {
    cancelRenewal();
  }
}

/**
 * Makes one attempt, for a limited time. A handler that ignores the end of its time is abandoned: its place and the
 * work are given to others.
 * @throws DeadlineExceededError, or the error of the handler
 */
async function attempt(
  { timers, log }: RunnerDeps,
  job: store.JobRow,
  handler: Handler,
  stop: AbortSignal,
): Promise<void> {
  const { kind, subject, payload, attempts } = job;
  const { deadlineMs = DEFAULT_DEADLINE_MS } = handler;
  const late = new AbortController();
  const cancel = timers.after(deadlineMs, () => late.abort(new DeadlineExceededError()));
  const signal = AbortSignal.any([stop, late.signal]);
  try {
    await withDeadline(
      { totalMs: deadlineMs + GRACE_MS },
      undefined,
      () => handler.run({ subject, payload, attempt: attempts, signal }),
      timers,
    );
  } catch (error) {
    if (!late.signal.aborted) throw error;
    if (error instanceof DeadlineExceededError)
      log.error({ kind, subject }, 'background work takes no notice of its end');
    throw late.signal.reason;
  } finally {
    cancel();
  }
}

const attemptsOf = ({ attempts = DEFAULT_ATTEMPTS }: Handler) => attempts;

async function fail(deps: RunnerDeps, job: store.JobRow, handler: Handler, error: unknown): Promise<void> {
  const { db, now, log, random = Math.random } = deps;
  const { kind, subject, attempts } = job;
  const isFinal = error instanceof PermanentError || attempts >= attemptsOf(handler);
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_CHARACTERS);
  log.warn({ kind, subject, attempts, isFinal, err: error }, 'background work failed');
  if (isFinal) {
    await finish(deps, job, handler, { error, lastError });
    return;
  }
  const runAt = new Date(now().getTime() + backOffMs(attempts, random()));
  await store.postponeJob(db, job, { runAt, lastError });
}

/** Ends the work, for good or given up, and has recurring work wait for its next time. */
async function finish(
  { db, now }: RunnerDeps,
  job: store.JobRow,
  handler: Handler,
  failure: { error: unknown; lastError: string } | null = null,
): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    if (!(await store.finishJob(tx, job, { at, lastError: failure?.lastError ?? null }))) return;
    if (failure === null) await handler.onFinished?.(tx, job);
    else await handler.onGivenUp?.(tx, job, failure.error);
    if (handler.everyMs === undefined) return;
    const runAt = new Date(at.getTime() + handler.everyMs);
    const { kind, subject, accountId, payload } = job;
    const next = { kind, subject, accountId, payload };
    await store.insertJob(tx, { id: newId('job'), ...next, runAt, createdAt: at });
  });
}

/** Renews the lease again and again. @param onLost another process has it */
function keepLease({ db, now, timers, log }: RunnerDeps, job: store.JobRow, onLost: () => void): () => void {
  let isOver = false;
  let cancel = timers.after(RENEW_MS, renew);
  function renew() {
    const leasedUntil = new Date(now().getTime() + LEASE_MS);
    store
      .renewLease(db, job, leasedUntil)
      .then((isOurs) => {
        if (!isOurs && !isOver) onLost();
      })
      .catch((err: unknown) => log.error({ err, kind: job.kind }, 'a lease could not be renewed'));
    if (!isOver) cancel = timers.after(RENEW_MS, renew);
  }
  return () => {
    isOver = true;
    cancel();
  };
}
