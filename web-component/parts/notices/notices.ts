import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';

/** The time for which a notice stays, in milliseconds. */
const DURATION_MS = 5_000;

interface Notice {
  id: number;
  sentence: string;
  isVisible: boolean;
}

/** Announcements: read by screen readers, and shown for some seconds where they are visible. */
export class Notices extends LightDomElement {
  static override properties: PropertyDeclarations = { _notices: { state: true } };

  declare protected _notices: readonly Notice[];
  #nextId = 0;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor() {
    super();
    this._notices = [];
  }

  /** @param isVisible false: for screen readers only, because it is shown elsewhere */
  announce(sentence: string, isVisible: boolean): void {
    this.#nextId += 1;
    const notice = { id: this.#nextId, sentence, isVisible };
    this._notices = [...this._notices.slice(-4), notice];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this._notices = this._notices.filter(({ id }) => id !== notice.id);
    }, DURATION_MS);
    this.#timers.add(timer);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this._notices = [];
  }

  protected override render(): TemplateResult {
    return html`<div
      class="notices"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-relevant="additions"
    >
      ${repeat(
        this._notices,
        ({ id }) => id,
        ({ sentence, isVisible }) =>
          html`<p class=${isVisible ? 'notice' : 'visually-hidden'} part=${isVisible ? 'notice' : ''}>
            <bdi>${sentence}</bdi>
          </p>`,
      )}
    </div>`;
  }
}

defineElement('conference-room-notices', Notices);
