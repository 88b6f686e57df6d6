'use client';

import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Failed } from '../ui/Failed';
import type { Call } from './call';
import { events } from './events';
import classes from './Stage.module.css';

const SCRIPT = '/conference-room.js';

/**
 * Shows the element itself, as any page would.
 * @param props.onEvent called with every event that it fires
 */
export function Stage({ call, onEvent }: { call: Call; onEvent: (event: Event) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light');
  const [failure, setFailure] = useState<unknown>(null);
  const { embedUrl, token } = call;

  useEffect(() => {
    const room = document.createElement('conference-room');
    room.setAttribute('embed-url', embedUrl);
    room.setAttribute('auth-token', token);
    const leaving = new AbortController();
    for (const name of events) room.addEventListener(name, onEvent, { signal: leaving.signal });
    place.current?.append(room);
    loadElement().catch((error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error);
    });
    return () => {
      leaving.abort();
      room.remove();
    };
  }, [embedUrl, token, onEvent]);

  useEffect(() => {
    place.current?.querySelector('conference-room')?.setAttribute('theme', theme);
  }, [theme]);

  if (failure !== null) return <Failed error={failure} />;
  return <div ref={place} className={classes.stage} />;
}

/** Loads the element's script once for the page. @throws Error when it is not there */
function loadElement(): Promise<void> {
  if (customElements.get('conference-room')) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = SCRIPT;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${SCRIPT} did not load.`)));
    document.head.append(script);
  });
}
