/**
 * The interval at which a hidden page is checked again, and the shortest time for which it counts as seen, in
 * milliseconds. People often return from another tab.
 */
const GRACE_MS = 3_000;

/**
 * Reports whether a person may see the page: at once when it is shown, and some seconds after it was hidden. A browser
 * may still show one of its videos in a window of its own. Where a browser does not report that, every page counts as
 * seen.
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
