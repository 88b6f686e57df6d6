'use client';

import { useEffect, useState } from 'react';
import classes from './ServerStatus.module.css';

type State = 'asking' | 'ready' | 'not-ready' | 'silent';

const sentence: Record<State, string> = {
  asking: 'Asking the server…',
  ready: 'Server and database answer',
  'not-ready': 'The server answers, its database does not',
  silent: 'The server does not answer',
};

/** Shows whether the server is ready, as /readyz says; asked again whenever somebody comes back to the page. */
export function ServerStatus() {
  const [state, setState] = useState<State>('asking');

  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => void readiness(leaving.signal).then((found) => found && setState(found));
    ask();
    window.addEventListener('focus', ask, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);

  return (
    <p className={classes.status} data-state={state} role="status">
      <span className={classes.light} aria-hidden />
      {sentence[state]}
    </p>
  );
}

/** Returns the readiness; null when the page was left before the answer came. */
async function readiness(signal: AbortSignal): Promise<State | null> {
  try {
    const answer = await fetch('/readyz', { signal, cache: 'no-store' });
    return answer.ok ? 'ready' : 'not-ready';
  } catch {
    return signal.aborted ? null : 'silent';
  }
}
