import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AgentState } from '../../../server/platform/hub/agent';
import type {
  Ban,
  Overrides,
  Permissions,
  RoomState,
  WaitingPerson,
} from '../../../server/platform/hub/protocol';
import { isComposing } from '../../controllers/typing';
import { handNumbers } from '../../call/state/raised-hands';
import type { Participant } from '../../call/state/call-state';
import { hasRight, ownRoleOf } from '../../call/state/rights';
import { hueOf, initialsOf } from '../../layout/avatar';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { styleProperties } from '../../rendering/style-properties';
import { bareNameOf, nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import type { Menu } from '../menu/menu';
import type { Moderation } from './moderation';
import { sortParticipants } from './participant-order';
import { findPeople, MANY_PEOPLE } from './people-search';
import { personMenu } from './person-menu';
import { removedPeople } from './removed-people';
import { peoplePanel } from './people-panel.styles';
import { peopleSearch } from './people-search.styles';
import { removedPeople as removedPeopleStyles } from './removed-people.styles';
import '../menu/menu';
import './waiting-people';

/** The properties that all rows depend on, in addition to the person. */
const SHOWN_IN_ROWS = [
  'text',
  'permissions',
  'moderation',
  'spotlightId',
  'everybodyMay',
  'agent',
  'features',
  'hasLobby',
] as const;

/** The list of participants, raised hands first; hosts and co-hosts can moderate from it. */
export class PeoplePanel extends LightDomElement {
  static override styles = [peoplePanel, peopleSearch, removedPeopleStyles];
  static override properties: PropertyDeclarations = {
    participants: { attribute: false },
    locked: { attribute: false },
    bans: { attribute: false },
    waiting: { attribute: false },
    permissions: { attribute: false },
    spotlightId: { attribute: false },
    everybodyMay: { attribute: false },
    agent: { attribute: false },
    features: { attribute: false },
    hasLobby: { attribute: false },
    moderation: { attribute: false },
    onClose: { attribute: false },
    _searched: { state: true },
  };

  declare text: CallText;
  declare participants: readonly Participant[];
  declare locked: boolean;
  /** The people who were removed; empty for participants who cannot let them back in. */
  declare bans: readonly Ban[];
  /** The people who wait to be let in; empty for participants who do not decide about them. */
  declare waiting: readonly WaitingPerson[];
  declare permissions: Permissions;
  /** The participant whom hosts show large to everybody; null: nobody. */
  declare spotlightId: string | null;
  /** The permissions that hosts give to participants who are neither host nor co-host. */
  declare everybodyMay: Overrides;
  /** The agent in the call; null: there is none. */
  declare agent: AgentState | null;
  /** The features that the room allows; null while they are not known. */
  declare features: RoomState['settings']['features'] | null;
  /** Whether people who are invited wait until a host lets them in. */
  declare hasLobby: boolean;
  declare moderation: Moderation;
  declare onClose: () => void;
  /** The words that you search for; empty: everybody is listed. */
  declare protected _searched: string;
  /** Stays when people leave: what you type in is not taken away. */
  #hasSearch = false;
  /** Rows as they were drawn. The same one again costs little, and somebody in a large call speaks all the time. */
  #rows = new WeakMap<Participant, TemplateResult>();
  #selfRole: Participant['role'] | null = null;
  #hands: ReadonlyMap<string, number> = new Map();

  constructor() {
    super();
    this._searched = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const role = ownRoleOf(this);
    const isOther = SHOWN_IN_ROWS.some((name) => changed.has(name));
    const hands = handNumbers(this.participants);
    const isOrderOther = [...hands].join() !== [...this.#hands].join();
    if (isOther || isOrderOther || role !== this.#selfRole) this.#rows = new WeakMap();
    this.#selfRole = role;
    this.#hands = hands;
    this.#hasSearch ||= this.participants.length >= MANY_PEOPLE;
  }

  protected override render(): TemplateResult {
    const { text, participants } = this;
    const isSearching = this._searched.trim() !== '';
    const listed = findPeople(sortParticipants(participants, text.language), this._searched, text);
    const count = participants.filter(({ kind }) => kind === 'human').length;
    return html`<header class="panel-head">
        <h2>${text('people')} <span class="count">${count.toLocaleString(text.language)}</span></h2>
        <button class="control small" aria-label=${text('close')} @click=${this.onClose}>
          ${icon('close')}
        </button>
      </header>
      ${hasRight('mute-all', this) ? this.#forAll() : nothing}
      ${this.#hasSearch ? this.#search(isSearching ? listed.length : null) : nothing}
      <div class="people" tabindex="-1">
        <div ?hidden=${isSearching}>${this.#waiting()}</div>
        <ul>
          ${repeat(
            listed,
            ({ participantId }) => participantId,
            (person) => this.#row(person),
          )}
        </ul>
        <div ?hidden=${isSearching}>${removedPeople(this.bans, text, (banId) => this.#letBackIn(banId))}</div>
      </div>`;
  }

  /** Opens the menu of somebody, if you can do anything to them. */
  async openMenuOf(participantId: string): Promise<void> {
    this._searched = '';
    await this.updateComplete;
    const menus = [...this.querySelectorAll<Menu>('.person conference-room-menu')];
    await menus.find((menu) => menu.dataset['person'] === participantId)?.open();
  }

  /** @param found the number of people found; null: there is no search */
  #search(found: number | null): TemplateResult {
    const label = this.text('searchPeople');
    return html`<div class="people-search">
      <input
        type="search"
        part="people-search"
        dir="auto"
        autocomplete="off"
        aria-label=${label}
        placeholder=${label}
        .value=${this._searched}
        @input=${this.#look}
        @keydown=${this.#clear}
      />
      <p role="status">${found === null ? nothing : this.text('peopleFound', { count: found })}</p>
    </div>`;
  }

  #look = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this._searched = target.value;
  };

  /** Clears the search on Escape. The next Escape closes the panel. */
  #clear = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event) || this._searched === '') return;
    event.preventDefault();
    this._searched = '';
  };

  #row(person: Participant): TemplateResult {
    const row = this.#rows.get(person) ?? this.#person(person);
    this.#rows.set(person, row);
    return row;
  }

  #switch(label: string | TemplateResult, isOn: boolean, turn: (on: boolean) => void): TemplateResult {
    return html`<label class="switch-row">
      <span>${label}</span>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        .checked=${isOn}
        @change=${({ target }: Event) => {
          if (!(target instanceof HTMLInputElement)) return;
          turn(target.checked);
          target.checked = isOn; // until the server says that it changed
        }}
      />
    </label>`;
  }

  #forAll(): TemplateResult {
    const { text, locked, moderation, everybodyMay, features } = this;
    const { call } = moderation;
    return html`${this.#switch(
        html`${text('lock')}<small
            >${text(locked ? 'lockedHint' : this.hasLobby ? 'unlockedLobbyHint' : 'unlockedHint')}</small
          >`,
        locked,
        (on) => call.setLocked(on),
      )}
      ${
        features?.screenShare === false
          ? nothing
          : this.#switch(text('allMayScreen'), everybodyMay.screen, (screen) =>
              call.setOverrides(null, { screen }),
            )
      }
      ${
        features?.chat === false
          ? nothing
          : this.#switch(text('allMayChat'), everybodyMay.chat, (chat) => call.setOverrides(null, { chat }))
      }
      <div class="switch-row mute-all">
        <button class="text-button" @click=${() => moderation.muteAll()}>${text('muteAll')}</button>
      </div>`;
  }

  /** Lets a person back in. The pressed button disappears with the ban, so the focus moves to the list. */
  #letBackIn(banId: string): void {
    this.moderation.call.liftBan(banId);
    this.querySelector<HTMLElement>('.people')?.focus();
  }

  #waiting(): TemplateResult | typeof nothing {
    if (this.waiting.length === 0) return nothing;
    return html`<conference-room-waiting-people
      .text=${this.text}
      .people=${this.waiting}
      .moderation=${this.moderation}
      .onDecided=${() => this.querySelector<HTMLElement>('.people')?.focus()}
    ></conference-room-waiting-people>`;
  }

  #hand(participantId: string): TemplateResult {
    const { text } = this;
    const number = this.#hands.get(participantId);
    const label = number === undefined ? text('handRaised') : text('handRaisedNumber', { number });
    return html`<span class="hand" role="img" aria-label=${label}
      >${icon('hand')}${number?.toLocaleString(text.language)}</span
    >`;
  }

  #person(person: Participant): TemplateResult {
    const { text } = this;
    const { participantId, role, kind, devices, handRaisedAt, isSelf, isGuest, connected, quality } = person;
    const items = isSelf ? [] : personMenu(person, this);
    const name = nameOf(person, text);
    const isAgent = kind === 'agent';
    const shown = isGuest ? bareNameOf(person) : name;
    const note = [
      isAgent || role === 'participant' ? '' : text(`role_${role}`),
      connected ? (quality === 'good' ? '' : text(`quality_${quality}`)) : text('away'),
    ].filter((part) => part !== '');
    return html`<li class="person" part="person">
      ${
        isAgent
          ? html`<span class="avatar small agent-avatar" aria-hidden="true">${icon('agent')}</span>`
          : html`<span
              class="avatar small"
              ${styleProperties({ '--hue': String(hueOf(person)) })}
              aria-hidden="true"
              >${initialsOf(bareNameOf(person))}</span
            >`
      }
      <span class="person-name">
        <bdi>${isSelf ? text('nameYou', { name: shown }) : shown}</bdi>
        ${isAgent ? html`<span class="agent-badge">${text('agent')}</span>` : nothing}
        ${isGuest ? html`<span class="guest-badge">${text('guest')}</span>` : nothing}
        ${note.length > 0 ? html`<small>${note.join(' · ')}</small>` : nothing}
      </span>
      ${handRaisedAt === null ? nothing : this.#hand(participantId)}
      ${
        devices.microphone || isAgent
          ? nothing
          : html`<span class="muted" role="img" aria-label=${text('muted')}>${icon('microphoneOff')}</span>`
      }
      ${
        items.length > 0
          ? html`<conference-room-menu
              data-person=${participantId}
              .text=${text}
              .label=${text(hasRight('remove', this) ? 'manage' : 'options', { name })}
              .icon=${'more' as const}
              .variant=${'small'}
              .opens=${'below' as const}
              .items=${items}
            ></conference-room-menu>`
          : nothing
      }
    </li>`;
  }
}

defineElement('conference-room-people', PeoplePanel);
