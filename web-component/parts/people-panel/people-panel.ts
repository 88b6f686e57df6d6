import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Ban, Permissions, WaitingPerson } from '../../../server/platform/hub/protocol';
import type { Participant } from '../../call/state';
import { hueOf, initialsOf } from '../../layout/avatar';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { styleProperties } from '../../rendering/style-properties';
import { bareNameOf, nameOf } from '../../strings/display-names';
import { icon } from '../../theme/icons';
import type { MenuItem } from '../menu/menu';
import { sortParticipants } from './participant-order';
import type { Moderation } from './moderation';
import { removedPeople } from './removed-people';
import { peoplePanel } from './people-panel.styles';
import { removedPeople as removedPeopleStyles } from './removed-people.styles';
import '../menu/menu';
import './waiting-people';

/** The list of participants, raised hands first; hosts and co-hosts can moderate from it. */
class PeoplePanel extends LightDomElement {
  static override styles = [peoplePanel, removedPeopleStyles];
  static override properties: PropertyDeclarations = {
    participants: { attribute: false },
    locked: { attribute: false },
    bans: { attribute: false },
    waiting: { attribute: false },
    permissions: { attribute: false },
    moderation: { attribute: false },
    onClose: { attribute: false },
  };

  declare participants: readonly Participant[];
  declare locked: boolean;
  /** Who was removed; empty for participants who cannot let them back in. */
  declare bans: readonly Ban[];
  /** Who waits to be let in; empty for participants who do not decide about it. */
  declare waiting: readonly WaitingPerson[];
  declare permissions: Permissions;
  declare moderation: Moderation;
  declare onClose: () => void;

  protected override render(): TemplateResult {
    const { text, participants } = this;
    const self = participants.find(({ isSelf }) => isSelf) ?? null;
    const count = participants.filter(({ kind }) => kind === 'human').length;
    return html`<header class="panel-head">
        <h2>${text('people')} <span class="count">${count.toLocaleString(text.language)}</span></h2>
        <button class="control small" aria-label=${text('close')} @click=${this.onClose}>
          ${icon('close')}
        </button>
      </header>
      ${this.permissions.moderate ? this.#lock() : nothing}
      <div class="people" tabindex="-1">
        ${this.#waiting()}
        <ul>
          ${repeat(
            sortParticipants(participants, text.language),
            ({ participantId }) => participantId,
            (person) => this.#person(person, self),
          )}
        </ul>
        ${removedPeople(this.bans, text, (banId) => this.#letBackIn(banId))}
      </div>`;
  }

  #lock(): TemplateResult {
    const { text, locked } = this;
    return html`<label class="switch-row">
      <span>${text('lock')}<small>${text(locked ? 'lockedHint' : 'unlockedHint')}</small></span>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        .checked=${locked}
        @change=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) this.moderation.setLocked(event.target.checked);
        }}
      />
    </label>`;
  }

  /** The pressed button disappears with the ban, so the focus moves to the list. */
  #letBackIn(banId: string): void {
    this.moderation.liftBan(banId);
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

  #person(person: Participant, self: Participant | null): TemplateResult {
    const { text } = this;
    const { participantId, role, kind, devices, handRaisedAt, isSelf, isGuest, connected, quality } = person;
    const items = self === null || isSelf ? [] : this.#itemsFor(person, self);
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
              ${styleProperties({ '--hue': String(hueOf(participantId)) })}
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
      ${
        handRaisedAt === null
          ? nothing
          : html`<span class="hand" role="img" aria-label=${text('handRaised')}>${icon('hand')}</span>`
      }
      ${
        devices.microphone || isAgent
          ? nothing
          : html`<span class="muted" role="img" aria-label=${text('muted')}>${icon('microphoneOff')}</span>`
      }
      ${
        items.length > 0
          ? html`<conference-room-menu
              .text=${text}
              .label=${text('manage', { name })}
              .icon=${'more' as const}
              .variant=${'small'}
              .opens=${'below' as const}
              .items=${items}
            ></conference-room-menu>`
          : nothing
      }
    </li>`;
  }

  /** What of theirs is on, to be turned off. */
  #switches({ participantId, devices }: Participant): MenuItem[] {
    const { text, moderation } = this;
    const mute: MenuItem = {
      label: text('mute'),
      icon: 'microphoneOff',
      run: () => moderation.mute(participantId),
    };
    const stopCamera: MenuItem = {
      label: text('stopCamera'),
      icon: 'cameraOff',
      run: () => moderation.stopCamera(participantId),
    };
    const stopScreen: MenuItem = {
      label: text('stopScreen'),
      icon: 'screenOff',
      run: () => moderation.stopScreen(participantId),
    };
    return [
      ...(devices.microphone ? [mute] : []),
      ...(devices.camera ? [stopCamera] : []),
      ...(devices.screen ? [stopScreen] : []),
    ];
  }

  #itemsFor(person: Participant, self: Participant): MenuItem[] {
    const { text, moderation, permissions } = this;
    if (person.kind === 'agent') {
      if (!permissions.inviteAgent) return [];
      return [
        { label: text('removeAgent'), icon: 'remove', danger: true, run: () => moderation.removeAgent() },
      ];
    }
    if (!permissions.moderate) return [];
    // A co-host cannot moderate hosts.
    if (self.role === 'co-host' && person.role === 'host') return [];
    const { participantId } = person;
    const roles = (['host', 'co-host', 'participant'] as const).filter((role) => role !== person.role);
    return [
      ...this.#switches(person),
      ...(self.role === 'host'
        ? roles.map((role) => ({
            label: text(`make_${role}`),
            icon: 'role' as const,
            run: () => moderation.setRole(participantId, role),
          }))
        : []),
      {
        label: text('remove'),
        icon: 'remove' as const,
        danger: true,
        run: () => moderation.askToRemove(person),
      },
    ];
  }
}

defineElement('conference-room-people', PeoplePanel);
