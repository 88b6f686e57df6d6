import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import type { Text } from '../../strings/text';
import { icon } from '../../theme/icons';

/** The smallest element, in pixels, in which a dialog has enough room. */
const [WIDTH_MIN, HEIGHT_MIN] = [280, 240];

/** A modal dialog: the browser traps the focus in it and closes it on Escape. It is open while it is in the document. */
export class Dialog extends LightDomElement {
  static override properties: PropertyDeclarations = {
    heading: { attribute: false },
    content: { attribute: false },
    onClosed: { attribute: false },
  };

  declare heading: string;
  declare content: (close: () => void) => TemplateResult;
  /** Called when it was closed; the caller then removes it from its template. */
  declare onClosed: () => void;

  #life = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#life = new AbortController();
    const { signal } = this.#life;
    for (const event of ['resize', 'scroll'])
      window.addEventListener(event, this.#place, { signal, passive: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life.abort();
  }

  protected override firstUpdated(): void {
    this.#place();
    this.#element()?.showModal();
  }

  /** Keeps the dialog inside the element, as far as that is in view: over the rest of the page it would not belong. */
  readonly #place = (): void => {
    const frame = this.closest('.room')?.getBoundingClientRect();
    if (!frame || frame.height < HEIGHT_MIN || frame.width < WIDTH_MIN) return;
    const inset = {
      top: Math.max(frame.top, 0),
      right: Math.max(innerWidth - frame.right, 0),
      bottom: Math.max(innerHeight - frame.bottom, 0),
      left: Math.max(frame.left, 0),
    };
    const isInView = innerHeight - inset.top - inset.bottom >= HEIGHT_MIN;
    for (const [side, pixels] of Object.entries(inset))
      this.#element()?.style.setProperty(`--frame-${side}`, isInView ? `${pixels}px` : '0px');
  };

  protected override render(): TemplateResult {
    const { text, heading } = this;
    return html`<dialog
      part="dialog"
      aria-label=${heading}
      @close=${this.onClosed}
      @mousedown=${this.#closeOnBackdrop}
    >
      <div class="dialog-body">
        <header class="panel-head">
          <h2>${heading}</h2>
          <button class="control small" aria-label=${text('close')} @click=${this.#close}>
            ${icon('close')}
          </button>
        </header>
        ${this.content(this.#close)}
      </div>
    </dialog>`;
  }

  #close = (): void => this.#element()?.close();

  #closeOnBackdrop = (event: Event): void => {
    if (event.target === this.#element()) this.#close();
  };

  #element(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }
}

defineElement('conference-room-dialog', Dialog);

export function dialog(
  options: { text: Text; heading: string; onClosed: () => void },
  content: Dialog['content'],
): TemplateResult {
  return html`<conference-room-dialog
    .text=${options.text}
    .heading=${options.heading}
    .onClosed=${options.onClosed}
    .content=${content}
  ></conference-room-dialog>`;
}
