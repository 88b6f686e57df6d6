import { html, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { CallState, Participant } from '../call/state';
import { icon } from '../look/icons';
import { nameOf } from '../names';
import type { Text } from '../strings/text';

/** An agent on the stage. It has no picture, so it takes no place among the pictures. */
export function agentChip(person: Participant, { agent }: CallState, text: Text): TemplateResult {
  const name = nameOf(person, text);
  const isImpaired = agent?.isImpaired ?? false;
  return html`<div
    class=${classMap({ 'agent-chip': true, impaired: isImpaired })}
    part="agent"
    role="group"
    aria-label=${text(isImpaired ? 'agentImpaired' : 'agentListens', { name })}
  >
    <span class="avatar agent-avatar" aria-hidden="true">${icon('agent')}</span>
    <bdi>${name}</bdi>
  </div>`;
}
