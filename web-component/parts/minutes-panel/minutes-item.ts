import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { MinutesDraftItem } from '../../../server/platform/hub/minutes';
import type { CORRECTION_MAX_CHARACTERS, Opinion } from '../../../server/platform/vocabulary/confirmation';
import { isBlank } from '../../call/chat/is-blank';
import { isComposing } from '../../controllers/typing';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { localizedName } from '../../strings/display-names';
import { elapsedTime } from '../../strings/elapsed-time';
import { type MinutesText, minutesTextOf } from '../../strings/minutes';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';

const correctionMax: typeof CORRECTION_MAX_CHARACTERS = 600;

/** One drafted decision or action item: its evidence, who confirmed or contested it, and your opinion. */
class MinutesItem extends LightDomElement {
  static override properties: PropertyDeclarations = {
    item: { attribute: false },
    selfId: { attribute: false },
    mayAnswer: { attribute: false },
    onOpinion: { attribute: false },
    _isCorrecting: { state: true },
  };

  declare text: CallText;
  declare item: MinutesDraftItem;
  /** Your participant. */
  declare selfId: string | null;
  /** Whether you may give your opinion. */
  declare mayAnswer: boolean;
  declare onOpinion: (opinion: Opinion | null, text?: string) => void;
  declare protected _isCorrecting: boolean;

  constructor() {
    super();
    this._isCorrecting = false;
  }

  protected override render(): TemplateResult {
    const { item } = this;
    const text = minutesTextOf(this.text.language);
    const facts = [
      ...(item.ownerName === null ? [] : [item.ownerName]),
      ...(item.dueDate === null ? [] : [text('due', { date: this.#date(item.dueDate) })]),
    ];
    return html`<article class="minutes-item" part="minutes-item">
      <h4 dir="auto">${item.text}</h4>
      ${facts.length === 0 ? nothing : html`<p class="minutes-facts" dir="auto">${facts.join(' · ')}</p>`}
      ${item.quotes.map(
        ({ speakerName, text: said, startMs }) =>
          html`<blockquote class="minutes-quote">
            <span dir="auto">${said}</span>
            <footer>
              <bdi>${speakerName === null ? text('unknown') : localizedName(speakerName, this.text)}</bdi> ·
              ${elapsedTime(startMs, text.language)}
            </footer>
          </blockquote>`,
      )}
      <div role="status" aria-atomic="true">
        <span class="visually-hidden">${item.text}</span>
        <p class="minutes-state ${item.confirmation}">
          ${item.confirmation === 'draft' ? nothing : icon(item.confirmation === 'confirmed' ? 'check' : 'close')}
          ${text(item.confirmation === 'draft' ? 'draftState' : item.confirmation)}
        </p>
        ${this.#people(text)}
      </div>
      ${this.mayAnswer ? (this._isCorrecting ? this.#form(text) : this.#actions(text)) : nothing}
    </article>`;
  }

  #people(text: MinutesText): TemplateResult {
    const names = (some: MinutesDraftItem['opinions']) =>
      new Intl.ListFormat(text.language, { type: 'unit' }).format(
        some.map(({ displayName }) => localizedName(displayName, this.text)),
      );
    const { opinions } = this.item;
    const confirmed = opinions.filter(
      ({ opinion, isCorrection }) => opinion === 'confirmed' && !isCorrection,
    );
    const contested = opinions.filter(({ opinion }) => opinion === 'contested');
    const corrected = opinions.filter(({ isCorrection }) => isCorrection);
    const line = (key: 'confirmedBy' | 'contestedBy', some: typeof opinions) =>
      some.length === 0
        ? nothing
        : html`<p class="minutes-facts" dir="auto">${text(key, { names: names(some) })}</p>`;
    return html`${
      corrected.length === 0
        ? nothing
        : html`<p class="minutes-facts" dir="auto">${text('correctedBy', { name: names(corrected) })}</p>`
    }
    ${line('confirmedBy', confirmed)} ${line('contestedBy', contested)}`;
  }

  #actions(text: MinutesText): TemplateResult {
    const own =
      this.item.opinions.find(({ participantId }) => participantId === this.selfId)?.opinion ?? null;
    const toggle = (opinion: Opinion, label: string) =>
      html`<button
        class="text-button"
        aria-pressed=${own === opinion}
        aria-label=${text('named', { action: label, item: this.item.text })}
        @click=${() => this.onOpinion(own === opinion ? null : opinion)}
      >
        ${label}
      </button>`;
    return html`<div class="minutes-actions">
      ${toggle('confirmed', text('confirm'))} ${toggle('contested', text('contest'))}
      <button
        class="text-button correct"
        aria-label=${text('named', { action: text('correct'), item: this.item.text })}
        @click=${() => void this.#correct()}
      >
        ${text('correct')}
      </button>
    </div>`;
  }

  #form(text: MinutesText): TemplateResult {
    return html`<form @submit=${this.#submit} @keydown=${this.#key}>
      <label class="minutes-wording">
        <span>${text('wording')}</span>
        <textarea rows="3" maxlength=${correctionMax} required dir="auto" .value=${this.item.text}></textarea>
      </label>
      <div class="minutes-actions">
        <button type="button" class="text-button" @click=${() => void this.#leaveForm()}>
          ${text('cancel')}
        </button>
        <button class="text-button strong">${text('save')}</button>
      </div>
    </form>`;
  }

  #date(day: string): string {
    return new Date(`${day}T00:00:00Z`).toLocaleDateString(this.text.language, {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
  }

  async #correct(): Promise<void> {
    this._isCorrecting = true;
    await this.updateComplete;
    this.querySelector('textarea')?.focus();
  }

  /** The pressed button disappears with the form. */
  async #leaveForm(): Promise<void> {
    this._isCorrecting = false;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.correct')?.focus();
  }

  /** Escape closes the form before it closes the panel. */
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.stopPropagation();
    void this.#leaveForm();
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.querySelector('textarea');
    if (field === null) return;
    if (isBlank(field.value)) field.value = '';
    if (!field.reportValidity()) return;
    this.onOpinion('confirmed', field.value.trim());
    void this.#leaveForm();
  };
}

defineElement('conference-room-minutes-item', MinutesItem);
