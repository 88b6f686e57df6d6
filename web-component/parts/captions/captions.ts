import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Caption } from '../../call/state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { localizedName } from '../../strings/display-names';
import { captions } from './captions.styles';

/** How many lines are shown: more would cover the speakers. */
const MAX_LINES = 3;

/** The last captions. They are not announced: screen reader users hear the speech itself. */
class Captions extends LightDomElement {
  static override styles = captions;
  static override properties: PropertyDeclarations = { captions: { attribute: false } };

  declare captions: readonly Caption[];

  protected override render(): TemplateResult {
    const lines = this.captions.slice(-MAX_LINES);
    return html`<div class="captions" part="captions" role="group" aria-label=${this.text('agentCaptions')}>
      ${repeat(
        lines,
        ({ captionId }) => captionId,
        ({ participantId, displayName, text }, index) =>
          html`<p class="caption" dir="auto">
            ${
              participantId === lines[index - 1]?.participantId
                ? nothing
                : html`<bdi class="caption-name">${localizedName(displayName, this.text)}</bdi>`
            }
            ${text}
          </p>`,
      )}
    </div>`;
  }
}

defineElement('conference-room-captions', Captions);
