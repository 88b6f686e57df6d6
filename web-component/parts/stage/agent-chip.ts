import { html, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { CallState, Participant } from '../../call/state/call-state';
import type { TileRect } from '../../layout/tile-rects';
import { styleProperties } from '../../rendering/style-properties';
import { nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';

/** Distance from the corner of the tile, in pixels. */
const MARGIN = 8;
/** Width of the pin button in the other corner and its distance from it, in pixels. */
const PIN_BUTTON = 44;

/**
 * Returns an agent on the stage. An agent does not have a picture or a tile of its own, so it is shown on the first
 * tile.
 * @param firstTile undefined while there is none
 */
export function agentChip(
  person: Participant,
  { agent, agentThinks }: CallState,
  firstTile: TileRect | undefined,
  text: CallText,
): TemplateResult {
  const name = nameOf(person, text);
  const isImpaired = agent?.isImpaired ?? false;
  const label = text(isImpaired ? 'agentImpaired' : agentThinks ? 'agentThinks' : 'agentListens', { name });
  return html`<div
    class=${classMap({ 'agent-chip': true, impaired: isImpaired })}
    part="agent"
    ${styleProperties({
      'inset-inline-start': `${(firstTile?.start ?? 0) + MARGIN}px`,
      top: `${(firstTile?.top ?? 0) + MARGIN}px`,
      'max-width': firstTile ? `${firstTile.width - PIN_BUTTON - 2 * MARGIN}px` : '',
    })}
    role="group"
    aria-label=${label}
  >
    <span class="avatar agent-avatar" aria-hidden="true">${icon('agent')}</span>
    <bdi class="name">${agentThinks && !isImpaired ? label : name}</bdi>
  </div>`;
}
