import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { CallState } from '../../call/state/call-state';
import { LazyPart } from '../../rendering/lazy-part';
import type { CallText } from '../../strings/text';
import { asksForConsent } from './asked-purposes';
import { latePart } from '../late-part/late-part';

/** The place of the bar that asks for consent. */
export class ConsentBarPlace {
  readonly #host: LitElement;
  readonly #part: LazyPart<unknown>;
  #isOpen = false;

  constructor(host: LitElement) {
    this.#host = host;
    this.#part = new LazyPart(host, async () => import('./consent-bar'));
  }

  /** Shows the answers that the person has given, or no longer. */
  show(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#host.requestUpdate();
  }

  render(text: CallText, call: Call, state: CallState): TemplateResult | typeof nothing {
    if (!asksForConsent(state)) return nothing;
    const { module, hasFailed } = this.#part;
    if (module === null) {
      if (!hasFailed) void this.#part.load();
      return latePart(hasFailed, text, () => void this.#part.load());
    }
    return html`<conference-room-consent
      .text=${text}
      .call=${call}
      .state=${state}
      .isOpen=${this.#isOpen}
      .onClose=${() => this.show(false)}
    ></conference-room-consent>`;
  }
}
