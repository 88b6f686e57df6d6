import { useInViewport, useMergedRef } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';

/**
 * Follows a list whose new items come in at the top. New items are shown at once, unless a person reads: points or tabs
 * into the list, or has scrolled away from its top. Then new items are held back, so that nothing moves under the
 * reader's eyes.
 * @param items newest first
 * @param numberOf larger for newer items
 */
export function useFollowed<Item>(items: readonly Item[], numberOf: (item: Item) => number) {
  const above = useRef<HTMLDivElement>(null);
  const { ref: watched, inViewport: isAtTop } = useInViewport<HTMLDivElement>();
  const top = useMergedRef(above, watched);
  const { ref: list, isEntered } = useEntered();
  const [first] = items;
  const newest = first === undefined ? 0 : numberOf(first);
  const [begunAt] = useState(newest);
  const [shownTo, setShownTo] = useState(newest);
  const shown = items.filter((item) => numberOf(item) <= shownTo);
  const isRead = shown.length > 0 && (isEntered || !isAtTop);
  if (!isRead && shownTo !== newest) setShownTo(newest);
  return {
    /**
     * Returns the ref of an element just above the list. Its `scroll-margin-top` keeps it clear of the sticky header.
     */
    top,
    /** For the list. */
    list,
    shown,
    heldCount: items.length - shown.length,
    /** Returns whether an item arrived after the list was first shown. */
    isNew: (item: Item) => numberOf(item) > begunAt,
    /** Shows what is held back, and the top of the list. */
    follow() {
      setShownTo(newest);
      above.current?.scrollIntoView({ block: 'nearest' });
    },
  };
}

/**
 * Returns whether a person points or tabs into a list. They may have done so before the page was interactive, and no
 * event reports that.
 */
function useEntered() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const ref = useCallback((element: HTMLUListElement | null) => {
    if (element === null) return;
    const listeners = new AbortController();
    const on = (type: 'mouseenter' | 'mouseleave' | 'focusin' | 'focusout', listener: () => void) =>
      element.addEventListener(type, listener, { signal: listeners.signal });
    on('mouseenter', () => setIsHovered(true));
    on('mouseleave', () => setIsHovered(false));
    on('focusin', () => setIsFocused(true));
    on('focusout', () => setIsFocused(false)); // when another element in it gets the focus, focusin follows at once
    setIsHovered(element.matches(':hover'));
    setIsFocused(element.contains(document.activeElement));
    return () => {
      listeners.abort();
      setIsHovered(false);
      setIsFocused(false);
    };
  }, []);
  return { ref, isEntered: isHovered || isFocused };
}
