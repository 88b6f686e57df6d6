import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { CallState } from '../../call/state/call-state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { consentTextOf, type ConsentText } from '../../strings/consent';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { askedPurposes, consentsOf, type Purpose } from './asked-purposes';

const ICONS = { record: 'record', transcribe: 'agent' } as const;

/**
 * Above the stage in a room that asks for consent: a question for each purpose until you answer, and your answers while you
 * look at them.
 */
class ConsentBar extends LightDomElement {
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    state: { attribute: false },
    isOpen: { attribute: false },
    onClose: { attribute: false },
  };

  declare text: CallText;
  declare call: Call;
  declare state: CallState;
  /** Whether the answers are shown as well. */
  declare isOpen: boolean;
  /** Called when the person has looked at the answers. */
  declare onClose: () => void;

  protected override render(): TemplateResult[] {
    const text = consentTextOf(this.text.language);
    const given = consentsOf(this.state);
    return askedPurposes(this.state, this.isOpen).map((purpose) => {
      const answer = given[purpose];
      return answer === undefined ? this.#question(purpose, text) : this.#answer(purpose, answer, text);
    });
  }

  #question(purpose: Purpose, text: ConsentText): TemplateResult {
    return html`<div class="banner" part="consent-request" role="alert">
      ${icon(ICONS[purpose])}<span>${text(`ask_${purpose}`)}</span>
      <div class="banner-actions">
        <button class="text-button" @click=${() => this.#send(purpose, false, text)}>
          ${text('refuse')}
        </button>
        <button class="text-button strong" @click=${() => this.#send(purpose, true, text)}>
          ${text('agree')}
        </button>
      </div>
    </div>`;
  }

  #answer(purpose: Purpose, isGiven: boolean, text: ConsentText): TemplateResult {
    return html`<div class="banner" part="consent-answer" role="status">
      ${icon(ICONS[purpose])}<span>${text(isGiven ? `given_${purpose}` : `refused_${purpose}`)}</span>
      <div class="banner-actions">
        <button class="text-button" @click=${this.onClose}>${text('close')}</button>
        <button class="text-button strong" @click=${() => this.#send(purpose, !isGiven, text)}>
          ${text(isGiven ? 'withdraw' : 'agree')}
        </button>
      </div>
    </div>`;
  }

  #send(purpose: Purpose, agrees: boolean, text: ConsentText): void {
    const wording = text(`ask_${purpose}`);
    this.call.answerConsent({ [purpose]: agrees }, { wording, language: text.language });
  }
}

defineElement('conference-room-consent', ConsentBar);
