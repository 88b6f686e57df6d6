import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AgentOptions } from '../../call/state/call-operations';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { AGENT_MODES } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { spokenLanguages } from '../../strings/spoken-languages';
import { agentInvitation } from './agent-invitation.styles';

/** The form that invites an agent: what it does, the spoken language and captions. */
class AgentInvitation extends LightDomElement {
  static override styles = agentInvitation;
  static override properties: PropertyDeclarations = {
    language: { attribute: false },
    hasCaptions: { attribute: false },
    onInvite: { attribute: false },
    onCancel: { attribute: false },
    _mode: { state: true },
  };

  /** Language of the room; null when it has none. */
  declare text: CallText;
  declare language: string | null;
  /** Whether the room allows captions. */
  declare hasCaptions: boolean;
  declare onInvite: (options: AgentOptions) => void;
  declare onCancel: () => void;
  declare protected _mode: AgentOptions['mode'];

  constructor() {
    super();
    this._mode = 'Notetaker';
  }

  protected override render(): TemplateResult {
    const { text } = this;
    return html`<form class="invite" @submit=${this.#submit}>
      <fieldset class="choices">
        <legend class="visually-hidden">${text('agentMode')}</legend>
        ${AGENT_MODES.filter((mode) => this.hasCaptions || mode !== 'Captioner').map((mode) => this.#choice(mode))}
      </fieldset>
      <label class="field">
        <span>${text('agentLanguage')}</span>
        <select name="language" part="language-menu">
          <option value="">${text('agentLanguageAny')}</option>
          ${spokenLanguages(text.language, this.language).map(
            ({ tag, name }) => html`<option value=${tag} ?selected=${tag === this.language}>${name}</option>`,
          )}
        </select>
      </label>
      ${
        this._mode === 'Captioner' || !this.hasCaptions
          ? nothing
          : html`<label class="switch-row">
              <span>${text('agentCaptions')}<small>${text('agentCaptionsNote')}</small></span>
              <input type="checkbox" role="switch" class="switch" name="captions" />
            </label>`
      }
      <p class="lead">${text('inviteNote')}</p>
      <footer class="dialog-actions">
        <button type="button" class="button" @click=${this.onCancel}>${text('cancel')}</button>
        <button class="button primary">${text('inviteConfirm')}</button>
      </footer>
    </form>`;
  }

  #choice(mode: AgentOptions['mode']): TemplateResult {
    return html`<label class="choice">
      <input type="radio" name="mode" .checked=${mode === this._mode} @change=${() => (this._mode = mode)} />
      <span>${this.text(`agent_${mode}`)}<small>${this.text(`agentDoes_${mode}`)}</small></span>
    </label>`;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const chosen = new FormData(event.target);
    const language = chosen.get('language');
    this.onInvite({
      mode: this._mode,
      language: typeof language === 'string' && language !== '' ? language : null,
      captions: this._mode === 'Captioner' || chosen.has('captions'),
    });
  };
}

defineElement('conference-room-invite', AgentInvitation);
