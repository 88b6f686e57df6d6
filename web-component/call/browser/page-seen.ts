/** How often a hidden page is looked at again, and how long it counts as seen at least, in milliseconds: people come back from another tab. */
const GRACE_MS = 3_000;

/**
 * Tells whether somebody may see the page: at once when it is shown, and some seconds after it was hidden. A browser may show one of
 * its videos in a window of its own meanwhile; where it does not tell of that, every page counts as seen.
 */
export function onPageSeen(signal: AbortSignal, tell: (isSeen: boolean) => void): void {
  if (!('pictureInPictureElement' in document)) return;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => tell(!document.hidden || document.pictureInPictureElement?.isConnected === true);
  const follow = () => {
    clearInterval(timer);
    if (document.hidden) timer = setInterval(look, GRACE_MS);
    else look();
  };
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  follow();
}
