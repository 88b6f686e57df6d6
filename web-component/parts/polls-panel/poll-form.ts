import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type {
  CHOICE_MAX_CHARACTERS,
  CHOICES_MAX,
  CHOICES_MIN,
  NewPoll,
  QUESTION_MAX_CHARACTERS,
} from '../../../server/platform/hub/polls';
import { isComposing } from '../../controllers/typing';
import { isBlank } from '../../call/chat/is-blank';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type PollsText, pollsTextOf } from '../../strings/polls';
import { icon } from '../../theme/icons';

const questionMax: typeof QUESTION_MAX_CHARACTERS = 300;
const choiceMax: typeof CHOICE_MAX_CHARACTERS = 100;
const choicesMin: typeof CHOICES_MIN = 2;
const choicesMax: typeof CHOICES_MAX = 10;

/** The form for a new poll. */
class PollForm extends LightDomElement {
  static override properties: PropertyDeclarations = {
    isStarting: { attribute: false },
    isOffline: { attribute: false },
    onStart: { attribute: false },
    onCancel: { attribute: false },
    _choices: { state: true },
  };

  /** Whether the server has not answered yet. */
  declare isStarting: boolean;
  /** Whether the connection is lost now. */
  declare isOffline: boolean;
  declare onStart: (poll: NewPoll) => void;
  declare onCancel: () => void;
  declare protected _choices: readonly string[];

  constructor() {
    super();
    this._choices = Array.from({ length: choicesMin }, () => '');
  }

  protected override render(): TemplateResult {
    const text = pollsTextOf(this.text.language);
    return html`<form class="poll-form" @submit=${this.#submit} @keydown=${this.#key}>
      <label class="poll-field">
        <span>${text('question')}</span>
        <textarea name="question" rows="2" maxlength=${questionMax} required dir="auto"></textarea>
      </label>
      <fieldset class="poll-field">
        <legend>${text('choices')}</legend>
        ${this._choices.map((value, index) => this.#choice(text, value, index))}
        ${
          this._choices.length < choicesMax
            ? html`<button type="button" class="text-button" @click=${this.#add}>
                ${text('addChoice')}
              </button>`
            : nothing
        }
      </fieldset>
      ${this.#switch('several', text('several'), text('severalNote'))}
      ${this.#switch('anonymous', text('anonymous'), text('anonymousNote'))}
      <p role="status">${this.isStarting && this.isOffline ? text('starting') : nothing}</p>
      <footer class="poll-actions">
        <button type="button" class="text-button" @click=${this.onCancel}>${text('cancel')}</button>
        <button class="text-button strong" aria-disabled=${this.isStarting}>${text('start')}</button>
      </footer>
    </form>`;
  }

  #choice(text: PollsText, value: string, index: number): TemplateResult {
    const number = index + 1;
    return html`<span class="poll-choice-field">
      <input
        type="text"
        name="choice"
        aria-label=${text('choice', { number })}
        maxlength=${choiceMax}
        required
        dir="auto"
        .value=${value}
        @input=${({ target }: Event) => {
          if (target instanceof HTMLInputElement) this._choices = this._choices.with(index, target.value);
        }}
      />
      ${
        this._choices.length > choicesMin
          ? html`<button
              type="button"
              class="control small"
              aria-label=${text('removeChoice', { number })}
              @click=${() => void this.#remove(index)}
            >
              ${icon('close')}
            </button>`
          : nothing
      }
    </span>`;
  }

  #switch(name: string, label: string, note: string): TemplateResult {
    return html`<label class="poll-switch">
      <span>${label}<small>${note}</small></span>
      <input type="checkbox" role="switch" class="switch" name=${name} />
    </label>`;
  }

  readonly #add = async (): Promise<void> => {
    this._choices = [...this._choices, ''];
    await this.#focus(this._choices.length - 1);
  };

  /** Removes a choice. The pressed button disappears with it. */
  async #remove(index: number): Promise<void> {
    this._choices = this._choices.toSpliced(index, 1);
    await this.#focus(Math.max(0, index - 1));
  }

  async #focus(index: number): Promise<void> {
    await this.updateComplete;
    this.#fields()[index]?.focus();
  }

  #fields(): HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>('[name="choice"]')];
  }

  /** Escape closes the form before it closes the panel. */
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.stopPropagation();
    this.onCancel();
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || this.isStarting || !this.#isComplete(form)) return;
    const given = new FormData(form);
    const question = given.get('question');
    this.onStart({
      question: typeof question === 'string' ? question.trim() : '',
      choices: this._choices.map((choice) => choice.trim()),
      isMultiple: given.has('several'),
      isAnonymous: given.has('anonymous'),
    });
  };

  /**
   * Returns whether every field has visible text and no choice appears twice. Otherwise the browser shows where the
   * problem is.
   */
  #isComplete(form: HTMLFormElement): boolean {
    const question = form.querySelector('textarea');
    if (question && isBlank(question.value)) question.value = '';
    const fields = this.#fields();
    const written = fields.map(({ value }) => value.trim().normalize('NFC'));
    for (const [index, field] of fields.entries()) {
      if (isBlank(field.value)) field.value = '';
      const isSame = written[index] !== '' && written.indexOf(written[index] ?? '') < index;
      field.setCustomValidity(isSame ? pollsTextOf(this.text.language)('same') : '');
    }
    const isComplete = form.reportValidity();
    for (const field of fields) field.setCustomValidity('');
    return isComplete;
  }
}

defineElement('conference-room-poll-form', PollForm);
