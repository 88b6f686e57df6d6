/**
 * Whether the picture of the screen that you share may show this call, and in it the picture again, without end. A tab that is
 * shared is another one; a window or a whole screen may have the call on it, and not every browser says what is shared.
 */
export const mayShowItself = (screen: MediaStream | null): boolean =>
  screen?.getVideoTracks()[0]?.getSettings().displaySurface !== 'browser';
