import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Styled extends Directive {
  override render(_styles: Readonly<Record<string, string>>): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [styles]: [Readonly<Record<string, string>>]): typeof noChange {
    if (!(part.element instanceof HTMLElement)) return noChange;
    for (const [name, value] of Object.entries(styles)) part.element.style.setProperty(name, value);
    return noChange;
  }
}

/** Sets styles of an element one by one. Lit's own `styleMap` begins with an attribute, which strict pages forbid. */
export const styled = directive(Styled);
