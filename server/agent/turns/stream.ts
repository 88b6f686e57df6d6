import { ApiError } from '../../platform/errors/errors';
import { streamedComment, streamedEvent } from '../../platform/http/event-stream';
import type { OpenReader } from '../../platform/limits/waiting-readers';
import type { Follow } from './follow';
import type { TurnPage } from './page';

/** The longest silence of a stream, in milliseconds. The caller's access is checked at least as often. */
const KEEP_ALIVE_MS = 15_000;

/**
 * Yields the turns of a session as server-sent events, until the transcript is complete, the caller may no longer read
 * it, the client disconnects or the server is about to end. Turns are read when the client has taken the ones before.
 */
export async function* streamTurns(
  { follow, reader, signal }: { follow: Follow; reader: OpenReader; signal: AbortSignal | null },
  { after, ...page }: TurnPage,
): AsyncGenerator<string> {
  try {
    yield streamedComment('turns follow');
    for (let cursor = after; ;) {
      const read = await follow({ ...page, after: cursor }, KEEP_ALIVE_MS);
      for (const turn of read.turns) yield streamedEvent({ id: turn.cursor, event: 'turn', data: turn });
      cursor = read.nextCursor;
      if (read.ended) {
        yield streamedEvent({ id: cursor, event: 'end', data: { nextCursor: cursor } });
        return;
      }
      if (reader.isClosed || signal?.aborted === true) return;
      if (read.turns.length === 0) yield streamedComment('keep-alive');
    }
  } catch (error) {
    if (!isRefusal(error)) throw error; // the next request gets the refusal with its status
  } finally {
    reader.release();
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code);
