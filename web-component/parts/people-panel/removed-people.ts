import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Ban } from '../../../server/platform/hub/protocol';
import { hueOf, initialsOf } from '../../layout/avatar';
import { styleProperties } from '../../rendering/style-properties';
import { bareNameOf, localizedName } from '../../strings/display-names';
import type { CallText } from '../../strings/text';

/**
 * Returns the people who were removed from the room, each with a button that lets them back in; nothing when there are
 * none.
 */
export function removedPeople(
  bans: readonly Ban[],
  text: CallText,
  letBackIn: (banId: string) => void,
): TemplateResult | typeof nothing {
  if (bans.length === 0) return nothing;
  return html`<section class="removed" part="removed-people" aria-labelledby="removed-heading">
    <h3 id="removed-heading">${text('removedPeople')}</h3>
    <ul>
      ${repeat(
        bans,
        ({ banId }) => banId,
        (ban) => removedPerson(ban, text, letBackIn),
      )}
    </ul>
  </section>`;
}

function removedPerson(ban: Ban, text: CallText, letBackIn: (banId: string) => void): TemplateResult {
  const { banId, displayName, isGuest, bannedBy } = ban;
  const hue = styleProperties({ '--hue': String(hueOf({ ...ban, participantId: banId })) });
  return html`<li class="person">
    <span class="avatar small" ${hue} aria-hidden="true">${initialsOf(bareNameOf(ban))}</span>
    <span class="person-name">
      <bdi>${bareNameOf(ban)}</bdi>
      ${isGuest ? html`<span class="guest-badge">${text('guest')}</span>` : nothing}
      <small>${text('removedBy', { name: bannedBy })}</small>
    </span>
    <button
      class="text-button"
      aria-label=${text('letBackInName', { name: localizedName(displayName, text) })}
      @click=${() => letBackIn(banId)}
    >
      ${text('letBackIn')}
    </button>
  </li>`;
}
