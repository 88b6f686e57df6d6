import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MinutesDraftItem } from '../../../server/platform/hub/minutes';
import type { Opinion } from '../../../server/platform/vocabulary/confirmation';
import type { Call } from '../../call/state/call-operations';
import type { CallState } from '../../call/state/call-state';
import { mayDraftMinutes, mayGiveOpinion } from '../../call/state/rights';
import { holdsFocus } from '../../rendering/holds-focus';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type MinutesText, minutesTextOf } from '../../strings/minutes';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { minutesPanel } from './minutes-panel.styles';
import './minutes-item';

/** The decisions and action items that the agent drafted, which everybody can confirm, correct or contest. */
class MinutesPanel extends LightDomElement {
  static override styles = minutesPanel;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    state: { attribute: false },
    onClose: { attribute: false },
  };

  declare text: CallText;
  declare call: Call;
  declare state: CallState;
  declare onClose: () => void;

  #hadFocus = false;

  protected override willUpdate(): void {
    this.#hadFocus = holdsFocus(this);
  }

  /** Moves the focus when the item that had it is not in the new draft. */
  protected override updated(): void {
    if (this.#hadFocus && !holdsFocus(this)) this.querySelector<HTMLElement>('.minutes')?.focus();
  }

  protected override render(): TemplateResult {
    const { text, state } = this;
    const own = minutesTextOf(text.language);
    const items = state.minutesDraft?.items ?? [];
    return html`<header class="panel-head">
        <h2>${text('minutes')}</h2>
        <button class="control small" aria-label=${text('close')} @click=${this.onClose}>
          ${icon('close')}
        </button>
      </header>
      <div class="minutes" role="region" tabindex="0" aria-label=${text('minutes')}>
        ${this.#hint(own)} ${mayDraftMinutes(state) ? this.#draftButton(own) : nothing}
        <p class="minutes-status" role="status">${this.#status(own)}</p>
        ${this.#list(
          own('decisions'),
          items.filter(({ kind }) => kind === 'decision'),
        )}
        ${this.#list(
          own('tasks'),
          items.filter(({ kind }) => kind === 'action-item'),
        )}
      </div>`;
  }

  #hint(text: MinutesText): TemplateResult | typeof nothing {
    if (this.state.minutesDraft !== null) return nothing;
    return html`<p class="minutes-hint">${text(mayDraftMinutes(this.state) ? 'noneHost' : 'none')}</p>`;
  }

  #draftButton(text: MinutesText): TemplateResult {
    const { minutesDraft } = this.state;
    const isDrafting = minutesDraft?.status === 'drafting';
    return html`<button
      class="button ${minutesDraft === null ? 'primary' : ''}"
      aria-disabled=${isDrafting}
      @click=${() => {
        if (!isDrafting) this.call.draftMinutes();
      }}
    >
      ${text(minutesDraft === null ? 'draft' : 'redraft')}
    </button>`;
  }

  #status(text: MinutesText): string {
    const { minutesDraft } = this.state;
    if (minutesDraft === null) return '';
    if (minutesDraft.status !== 'ready') return text(minutesDraft.status);
    return minutesDraft.items.length === 0 ? text('empty') : '';
  }

  #list(heading: string, items: readonly MinutesDraftItem[]): TemplateResult | typeof nothing {
    if (items.length === 0) return nothing;
    const { call, state } = this;
    return html`<h3>${heading}</h3>
      ${repeat(
        items,
        ({ itemId }) => itemId,
        (item) =>
          html`<conference-room-minutes-item
            .text=${this.text}
            .item=${item}
            .selfId=${state.selfId}
            .mayAnswer=${mayGiveOpinion(state)}
            .onOpinion=${(opinion: Opinion | null, text?: string) =>
              call.giveOpinion(item.itemId, opinion, text)}
          ></conference-room-minutes-item>`,
      )}`;
  }
}

defineElement('conference-room-minutes', MinutesPanel);
