'use client';

import { useEffect, useRef } from 'react';
import classes from './CallFrame.module.css';

interface Props {
  roomId: string;
  token: string;
  e2eeKey: string | null;
  /** Gets a new token when the present one is about to expire; absent: nobody here can. */
  renew?: () => Promise<string>;
}

/** `<conference-room>` in the whole window. */
export function CallFrame({ roomId, token, e2eeKey, renew }: Props) {
  const frame = useRef<HTMLElement>(null);
  const renewal = useRef(renew);

  useEffect(() => {
    renewal.current = renew;
  }, [renew]);

  useEffect(() => {
    // The room's own language comes first. Without one people read the language of their browser, not that of our pages.
    document.documentElement.lang = navigator.language;
    const room = document.createElement('conference-room');
    room.className = classes.room ?? '';
    room.setAttribute('embed-url', `${location.origin}/embed/room/${roomId}`);
    room.e2eeKey = e2eeKey;
    room.setAttribute('auth-token', token);
    room.addEventListener('token-expiring', () => void renewToken(room, renewal.current));
    frame.current?.append(room);
    return () => room.remove();
  }, [roomId, token, e2eeKey]);

  return <main ref={frame} className={classes.frame} />;
}

/** Without a new token the call goes on, but entering again after leaving needs a new link. */
async function renewToken(room: HTMLElementTagNameMap['conference-room'], renew: Props['renew']) {
  const token = await renew?.().catch(() => undefined);
  if (token !== undefined) room.setAuthToken(token);
}
