import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';

/** The largest number of notices that are shown at once. */
const SHOWN_MAX = 2;

/** The time for which a notice stays, in milliseconds. */
const DURATION_MS = 5_000;

interface Notice {
  id: number;
  sentence: string;
  isVisible: boolean;
  /** The panel that shows the same; null: none does. */
  panel: string | null;
}

/** Announcements: read by screen readers, and shown for some seconds where they are visible. */
export class Notices extends LightDomElement {
  static override properties: PropertyDeclarations = {
    openPanel: { attribute: false },
    _notices: { state: true },
  };

  /** The panel that is open: what it shows is not shown twice. */
  declare openPanel: string | null;

  declare protected _notices: readonly Notice[];
  #nextId = 0;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor() {
    super();
    this.openPanel = null;
    this._notices = [];
  }

  /**
   * @param isVisible false: for screen readers only, because it is shown elsewhere
   * @param panel the panel that shows the same
   */
  announce(sentence: string, isVisible: boolean, panel: string | null = null): void {
    this.#nextId += 1;
    const notice = { id: this.#nextId, sentence, isVisible, panel };
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
    const shown = this._notices
      .filter(({ isVisible, panel }) => isVisible && (panel === null || panel !== this.openPanel))
      .slice(-SHOWN_MAX);
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
        (notice) =>
          html`<p
            class=${shown.includes(notice) ? 'notice' : 'visually-hidden'}
            part=${shown.includes(notice) ? 'notice' : ''}
          >
            <bdi>${notice.sentence}</bdi>
          </p>`,
      )}
    </div>`;
  }
}

defineElement('conference-room-notices', Notices);
