import type { Readable } from 'node:stream';
import type { Timers } from '../time/timers';
import { withDeadline, type Attempt } from '../time/with-deadline';
import { explainS3Error, isMissingObject } from './s3-error';

export interface S3Pace {
  /** The fewest bytes that have to move each second. A slower call is aborted. */
  bytesPerSecond: number;
  timers: Timers;
}

/** A call takes this long at most, its repeats and its whole answer included, in milliseconds. */
export const CALL_MS = 120_000;

/**
 * Makes a call of limited time.
 * @param sizeBytes the number of bytes that it moves
 * @throws StorageError; the caller's reason once it has aborted
 */
export async function callWithin<T>(
  { bytesPerSecond, timers }: S3Pace,
  signal: AbortSignal | undefined,
  sizeBytes: number,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const limit = { totalMs: CALL_MS + (1_000 * sizeBytes) / bytesPerSecond };
  try {
    return await withDeadline(limit, signal, work, timers);
  } catch (cause) {
    signal?.throwIfAborted();
    throw isMissingObject(cause) ? cause : explainS3Error(cause);
  }
}

/** Cuts the bytes of an object when they take too long to come. */
export function limitBody(
  pace: S3Pace,
  body: Readable,
  sizeBytes: number,
  signal: AbortSignal | undefined,
): Readable {
  const ended = new Promise<void>((resolve) => body.once('close', resolve));
  callWithin(pace, signal, sizeBytes, () => ended).catch((reason: unknown) => {
    body.destroy(reason instanceof Error ? reason : explainS3Error(reason));
  });
  return body;
}
