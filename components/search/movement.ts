/**
 * Returns the position to which a key moves in a list whose ends are joined.
 * @param at the position now; -1: nowhere
 * @returns null when the key does not move, or there is nowhere to go
 */
export function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : 0;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1;
  return null;
}

/** A key that was pressed, as events of the keyboard have it. */
interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * Returns whether keys open the search: Ctrl K, on a Mac ⌘ K, where Ctrl K deletes to the end of a line. On a keyboard
 * without Latin letters, the key in the place of K counts.
 */
export function isShortcut(pressed: Pressed, isMac: boolean): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey || shiftKey || metaKey !== isMac || ctrlKey === isMac) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
}
