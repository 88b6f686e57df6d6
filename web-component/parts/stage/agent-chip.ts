import { html, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { CallState, Participant } from '../../call/state';
import type { Place } from '../../layout/tile-rects';
import { icon } from '../../theme/icons';
import { nameOf } from '../../strings/display-names';
import type { Text } from '../../strings/text';
import { styled } from '../../rendering/style-properties';

/** From the corner of the picture, in pixels; and what its button for pinning takes in the other corner. */
const MARGIN = 8;
const PIN = 44;

/**
 * An agent on the stage. It has no picture, so it takes no place among the pictures: it lies upon one.
 * @param on the first of them; absent while there is none
 */
export function agentChip(
  person: Participant,
  { agent }: CallState,
  on: Place | undefined,
  text: Text,
): TemplateResult {
  const name = nameOf(person, text);
  const isImpaired = agent?.isImpaired ?? false;
  return html`<div
    class=${classMap({ 'agent-chip': true, impaired: isImpaired })}
    part="agent"
    ${styled({
      'inset-inline-start': `${(on?.start ?? 0) + MARGIN}px`,
      top: `${(on?.top ?? 0) + MARGIN}px`,
      'max-width': on ? `${on.width - PIN - 2 * MARGIN}px` : '',
    })}
    role="group"
    aria-label=${text(isImpaired ? 'agentImpaired' : 'agentListens', { name })}
  >
    <span class="avatar agent-avatar" aria-hidden="true">${icon('agent')}</span>
    <bdi class="name">${name}</bdi>
  </div>`;
}
