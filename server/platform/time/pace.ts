import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../errors/error-code';
import type { Timers } from './timers';
import { DeadlineExceededError, withDeadline, type TimeLimit } from './with-deadline';

/** How fast a reader must read: a minimum of bytes per second after the first minutes, and no long pause. */
export const READER_PACE: TimeLimit = { totalMs: 600_000, bytesPerSecond: 10_000, idleMs: 120_000 };

/** The same for a stream that lasts as long as a call: there is little to read, but the reader may not pause for long. */
export const STREAM_PACE: TimeLimit = { totalMs: 86_400_000, idleMs: 120_000 };

/** The size of one write, in bytes or characters: less than the slowest allowed reader reads within the idle limit. */
export const PIECE_SIZE = 65_536;

/**
 * Writes a body as fast as it is read.
 * @param body in pieces of about `PIECE_SIZE`; each is created when the one before has been taken
 * @throws DeadlineExceededError when the reader is too slow; the connection is closed then
 */
export const sendAtPace = (
  body: AsyncIterable<string | Uint8Array>,
  response: ServerResponse,
  timers?: Timers,
  pace: TimeLimit = READER_PACE,
): Promise<void> =>
  withDeadline(
    pace,
    undefined,
    ({ signal, moved }) => pipeline(counted(body, moved), response, { signal }),
    timers,
  );

/** Returns whether the reader of an answer disconnected or was too slow, which is not an error of the server. */
export const isReaderGone = (cause: unknown): boolean =>
  cause instanceof DeadlineExceededError ||
  hasCode(cause, 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE');

/** Divides a complete body into pieces. */
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
