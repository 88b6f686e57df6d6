import { systemTimers, type Timers } from './timers';

/** How long something outside may take. */
export interface TimeLimit {
  /** In all, in milliseconds. */
  totalMs: number;
  /** What has moved adds to the total: a second for so many bytes. Absent: nothing does. */
  bytesPerSecond?: number;
  /** Without anything moving, in milliseconds. Absent: as long as the total allows. */
  idleMs?: number;
}

export interface Attempt {
  /** Aborted when the time is over, and when the caller gives up: for whatever opens connections. */
  signal: AbortSignal;
  /** So many more bytes have reached the other side, or have come from it. */
  moved(bytes: number): void;
}

/** Whatever it was, it took longer than it may. */
export class DeadlineExceededError extends Error {
  constructor() {
    super('It took too long.');
    this.name = 'DeadlineExceededError';
  }
}

/**
 * Does something that depends on somebody outside, for a limited time. Rejects when the time is over even if the work
 * takes no notice of its signal.
 * @param signal of the caller; its reason is thrown once it is aborted
 * @throws DeadlineExceededError, or whatever the work throws
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
    // What the work makes of an aborted signal says less than the reason.
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

  /** The total is over, unless what has moved since has gained some time. */
  function spend(): void {
    if (gainedMs < 1) return late();
    cancelTotal = timers.after(gainedMs, spend);
    gainedMs = 0;
  }
}

const rejection = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller's own reason, whatever it is
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
