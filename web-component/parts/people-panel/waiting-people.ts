import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { WAITING_MESSAGE_MAX_CHARACTERS, WaitingPerson } from '../../../server/platform/hub/protocol';
import { hueOf, initialsOf } from '../../layout/avatar';
import { styleProperties } from '../../rendering/style-properties';
import { bareNameOf, localizedName } from '../../strings/display-names';
import type { Text } from '../../strings/text';
import { icon } from '../../theme/icons';
import '../menu/menu';

/** Longest message, in characters; longer ones are refused. */
const MAX_CHARACTERS: typeof WAITING_MESSAGE_MAX_CHARACTERS = 1_000;

interface Actions {
  /** Whom a message is for; null: everybody. */
  writesTo: string | null;
  /** @param participantId null: everybody */
  admit(participantId: string | null): void;
  deny(participantId: string): void;
  /** Chooses whom a message is for. */
  writeTo(participantId: string | null): void;
  write(text: string): void;
}

/** The people who wait to be let in, each with what can be done about them, and a field to write to them. */
export function waitingPeople(
  people: readonly WaitingPerson[],
  text: Text,
  actions: Actions,
): TemplateResult | typeof nothing {
  if (people.length === 0) return nothing;
  return html`<section class="waiting" part="waiting-people" aria-labelledby="waiting-heading">
    <header>
      <h3 id="waiting-heading">
        ${text('waitingPeople')} <span class="count">${people.length.toLocaleString(text.language)}</span>
      </h3>
      ${
        people.length === 1
          ? nothing
          : html`<button class="text-button" @click=${() => actions.admit(null)}>${text('admitAll')}</button>`
      }
    </header>
    <ul>
      ${repeat(
        people,
        ({ participantId }) => participantId,
        (person) => waitingPerson(person, text, actions),
      )}
    </ul>
    ${writeForm(people, text, actions)}
  </section>`;
}

function waitingPerson(person: WaitingPerson, text: Text, actions: Actions): TemplateResult {
  const { participantId, displayName, isGuest, since } = person;
  const name = localizedName(displayName, text);
  const time = new Date(since).toLocaleTimeString(text.language, { timeStyle: 'short' });
  const hue = styleProperties({ '--hue': String(hueOf(participantId)) });
  return html`<li class="person" part="person">
    <span class="avatar small" ${hue} aria-hidden="true">${initialsOf(bareNameOf(person))}</span>
    <span class="person-name">
      <bdi>${bareNameOf(person)}</bdi>
      ${isGuest ? html`<span class="guest-badge">${text('guest')}</span>` : nothing}
      <small>${text('waitingSince', { time })}</small>
    </span>
    <button
      class="text-button strong"
      aria-label=${text('admitName', { name })}
      @click=${() => actions.admit(participantId)}
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
        { label: text('waitingWrite'), icon: 'chat' as const, run: () => actions.writeTo(participantId) },
        {
          label: text('deny'),
          icon: 'remove' as const,
          danger: true,
          run: () => actions.deny(participantId),
        },
      ]}
    ></conference-room-menu>
  </li>`;
}

function writeForm(people: readonly WaitingPerson[], text: Text, actions: Actions): TemplateResult {
  const { writesTo, writeTo } = actions;
  const receiver = people.find(({ participantId }) => participantId === writesTo);
  const label = receiver
    ? text('waitingWriteTo', { name: localizedName(receiver.displayName, text) })
    : text('waitingWriteToAll');
  return html`<form class="waiting-write" @submit=${(event: SubmitEvent) => submit(event, actions)}>
    <input dir="auto" maxlength=${MAX_CHARACTERS} aria-label=${label} placeholder=${label} />
    ${
      receiver
        ? html`<button
            class="control small"
            type="button"
            aria-label=${text('waitingWriteToAll')}
            data-tip=${text('waitingWriteToAll')}
            @click=${() => writeTo(null)}
          >
            ${icon('close')}
          </button>`
        : nothing
    }
    <button class="control small" aria-label=${text('send')}>${icon('send')}</button>
  </form>`;
}

function submit(event: SubmitEvent, { write }: Actions): void {
  event.preventDefault();
  const field = event.target instanceof HTMLFormElement ? event.target.querySelector('input') : null;
  const written = field?.value.trim() ?? '';
  if (field === null || written === '') return;
  write(written);
  field.value = '';
}
