import { useLayoutEffect, useRef, useState } from 'react';

/** How far from its end a list counts as scrolled to the end, in pixels. */
const NEAR_PX = 48;

/** Keeps a list that grows scrolled to its end, unless its reader has scrolled up. */
export function useFollowEnd() {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  // Runs after every rendering, because each of them may have made the list longer.
  useLayoutEffect(() => {
    if (isAtEnd && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return {
    /** For the element that scrolls. */
    box,
    isAtEnd,
    onScroll() {
      const { current } = box;
      if (current) setIsAtEnd(current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX);
    },
    /** Shows the end, and follows it again. */
    toEnd: () => setIsAtEnd(true),
  };
}
