import { LitElement, type PropertyDeclarations } from 'lit';
import type { Text } from '../strings/text';

/**
 * A part of the room. It renders into the room's one shadow root rather than into its own, so that `::part()` and slots
 * of the room reach everything, and labels may point across parts. Its styles are in look/.
 */
export abstract class Piece extends LitElement {
  static override properties: PropertyDeclarations = { text: { attribute: false } };

  /** The words of the language that the room speaks. */
  declare text: Text;

  protected override createRenderRoot(): this {
    return this;
  }
}

/** Registers an element once, however often the script is loaded; does nothing on a server. */
export function define(name: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;
  customElements.define(name, element);
}
