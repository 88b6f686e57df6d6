import { EnterError, type Opened } from './enter';

/** The views of the page of an invitation. */
export type View =
  | { kind: 'open'; embedUrl: string; token: string }
  | { kind: 'early'; opensAt: Date }
  /** The server does not answer; the page tries again by itself. `opensAt` is null until the server has named it. */
  | { kind: 'lost'; opensAt: Date | null; sentence: string }
  /** Trying again changes nothing. */
  | { kind: 'refused'; sentence: string };

interface Deps {
  open: () => Promise<Opened>;
  show: (view: View) => void;
  now: () => number;
  /** Returns a number from 0 to 1, so that pages that lost the same server do not return to it at the same moment. */
  random: () => number;
  /** Runs work after so many milliseconds. @returns cancels it */
  later: (work: () => void, ms: number) => () => void;
}

/** The shortest and the longest time between two looks at an invitation that is early, in milliseconds. */
const EARLY_MS = { min: 5_000, max: 3_600_000 };
/** The time before the second try at a server that does not answer, and the longest one, in milliseconds. */
const LOST_MS = { first: 2_000, max: 60_000 };
/** Answers that are final. After any other, a server that is overloaded or restarting can still let the person in. */
const FINAL: readonly (string | null)[] = ['BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND'];

/**
 * Leads to the call of an invitation as soon as it can be opened.
 * @returns looks at it now, for example when the network is back, unless the person is in or refused
 */
export function followInvitation({ open, show, now, random, later }: Deps): () => Promise<void> {
  let opensAt: Date | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let isOver = false;
  let cancel = () => {};

  async function look(): Promise<void> {
    if (isOver) return;
    cancel();
    const view = viewOf(await open().catch(failureOf));
    show(view);
    if (view.kind === 'open' || view.kind === 'refused') isOver = true;
    else cancel = later(() => void lookOnce(), view.kind === 'early' ? untilOpen(view.opensAt) : backOff());
  }

  function viewOf(seen: Opened | EnterError): View {
    if (seen instanceof EnterError) {
      if (FINAL.includes(seen.code)) return { kind: 'refused', sentence: seen.message };
      return { kind: 'lost', opensAt, sentence: seen.message };
    }
    failures = 0;
    if ('token' in seen) return { kind: 'open', ...seen };
    opensAt = seen.opensAt;
    return { kind: 'early', opensAt };
  }

  const untilOpen = (at: Date): number =>
    Math.min(Math.max(at.getTime() - now(), EARLY_MS.min), EARLY_MS.max);

  function backOff(): number {
    const ms = Math.min(LOST_MS.first * 2 ** failures, LOST_MS.max);
    failures += 1;
    return ms * (0.5 + random() / 2);
  }

  // Two requests at once would open the invitation in the name of two browsers.
  const lookOnce = (): Promise<void> => (running ??= look().finally(() => (running = null)));
  return lookOnce;
}

function failureOf(error: unknown): EnterError {
  if (error instanceof EnterError) return error;
  throw error;
}
