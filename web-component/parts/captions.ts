import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Caption } from '../call/state';
import { define, Piece } from './piece';

/** The last lines of what is being said. Not announced: screen readers have the sound. */
export class Captions extends Piece {
  static override properties: PropertyDeclarations = { captions: { attribute: false } };

  declare captions: readonly Caption[];

  protected override render(): TemplateResult {
    return html`<div class="captions" part="captions">
      ${repeat(
        this.captions.slice(-2),
        ({ captionId }) => captionId,
        ({ displayName, text }) =>
          html`<p class="caption">
            <bdi class="caption-name">${displayName}</bdi> <span dir="auto">${text}</span>
          </p>`,
      )}
    </div>`;
  }
}

define('conference-room-captions', Captions);
