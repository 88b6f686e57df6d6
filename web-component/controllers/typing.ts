import type { LitElement, ReactiveController } from 'lit';

const TYPED = ['keydown', 'keypress', 'keyup'] as const;
/** The code that browsers report for keys that an input method takes. Safari reports it for the Enter that confirms a word. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Returns whether keys that reach a target are text that somebody enters, or the choice of a field. */
export const isField = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Returns whether a key press belongs to an input method, which composes a word from several keys. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  // eslint-disable-next-line typescript/no-deprecated -- Safari ends the composition before the key press that confirms it.
  event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD;

/**
 * Keeps what people type in the fields of its host from the page. A page sees the host as the target, so its own
 * shortcuts would take letters from the field. Shortcuts with Control or Command still reach the page.
 */
export class TypedKeys implements ReactiveController {
  /** Its host adds it with `addController`. */
  constructor(private readonly host: LitElement) {}

  hostConnected(): void {
    for (const type of TYPED) this.host.addEventListener(type, this.#keep);
  }

  hostDisconnected(): void {
    for (const type of TYPED) this.host.removeEventListener(type, this.#keep);
  }

  #keep = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
    const isOfPage = target instanceof Node && this.host.contains(target); // in a slot
    if (!isShortcut && !isOfPage && isField(target)) event.stopPropagation();
  };
}
