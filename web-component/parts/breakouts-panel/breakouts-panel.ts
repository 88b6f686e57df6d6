import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { Breakouts, CallState } from '../../call/state/call-state';
import { Clock } from '../../controllers/clock';
import { holdsFocus } from '../../rendering/holds-focus';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type BreakoutsText, breakoutsTextOf } from '../../strings/breakouts';
import { localizedName } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { elapsedTime } from '../../strings/elapsed-time';
import { breakoutsPanel } from './breakouts-panel.styles';
import './breakout-form';
import './breakout-message';

type Room = Pick<Breakouts['breakouts'][number], 'name' | 'people' | 'helpAskedAt'> & {
  /** Null: the main room. */
  breakoutId: string | null;
};

/** Opens breakout rooms, for hosts and co-hosts, and shows who is in which room. */
class BreakoutsPanel extends LightDomElement {
  static override styles = breakoutsPanel;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    state: { attribute: false },
    onClose: { attribute: false },
  };

  declare text: CallText;
  declare call: Call;
  declare state: CallState;
  declare onClose: () => void;
  protected readonly clock = new Clock(this);
  #hadFocus = false;

  protected override willUpdate(): void {
    this.#hadFocus = holdsFocus(this);
  }

  /**
   * Moves the focus to the panel when the focused control is gone, such as the form after opening, or a person who was
   * moved.
   */
  protected override updated(): void {
    if (this.#hadFocus && !holdsFocus(this)) this.querySelector<HTMLElement>('.breakouts')?.focus();
  }

  protected override render(): TemplateResult {
    const { text, state } = this;
    const { breakouts } = state;
    return html`<header class="panel-head">
        <h2>${text('breakouts')}</h2>
        <button class="control small" aria-label=${text('close')} @click=${this.onClose}>
          ${icon('close')}
        </button>
      </header>
      <div class="breakouts" role="region" tabindex="0" aria-label=${text('breakouts')}>
        ${breakouts === null ? this.#form() : this.#open(breakouts)}
      </div>`;
  }

  #form(): TemplateResult {
    return html`<conference-room-breakout-form
      .text=${this.text}
      .people=${this.state.participants.filter(({ kind }) => kind === 'human')}
      .isOffline=${this.state.phase !== 'joined'}
      .onOpen=${this.call.changeBreakouts.bind(this.call)}
    ></conference-room-breakout-form>`;
  }

  #open(breakouts: Breakouts): TemplateResult {
    const text = breakoutsTextOf(this.text.language);
    const { closesAt, people } = breakouts;
    const main: Room = { breakoutId: null, name: text('main'), people, helpAskedAt: null };
    const left = closesAt === null ? null : closesAt.getTime() - Date.now();
    return html`${
        left === null
          ? nothing
          : html`<p class="breakouts-time">
              ${text('closesIn', { time: elapsedTime(left, this.text.language) })}
            </p>`
      }
      ${[main, ...breakouts.breakouts].map((room) => this.#room(room, [main, ...breakouts.breakouts], text))}
      ${
        people.some(({ role }) => role === 'participant')
          ? html`<button
              class="text-button"
              @click=${() => this.call.changeBreakouts({ type: 'spread-over-breakouts' })}
            >
              ${text('spreadRest')}
            </button>`
          : nothing
      }
      <conference-room-breakout-message
        .text=${this.text}
        .call=${this.call}
      ></conference-room-breakout-message>
      <button
        class="button primary close-breakouts"
        @click=${() => this.call.changeBreakouts({ type: 'close-breakouts' })}
      >
        ${text('closeAll')}
      </button>`;
  }

  #room(room: Room, all: readonly Room[], text: BreakoutsText): TemplateResult {
    const { breakoutId, name, people } = room;
    const isHere = (this.state.breakout?.breakoutId ?? null) === breakoutId;
    return html`<section class="breakout" part="breakout" aria-label=${name}>
      <header>
        <h3 dir="auto">${name}</h3>
        ${
          isHere
            ? html`<span class="breakout-here">${text('here')}</span>`
            : html`<button
                class="text-button"
                aria-label=${text('joinName', { name })}
                @click=${() => this.call.changeBreakouts({ type: 'join-breakout', breakoutId })}
              >
                ${text('join')}
              </button>`
        }
      </header>
      ${room.helpAskedAt === null ? nothing : html`<p class="breakout-help">${icon('hand')}${text('help')}</p>`}
      ${
        people.length === 0
          ? html`<p class="breakout-empty">${text('nobody')}</p>`
          : html`<ul>
              ${people.map((person) => this.#person(person, room, all, text))}
            </ul>`
      }
    </section>`;
  }

  #person(
    { participantId, displayName }: Room['people'][number],
    { breakoutId }: Room,
    all: readonly Room[],
    text: BreakoutsText,
  ): TemplateResult {
    const name = localizedName(displayName, this.text);
    return html`<li>
      <span dir="auto">${name}</span>
      <select
        aria-label=${text('moveName', { name })}
        .value=${breakoutId ?? ''}
        @change=${({ target }: Event) => {
          if (target instanceof HTMLSelectElement) this.#assign(participantId, target.value);
        }}
      >
        ${all.map(
          (room) =>
            html`<option value=${room.breakoutId ?? ''} ?selected=${room.breakoutId === breakoutId}>
              ${room.name}
            </option>`,
        )}
      </select>
    </li>`;
  }

  #assign(participantId: string, value: string): void {
    const breakoutId = value === '' ? null : value;
    this.call.changeBreakouts({ type: 'assign-to-breakout', participantIds: [participantId], breakoutId });
  }
}

defineElement('conference-room-breakouts', BreakoutsPanel);
