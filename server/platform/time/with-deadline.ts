import { systemTimers, type Timers } from './timers';

/** How long an external operation may take. */
export interface TimeLimit {
  /** In all, in milliseconds. */
  totalMs: number;
  /** The number of transferred bytes that extends the total by a second. Absent: it is not extended. */
  bytesPerSecond?: number;
  /** Longest time without any transfer, in milliseconds. Absent: the total. */
  idleMs?: number;
}

export interface Attempt {
  /** Aborted when the time is over and when the caller cancels. Pass it to code that opens connections. */
  signal: AbortSignal;
  /** Reports bytes that were sent or received. */
  moved(bytes: number): void;
}

/** An operation exceeded its time limit. */
export class DeadlineExceededError extends Error {
  constructor() {
    super('It took too long.');
    this.name = 'DeadlineExceededError';
  }
}

/**
 * Runs an external operation for a limited time. Rejects when the time is over, even if the operation ignores its
 * signal.
 * @param signal of the caller; its reason is thrown once it is aborted
 * @throws DeadlineExceededError, or the error of the work
 */
export async function withDeadline<T>(
  { totalMs, bytesPerSecond, idleMs }: TimeLimit,
  signal: AbortSignal | undefined,
  work: (attempt: Attempt) => Promise<T>,
  timers: Timers = systemTimers,
): Promise<T> {
  signal?.throwIfAborted();
  const end = new AbortController();
  const stop = () => end.abort(signal?.reason);
  const late = () => end.abort(new DeadlineExceededError());
  let gainedMs = 0;
  let cancelTotal = timers.after(totalMs, spend);
  let cancelIdle = idleMs === undefined ? () => {} : timers.after(idleMs, late);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work({ signal: end.signal, moved }), rejection(end.signal)]);
  } catch (error) {
    // The reason says more than the error that the work throws for an aborted signal.
    throw end.signal.aborted ? end.signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    cancelTotal();
    cancelIdle();
  }

  function moved(bytes: number): void {
    if (bytesPerSecond !== undefined) gainedMs += (1_000 * bytes) / bytesPerSecond;
    if (idleMs === undefined || end.signal.aborted) return;
    cancelIdle();
    cancelIdle = timers.after(idleMs, late);
  }

  /** Ends the work when the total time is over, unless transfers have extended it. */
  function spend(): void {
    if (gainedMs < 1) return late();
    cancelTotal = timers.after(gainedMs, spend);
    gainedMs = 0;
  }
}

const rejection = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller's own reason may be any value
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
