import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { icon } from '../../theme/icons';
import type { Text } from '../../strings/text';
import { define, Piece } from '../../rendering/light-dom-element';

/** A dialog above everything, which the browser keeps the focus in and closes on Escape. Open as long as it is there. */
export class Dialog extends Piece {
  static override properties: PropertyDeclarations = {
    heading: { attribute: false },
    content: { attribute: false },
    onClosed: { attribute: false },
  };

  declare heading: string;
  declare content: (close: () => void) => TemplateResult;
  /** It is closed: leave it out of the template from now on. */
  declare onClosed: () => void;

  protected override firstUpdated(): void {
    this.#element()?.showModal();
  }

  protected override render(): TemplateResult {
    const { text, heading } = this;
    return html`<dialog
      part="dialog"
      aria-label=${heading}
      @close=${this.onClosed}
      @mousedown=${this.#pressOutside}
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

  #pressOutside = (event: Event): void => {
    if (event.target === this.#element()) this.#close();
  };

  #element(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }
}

define('conference-room-dialog', Dialog);

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

/** Asks before something that cannot be taken back, or that concerns everybody. */
export function question(options: {
  text: Text;
  heading: string;
  consequence: string;
  confirm: string;
  /** Whether nothing is lost by it. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClosed: () => void;
}): TemplateResult {
  const { text, consequence, confirm, isHarmless = false, onConfirm } = options;
  return dialog(options, (close) => {
    const go = (): void => {
      close();
      onConfirm();
    };
    return html`<p>${consequence}</p>
      <footer class="dialog-actions">
        <button class="button" @click=${close}>${text('cancel')}</button>
        <button class="button ${isHarmless ? 'primary' : 'danger'}" @click=${go}>${confirm}</button>
      </footer>`;
  });
}
