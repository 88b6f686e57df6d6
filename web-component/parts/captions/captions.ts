import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Caption } from '../../call/state';
import { localName } from '../../strings/display-names';
import { define, Piece } from '../../rendering/light-dom-element';

/** As many as can be read without losing sight of the speakers. */
const LINES = 3;

/** The last lines of what is being said. Not announced: screen readers have the sound. */
export class Captions extends Piece {
  static override properties: PropertyDeclarations = { captions: { attribute: false } };

  declare captions: readonly Caption[];

  protected override render(): TemplateResult {
    const lines = this.captions.slice(-LINES);
    return html`<div class="captions" part="captions" role="group" aria-label=${this.text('agentCaptions')}>
      ${repeat(
        lines,
        ({ captionId }) => captionId,
        ({ participantId, displayName, text }, index) =>
          html`<p class="caption" dir="auto">
            ${
              participantId === lines[index - 1]?.participantId
                ? nothing
                : html`<bdi class="caption-name">${localName(displayName, this.text)}</bdi>`
            }
            ${text}
          </p>`,
      )}
    </div>`;
  }
}

define('conference-room-captions', Captions);
