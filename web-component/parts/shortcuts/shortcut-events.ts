import { isComposing, isField } from '../../controllers/typing';
import { type ShortcutAction, shortcutOf } from './shortcuts';
import { shortcutsOn } from './shortcuts-setting';

/** Returns the action of a key press; null while you type, when shortcuts are off, or when the key has no action. */
export function shortcutActionOf(event: KeyboardEvent): ShortcutAction | null {
  return shortcutsOn() && !isComposing(event) && !isField(event.composedPath()[0]) ? shortcutOf(event) : null;
}
