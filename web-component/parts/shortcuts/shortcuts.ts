/** Keyboard shortcuts of the call. They work inside the element only, and not while you type. */
export const SHORTCUTS = [
  { key: 'm', action: 'microphone' },
  { key: 'v', action: 'camera' },
  { key: 's', action: 'screen' },
  { key: 'c', action: 'chat' },
  { key: 'p', action: 'people' },
  { key: 'h', action: 'hand' },
  { key: 'r', action: 'reactions' },
  { key: 'l', action: 'layout' },
  { key: 'i', action: 'picture-in-picture' },
  { key: '?', action: 'shortcuts' },
] as const;
export type ShortcutAction = (typeof SHORTCUTS)[number]['action'];

export interface Keystroke {
  key: string;
  /** Physical key, for keyboard layouts without Latin letters. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
}

/** @returns null when the keystroke is not a shortcut */
export function shortcutOf(stroke: Keystroke): ShortcutAction | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || stroke.repeat) return null;
  const latin = /^[\u0020-\u024f]$/.test(stroke.key) ? stroke.key : stroke.code.replace(/^Key/, '');
  const key = latin.toLowerCase();
  return SHORTCUTS.find((shortcut) => shortcut.key === key)?.action ?? null;
}

/** Returns the key of an action, as it is printed on the keyboard. */
export function keyOf(action: ShortcutAction): string {
  return SHORTCUTS.find((shortcut) => shortcut.action === action)?.key.toUpperCase() ?? '';
}
