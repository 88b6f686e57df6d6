import type { Post } from '../../platform/outbound/guarded-post';
import { PostError, type PostFailure } from '../../platform/outbound/post-error';
import { pause } from '../../platform/time/pause';
import type { Timers } from '../../platform/time/timers';
import { signatureHeaders } from '../webhooks/signature';
import type { Feed, FeedEvent } from './feed';
import { followEvents } from './follow';
import type { ListenOptions } from './options';

export interface ForwardParts {
  options: ListenOptions;
  feed: Feed;
  post: Post;
  timers: Timers;
  now: () => Date;
  /** Gets one line at a time. */
  print: (line: string) => void;
}

/** Pauses after the failures of an event that is tried again, in milliseconds. */
const PAUSES_MS = [1_000, 5_000];
/** Nothing that could have taken the event: it waits. */
const NOBODY_THERE: readonly PostFailure[] = ['refused', 'unresolved', 'unreachable'];

/**
 * Posts the events of a feed in their order, until the signal is aborted.
 * @throws FeedRefusedError when the server refuses, FeedUnavailableError when it is not there at the start
 */
export async function forwardEvents(parts: ForwardParts, signal: AbortSignal): Promise<void> {
  const { options, feed, timers, print } = parts;
  await followEvents(
    {
      from: options.from,
      feed,
      timers,
      tell: print,
      onStart: (after) => print(introduction(options, after)),
      onEvent: (event) => forward(parts, event, signal),
    },
    signal,
  );
}

const introduction = ({ target, secret, isNewSecret, serverUrl }: ListenOptions, after: number): string =>
  [
    isNewSecret ? `Signing secret: ${secret}` : 'Events are signed with WEBHOOK_SECRET.',
    `Events of ${serverUrl} from number ${after + 1} on are posted to ${target}. Ctrl-C ends this.`,
  ].join('\n');

async function forward(parts: ForwardParts, event: FeedEvent, signal: AbortSignal): Promise<void> {
  const { timers, print, options } = parts;
  let isWaiting = false;
  for (let failures = 0; ;) {
    const { outcome, ms, kind } = await attempt(parts, event, signal);
    if (kind === 'absent') {
      if (!isWaiting) print(lineOf(event, `waits until something listens at ${options.target}`));
      isWaiting = true;
      await pause(timers, 1_000, signal);
      signal.throwIfAborted();
      continue;
    }
    const pauseMs = kind === 'failed' ? PAUSES_MS[failures] : undefined;
    const told = lineOf(event, outcome, `${ms} ms`);
    if (kind === 'taken') return print(told);
    if (kind === 'gone') return print(`${told}  A webhook would be disabled now.`);
    if (pauseMs === undefined) {
      return print(`${told}  Given up; --from ${event.sequence} posts it again.`);
    }
    print(`${told}  Tried again in ${pauseMs / 1_000} s.`);
    await pause(timers, pauseMs, signal);
    signal.throwIfAborted();
    failures += 1;
  }
}

type Kind = 'taken' | 'failed' | 'gone' | 'absent';

async function attempt(
  { options, post, now }: ForwardParts,
  { id, body }: FeedEvent,
  signal: AbortSignal,
): Promise<{ kind: Kind; outcome: string; ms: number }> {
  const at = now();
  const passedMs = () => now().getTime() - at.getTime();
  const headers = signatureHeaders({ id, at, body }, [options.secret]);
  try {
    const { status } = await post({ url: options.target, headers, body }, signal);
    const kind = status >= 200 && status < 300 ? 'taken' : status === 410 ? 'gone' : 'failed';
    return { kind, outcome: String(status), ms: passedMs() };
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    const kind = NOBODY_THERE.includes(error.kind) ? 'absent' : 'failed';
    return { kind, outcome: error.message, ms: passedMs() };
  }
}

/** Formats a line: sequence and type in columns, then the rest. */
const lineOf = ({ sequence, type }: FeedEvent, ...rest: string[]): string =>
  [String(sequence).padStart(6), type.padEnd(24), ...rest].join('  ');
