import { html, type TemplateResult, type PropertyDeclarations } from 'lit';
import type { CHAT_MAX_CHARACTERS } from '../../../server/platform/hub/chat';
import { isBlank } from '../../call/chat/is-blank';
import type { Call } from '../../call/state/call-operations';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { breakoutsTextOf } from '../../strings/breakouts';

const textMax: typeof CHAT_MAX_CHARACTERS = 4_000;

/** The form to write to everybody, in whichever room they are. */
class BreakoutMessage extends LightDomElement {
  static override properties: PropertyDeclarations = { call: { attribute: false } };

  declare call: Call;

  protected override render(): TemplateResult {
    const text = breakoutsTextOf(this.text.language);
    return html`<form class="breakout-message" @submit=${this.#submit}>
      <label>
        <span>${text('messageAll')}</span>
        <textarea name="message" rows="2" maxlength=${textMax} required dir="auto"></textarea>
      </label>
      <button class="text-button">${text('send')}</button>
    </form>`;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const field = this.querySelector('textarea');
    const written = field?.value.trim() ?? '';
    if (field === null || isBlank(written)) return;
    await this.call.writeToBreakouts(written);
    field.value = '';
    field.focus();
  };
}

defineElement('conference-room-breakout-message', BreakoutMessage);
