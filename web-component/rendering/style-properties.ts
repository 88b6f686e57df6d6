import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class StyleProperties extends Directive {
  override render(_styles: Readonly<Record<string, string>>): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [styles]: [Readonly<Record<string, string>>]): typeof noChange {
    if (!(part.element instanceof HTMLElement)) return noChange;
    for (const [name, value] of Object.entries(styles)) part.element.style.setProperty(name, value);
    return noChange;
  }
}

/** Sets CSS properties of an element. Lit's `styleMap` writes a style attribute first, which a strict CSP forbids. */
export const styleProperties = directive(StyleProperties);
