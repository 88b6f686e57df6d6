import { pause } from '../../platform/time/pause';
import type { Timers } from '../../platform/time/timers';
import { FeedRefusedError, FeedUnavailableError, type Feed, type FeedEvent } from './feed';

export interface FollowParts {
  /** Number of the first event; null: the next one that happens. */
  from: number | null;
  feed: Feed;
  timers: Timers;
  /** Gets one line for people at a time. */
  tell: (line: string) => void;
  /** Called once, when the server has answered. @param after the number before the first event */
  onStart: (after: number) => void;
  /** Called for each event in order; the next one waits for it. */
  onEvent: (event: FeedEvent) => Promise<void>;
}

/** How long a poll waits for an event, in seconds. */
const WAIT_SECONDS = 30;
/** Pauses while the server is away grow to this, in milliseconds. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * Follows a feed until the signal is aborted, also while the server is away for a time.
 * @throws FeedRefusedError when the server refuses, FeedUnavailableError when it is not there at the start
 */
export async function followEvents(parts: FollowParts, signal: AbortSignal): Promise<void> {
  const { from, feed, tell, onStart, onEvent } = parts;
  let after: number | null = null;
  try {
    const start = from === null ? await feed.findEnd() : from - 1;
    let page = await firstPage(parts, start);
    onStart(start);
    after = start;
    for (;;) {
      for (const event of page.events) {
        await onEvent(event);
        after = event.sequence;
      }
      after = page.next;
      page = await nextPage(parts, after, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    if (after !== null) tell(`Ended. --from ${after + 1} continues from here.`);
  }
}

async function firstPage({ from, feed }: FollowParts, after: number) {
  try {
    return await feed.readAfter(after, 0);
  } catch (error) {
    const isAboutPlace = error instanceof FeedRefusedError && /\blog (ends|starts)\b/.test(error.message);
    if (from === null || !isAboutPlace) throw error;
    throw new FeedRefusedError(
      `--from ${from}: ${error.message} Without --from you begin with the next event.`,
      error.requestId,
    );
  }
}

/** Asks until the server answers: it may be restarting. */
async function nextPage({ feed, timers, tell }: FollowParts, after: number, signal: AbortSignal) {
  for (let failures = 0; ; failures += 1) {
    try {
      const page = await feed.readAfter(after, failures === 0 ? WAIT_SECONDS : 0);
      if (failures > 0) tell('The server answers again.');
      return page;
    } catch (error) {
      if (!(error instanceof FeedUnavailableError)) throw error;
      if (failures === 0) tell(`${error.message} It is asked again until it answers.`);
      await pause(timers, Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS), signal);
      signal.throwIfAborted();
    }
  }
}
