import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type {
  BREAKOUT_MINUTES_MAX,
  BREAKOUT_NAME_MAX_CHARACTERS,
  BREAKOUTS_MAX,
  BREAKOUTS_MIN,
} from '../../../server/platform/breakout-limits';
import { isBlank } from '../../call/chat/is-blank';
import type { BreakoutRequest } from '../../call/state/call-operations';
import type { Participant } from '../../call/state/call-state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type BreakoutsText, breakoutsTextOf } from '../../strings/breakouts';
import { nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { spreadEvenly, type Places } from './spread';

const countMin: typeof BREAKOUTS_MIN = 2;
const countMax: typeof BREAKOUTS_MAX = 20;
const nameMax: typeof BREAKOUT_NAME_MAX_CHARACTERS = 60;
const minutesMax: typeof BREAKOUT_MINUTES_MAX = 480;

/** The form for breakout rooms: how many, who is in which one, for how long. */
class BreakoutForm extends LightDomElement {
  static override properties: PropertyDeclarations = {
    people: { attribute: false },
    isOffline: { attribute: false },
    onOpen: { attribute: false },
    _count: { state: true },
    _names: { state: true },
    _places: { state: true },
  };

  declare text: CallText;
  declare people: readonly Participant[];
  /** Whether the connection is lost now. */
  declare isOffline: boolean;
  declare onOpen: (request: BreakoutRequest) => void;
  declare protected _count: number;
  /** The names that were written; the others have a number. */
  declare protected _names: readonly string[];
  /** The places of people, including people who arrive while the form is filled in. */
  declare protected _places: Places;

  constructor() {
    super();
    this._count = countMin;
    this._names = [];
    this._places = new Map();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('people') || changed.has('_count')) {
      this._places = spreadEvenly(this.people, this._count, this._places);
    }
  }

  protected override render(): TemplateResult {
    const text = breakoutsTextOf(this.text.language);
    const rooms = Array.from({ length: this._count }, (_, index) => this.#nameOf(index, text));
    return html`<form class="breakout-form" @submit=${this.#submit}>
      <p>${text('intro')}</p>
      <label class="breakout-field">
        <span>${text('count')}</span>
        <input
          type="number"
          name="count"
          min=${countMin}
          max=${countMax}
          required
          .value=${String(this._count)}
          @input=${this.#setCount}
        />
      </label>
      <details>
        <summary>${text('names')}</summary>
        ${rooms.map((_, index) => this.#nameField(index, text))}
      </details>
      <fieldset>
        <legend>${text('people')}</legend>
        <ul>
          ${this.people.map((person) => this.#person(person, rooms, text))}
        </ul>
        <button type="button" class="text-button" @click=${this.#spread}>${text('spread')}</button>
      </fieldset>
      <label class="breakout-field">
        <span>${text('minutes')}<small>${text('minutesNote')}</small></span>
        <input type="number" name="minutes" min="1" max=${minutesMax} />
      </label>
      <label class="breakout-field">
        <span>${text('mayReturn')}</span>
        <input type="checkbox" role="switch" class="switch" name="mayReturn" />
      </label>
      <button class="button primary" aria-disabled=${this.isOffline}>${text('open')}</button>
    </form>`;
  }

  #nameOf(index: number, text: BreakoutsText): string {
    const name = this._names[index]?.trim() ?? '';
    return isBlank(name) ? text('room', { number: index + 1 }) : name;
  }

  #nameField(index: number, text: BreakoutsText): TemplateResult {
    const number = index + 1;
    return html`<input
      type="text"
      aria-label=${text('nameOf', { number })}
      placeholder=${text('room', { number })}
      maxlength=${nameMax}
      dir="auto"
      .value=${this._names[index] ?? ''}
      @input=${({ target }: Event) => {
        if (!(target instanceof HTMLInputElement)) return;
        const names = Array.from({ length: this._count }, (_, at) => this._names[at] ?? '');
        this._names = names.with(index, target.value);
      }}
    />`;
  }

  #person(person: Participant, rooms: readonly string[], text: BreakoutsText): TemplateResult {
    const name = nameOf(person, this.text);
    const place = this._places.get(person.participantId) ?? null;
    return html`<li>
      <span dir="auto">${name}</span>
      <select
        aria-label=${text('moveName', { name })}
        @change=${({ target }: Event) => {
          if (target instanceof HTMLSelectElement) this.#put(person, target.value);
        }}
      >
        <option value="" .selected=${place === null}>${text('main')}</option>
        ${rooms.map((room, index) => html`<option value=${index} .selected=${place === index}>${room}</option>`)}
      </select>
    </li>`;
  }

  #put({ participantId }: Participant, value: string): void {
    this._places = new Map([...this._places, [participantId, value === '' ? null : Number(value)]]);
  }

  readonly #spread = (): void => {
    this._places = spreadEvenly(this.people, this._count);
  };

  readonly #setCount = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && target.checkValidity()) this._count = target.valueAsNumber;
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || this.isOffline) return;
    const given = new FormData(form);
    const minutes = Number(given.get('minutes') ?? 0);
    const text = breakoutsTextOf(this.text.language);
    const here = new Set(this.people.map(({ participantId }) => participantId));
    this.onOpen({
      type: 'open-breakouts',
      breakouts: Array.from({ length: this._count }, (_, index) => ({
        name: this.#nameOf(index, text),
        participantIds: [...this._places]
          .filter(([id, place]) => place === index && here.has(id))
          .map(([id]) => id),
      })),
      spread: false,
      minutes: minutes === 0 ? null : minutes,
      mayReturn: given.has('mayReturn'),
    });
  };
}

defineElement('conference-room-breakout-form', BreakoutForm);
