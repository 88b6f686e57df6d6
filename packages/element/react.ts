'use client';

import { createElement, forwardRef, useCallback, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { ConferenceRoom as ConferenceRoomElement } from '../../web-component/contract.ts';
import { attributesOf, EVENT_NAMES, type ConferenceRoomOptions } from './interface.ts';
import { loadFor } from './load.ts';

export interface ConferenceRoomProps extends ConferenceRoomOptions {
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Your own content for the slots `toolbar`, `alone` and `side`. */
  children?: ReactNode;
}

/**
 * `<conference-room>` in React, from version 18. The `ref` is the element, with its methods. The browser loads the
 * element from the server; until then, and while a server renders the page, it is empty.
 */
export const ConferenceRoom = forwardRef<ConferenceRoomElement, ConferenceRoomProps>(
  function ConferenceRoom(props, ref) {
    const { server = props.embedUrl, e2eeKey = null, id, className, style, children } = props;
    const own = useRef<ConferenceRoomElement | null>(null);
    const latest = useRef<Readonly<Record<string, unknown>>>({});
    const setElement = useCallback(
      (element: ConferenceRoomElement | null) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      },
      [ref],
    );

    // In layout effects: others can run after the first events of the element.
    useLayoutEffect(() => {
      latest.current = { ...props };
    });
    useLayoutEffect(() => {
      const listening = new AbortController();
      for (const name of EVENT_NAMES) {
        const handler = handlerName(name);
        const call = (event: Event) => {
          const given = latest.current[handler];
          if (typeof given === 'function') given(event);
        };
        own.current?.addEventListener(name, call, { signal: listening.signal });
      }
      return () => listening.abort();
    }, []);
    useLayoutEffect(() => {
      if (own.current) own.current.e2eeKey = e2eeKey;
    }, [e2eeKey]);
    useLayoutEffect(() => void loadFor(own.current, server), [server]);

    const attributes = { id, class: className, style, ...attributesOf(props) };
    return createElement('conference-room', { ...attributes, ref: setElement }, children);
  },
);

/** `participant-joined` becomes `onParticipantJoined`. */
function handlerName(event: string): string {
  const words = event.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `on${words.join('')}`;
}
