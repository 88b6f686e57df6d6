import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { WAITING_MESSAGE_MAX_CHARACTERS, WaitingPerson } from '../../../server/platform/hub/protocol';
import { isBlank } from '../../call/chat/is-blank';
import { hueOf, initialsOf } from '../../layout/avatar';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { styleProperties } from '../../rendering/style-properties';
import { bareNameOf, localizedName } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import type { Moderation } from './moderation';
import { waitingPeople } from './waiting-people.styles';
import '../menu/menu';

/** Longest message, in characters; longer ones are refused. */
const MAX_CHARACTERS: typeof WAITING_MESSAGE_MAX_CHARACTERS = 1_000;

/** The people who wait to be let in, each with what can be done about them, and a field to write to them. */
class WaitingPeople extends LightDomElement {
  static override styles = waitingPeople;
  static override properties: PropertyDeclarations = {
    people: { attribute: false },
    moderation: { attribute: false },
    onDecided: { attribute: false },
    _writesTo: { state: true },
  };

  declare text: CallText;
  declare people: readonly WaitingPerson[];
  declare moderation: Pick<Moderation, 'call' | 'writeToWaiting'>;
  /** Called when the pressed button disappears with the person. */
  declare onDecided: () => void;
  /** The recipient of a message; null: everybody. */
  declare protected _writesTo: string | null;

  constructor() {
    super();
    this._writesTo = null;
  }

  protected override willUpdate(): void {
    if (this.#receiver() === undefined) this._writesTo = null;
  }

  protected override render(): TemplateResult {
    const { text, people } = this;
    return html`<section class="waiting" part="waiting-people" aria-labelledby="waiting-heading">
      <header>
        <h3 id="waiting-heading">
          ${text('waitingPeople')} <span class="count">${people.length.toLocaleString(text.language)}</span>
        </h3>
        ${
          people.length === 1
            ? nothing
            : html`<button class="text-button" @click=${() => this.#admit(null)}>${text('admitAll')}</button>`
        }
      </header>
      <ul>
        ${repeat(
          people,
          ({ participantId }) => participantId,
          (person) => this.#person(person),
        )}
      </ul>
      ${this.#form()}
    </section>`;
  }

  #person(person: WaitingPerson): TemplateResult {
    const { text } = this;
    const { participantId, displayName, isGuest, since } = person;
    const name = localizedName(displayName, text);
    const time = new Date(since).toLocaleTimeString(text.language, { timeStyle: 'short' });
    const hue = styleProperties({ '--hue': String(hueOf(person)) });
    return html`<li class="person" part="person">
      <span class="avatar small" ${hue} aria-hidden="true">${initialsOf(bareNameOf(person))}</span>
      <span class="person-name">
        <bdi>${bareNameOf(person)}</bdi>
        ${isGuest ? html`<span class="guest-badge">${text('guest')}</span>` : nothing}
        <small aria-hidden="true">${time}</small>
        <span class="visually-hidden">${text('waitingSince', { time })}</span>
      </span>
      <button
        class="text-button strong"
        aria-label=${text('admitName', { name })}
        @click=${() => this.#admit(participantId)}
      >
        ${text('admit')}
      </button>
      <conference-room-menu
        .text=${text}
        .label=${text('manage', { name })}
        .icon=${'more' as const}
        .variant=${'small'}
        .opens=${'below' as const}
        .items=${[
          {
            label: text('waitingWrite'),
            icon: 'chat' as const,
            run: () => void this.#writeTo(participantId),
          },
          {
            label: text('deny'),
            icon: 'remove' as const,
            danger: true,
            run: () => this.#deny(participantId),
          },
        ]}
      ></conference-room-menu>
    </li>`;
  }

  #form(): TemplateResult {
    const { text } = this;
    const receiver = this.#receiver();
    const label = receiver
      ? text('waitingWriteTo', { name: localizedName(receiver.displayName, text) })
      : text('waitingWriteToAll');
    return html`<form class="waiting-write" @submit=${this.#submit}>
      <input dir="auto" maxlength=${MAX_CHARACTERS} aria-label=${label} placeholder=${label} />
      ${
        receiver
          ? html`<button
              class="control small"
              type="button"
              aria-label=${text('waitingWriteToAll')}
              data-tip=${text('waitingWriteToAll')}
              @click=${() => void this.#writeTo(null)}
            >
              ${icon('close')}
            </button>`
          : nothing
      }
      <button class="control small" aria-label=${text('send')}>${icon('send')}</button>
    </form>`;
  }

  #receiver(): WaitingPerson | undefined {
    return this.people.find(({ participantId }) => participantId === this._writesTo);
  }

  #admit(participantId: string | null): void {
    this.moderation.call.admit(participantId);
    this.onDecided();
  }

  #deny(participantId: string): void {
    this.moderation.call.deny(participantId);
    this.onDecided();
  }

  async #writeTo(participantId: string | null): Promise<void> {
    this._writesTo = participantId;
    await this.updateComplete;
    this.querySelector('input')?.focus();
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.querySelector('input');
    const written = field?.value.trim() ?? '';
    if (field === null || isBlank(written)) return;
    this.moderation.writeToWaiting(this._writesTo, written);
    field.value = '';
  };
}

defineElement('conference-room-waiting-people', WaitingPeople);
