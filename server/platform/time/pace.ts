import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../errors/error-code';
import type { Timers } from './timers';
import { DeadlineExceededError, withDeadline, type TimeLimit } from './with-deadline';

/** A reader takes at least so many bytes each second, after some minutes to begin with, and never stands still for long. */
export const READER_PACE: TimeLimit = { totalMs: 600_000, bytesPerSecond: 10_000, idleMs: 120_000 };

/** How much is written at once, in bytes or characters: less than the slowest reader takes before it counts as silent. */
export const PIECE_SIZE = 65_536;

/**
 * Writes a body no faster than it is read.
 * @param body in pieces of about `PIECE_SIZE`; each is made when the one before was taken
 * @throws DeadlineExceededError when the reader takes too little for too long; then the connection is closed
 */
export const sendAtPace = (
  body: AsyncIterable<string | Uint8Array>,
  response: ServerResponse,
  timers?: Timers,
): Promise<void> =>
  withDeadline(
    READER_PACE,
    undefined,
    ({ signal, moved }) => pipeline(counted(body, moved), response, { signal }),
    timers,
  );

/** Whether an answer was not sent because its reader went away or took too little: they do all the time, no failure. */
export const isReaderGone = (cause: unknown): boolean =>
  cause instanceof DeadlineExceededError ||
  hasCode(cause, 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE');

/** A body that is there as a whole, in pieces. */
export async function* piecesOf(body: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body);
  for (let from = 0; from < bytes.length; from += PIECE_SIZE) yield bytes.subarray(from, from + PIECE_SIZE);
}

async function* counted(pieces: AsyncIterable<string | Uint8Array>, moved: (bytes: number) => void) {
  for await (const piece of pieces) {
    yield piece;
    moved(Buffer.byteLength(piece));
  }
}
