import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { ratingTextOf, type RatingText } from '../../strings/rating';
import type { CallText } from '../../strings/text';
import { rating } from './rating.styles';
import { COMMENT_MAX_CHARACTERS, sendRating, STARS } from './send-rating';

/** Asks how the call was: stars, and a sentence for those who want to add one. */
class Rating extends LightDomElement {
  static override styles = rating;
  static override properties: PropertyDeclarations = {
    sessionId: { attribute: false },
    serverUrl: { attribute: false },
    token: { attribute: false },
    _state: { state: true },
  };

  declare text: CallText;
  declare sessionId: string;
  declare serverUrl: string;
  declare token: string;
  declare protected _state: 'asked' | 'sending' | 'failed' | 'sent';

  constructor() {
    super();
    this._state = 'asked';
  }

  /** The thanks take the focus of the button, which is gone. */
  protected override updated(changed: PropertyValues): void {
    if (changed.has('_state') && this._state === 'sent')
      this.querySelector<HTMLElement>('.rating-sent')?.focus();
  }

  protected override render(): TemplateResult {
    const text = ratingTextOf(this.text.language);
    if (this._state === 'sent')
      return html`<p class="rating-sent" role="status" tabindex="-1">${text('thanks')}</p>`;
    return html`<form class="rating" part="rating" @submit=${this.#submit}>
      <fieldset>
        <legend>${text('question')}</legend>
        <div class="rating-stars">${STARS.map((stars) => this.#star(text, stars))}</div>
      </fieldset>
      <label>
        <span>${text('comment')}</span>
        <textarea name="comment" rows="2" dir="auto" maxlength=${COMMENT_MAX_CHARACTERS}></textarea>
      </label>
      <p role="alert">${this._state === 'failed' ? text('failed') : nothing}</p>
      <button class="button" part="rating-button" ?disabled=${this._state === 'sending'}>
        ${text('send')}
      </button>
    </form>`;
  }

  #star(text: RatingText, stars: number): TemplateResult {
    return html`<label class="rating-star">
      <input type="radio" name="stars" value=${stars} required />
      <span class="rating-mark" aria-hidden="true"></span>
      <span class="visually-hidden">${text('stars', { count: stars })}</span>
    </label>`;
  }

  #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this._state === 'sending') return;
    const given = new FormData(event.target);
    const comment = given.get('comment');
    this._state = 'sending';
    const isSent = await sendRating(this, {
      stars: Number(given.get('stars')),
      comment: typeof comment === 'string' ? comment : '',
    });
    this._state = isSent ? 'sent' : 'failed';
  };
}

defineElement('conference-room-rating', Rating);
