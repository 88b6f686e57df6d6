import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Refused } from '../../call/state/call-state';
import { Clock } from '../../controllers/clock';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import type { CallText } from '../../strings/text';
import { timeUntil } from './time-until';

/** Counts down to the moment at which a room opens, by the clock of the server, and then goes on by itself. */
class Opening extends LightDomElement {
  static override properties: PropertyDeclarations = {
    refusal: { attribute: false },
    onOpen: { attribute: false },
  };

  declare text: CallText;
  declare refusal: Refused;
  declare onOpen: () => void;
  /** Whether the room was closed when it was first shown. A refusal that comes later is not repeated without an end. */
  #isCountingDown = false;
  protected readonly clock = new Clock(this);

  protected override render(): TemplateResult {
    const { text } = this;
    return html`<p class="ending-countdown" role="timer">${timeUntil(this.#leftMs, text.language)}</p>
      <p class="lead">${text('opensByItself')}</p>`;
  }

  /** A hidden page waits until it is seen again, because opening the call may turn the camera on. */
  protected override updated(): void {
    if (this.#leftMs > 0) this.#isCountingDown = true;
    else if (this.#isCountingDown && !document.hidden) {
      this.#isCountingDown = false;
      this.onOpen();
    }
  }

  get #leftMs(): number {
    const { opensAt = '', clockOffsetMs = 0 } = this.refusal;
    return Date.parse(opensAt) - clockOffsetMs - Date.now();
  }
}

defineElement('conference-room-opening', Opening);
