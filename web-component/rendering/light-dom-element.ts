import { LitElement, type PropertyDeclarations } from 'lit';
import type { Text } from '../strings/text';

/**
 * A part of the element. It renders into the one shadow root of the element instead of one of its own, so that `::part()`
 * and slots of the element reach everything, and labels may refer to ids of other parts. Its styles are in the file
 * `*.styles.ts` beside it; element.styles.ts collects them.
 */
export abstract class LightDomElement extends LitElement {
  static override properties: PropertyDeclarations = { text: { attribute: false } };

  /** The texts in the language of the element. */
  declare text: Text;

  protected override createRenderRoot(): this {
    return this;
  }
}
