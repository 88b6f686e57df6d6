'use client';

import { useEffect, useRef, useState } from 'react';
import { CallNotice } from './CallNotice';
import classes from './EmbeddedCall.module.css';
import { type CallSecrets, takeSecrets } from './call-secrets';

/** `<conference-room>` in the whole window, with the token and the key that the link carries. */
export function EmbeddedCall({ roomId }: { roomId: string }) {
  const frame = useRef<HTMLElement>(null);
  const [secrets, setSecrets] = useState<CallSecrets | null>(null);

  useEffect(() => {
    const take = () => setSecrets(takeSecrets(window));
    take();
    // Another link to this room, opened in this window, changes the fragment alone.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  useEffect(() => {
    if (secrets === null || secrets.token === null) return;
    const room = document.createElement('conference-room');
    room.lang = navigator.language;
    room.className = classes.room ?? '';
    room.setAttribute('embed-url', `${location.origin}/embed/room/${roomId}`);
    room.e2eeKey = secrets.e2eeKey;
    room.setAttribute('auth-token', secrets.token);
    frame.current?.append(room);
    return () => room.remove();
  }, [roomId, secrets]);

  if (secrets !== null && secrets.token === null) {
    return (
      <CallNotice title="The invitation is missing.">
        This link has no invitation in it. Open the whole link that you were sent, or ask for a new one.
      </CallNotice>
    );
  }
  return <main ref={frame} className={classes.frame} />;
}
