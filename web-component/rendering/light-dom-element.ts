import { type CSSResultOrNative, LitElement, type PropertyDeclarations } from 'lit';
import type { Text } from '../strings/text';
import { press } from './press';

/**
 * A part of the element. It renders into the one shadow root of the element instead of its own. Thus `::part()` and
 * slots of the element reach everything, and labels may refer to ids of other parts. Its styles are in the file
 * `*.styles.ts` beside it. element.styles.ts collects them, and a part that is loaded lazily names its own as `styles`.
 */
export abstract class LightDomElement extends LitElement {
  static override properties: PropertyDeclarations = { text: { attribute: false } };

  /** The texts in the language of the element. */
  declare text: Text;

  constructor() {
    super();
    this.addEventListener('pointerdown', press.start);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode();
    if (!(root instanceof ShadowRoot) || !hasStyles(this.constructor)) return;
    for (const style of this.constructor.elementStyles) adopt(root, style);
  }

  /** Postpones updates while a button is pressed, so that it does not move. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    return press.released?.then(() => super.scheduleUpdate()) ?? super.scheduleUpdate();
  }

  protected override createRenderRoot(): this {
    return this;
  }
}

const hasStyles = (part: object): part is typeof LightDomElement => 'elementStyles' in part;

/** Adds a style sheet once, before the last one, which is the style sheet of forced colors. */
function adopt(root: ShadowRoot, style: CSSResultOrNative): void {
  const sheet = style instanceof CSSStyleSheet ? style : style.styleSheet;
  const present = root.adoptedStyleSheets;
  if (sheet && !present.includes(sheet)) root.adoptedStyleSheets = present.toSpliced(-1, 0, sheet);
}
