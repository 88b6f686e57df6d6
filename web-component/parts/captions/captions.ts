import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Caption } from '../../call/state/call-state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { localizedName } from '../../strings/display-names';
import { foreignLanguage, readCaption } from './caption-language';
import type { CaptionStyle } from './caption-style';
import { captions } from './captions.styles';
import type { CallText } from '../../strings/text';

/** The most lines of captions: more would cover the speakers. */
const MAX_LINES = 3;

/** The last captions. They are not announced: screen reader users hear the speech itself. */
class Captions extends LightDomElement {
  static override styles = captions;
  static override properties: PropertyDeclarations = {
    captions: { attribute: false },
    captionStyle: { attribute: false },
  };

  declare text: CallText;
  declare captions: readonly Caption[];
  declare captionStyle: CaptionStyle;

  protected override render(): TemplateResult {
    const lines = this.captions.slice(-MAX_LINES);
    const { size, place } = this.captionStyle;
    return html`<div
      class="captions ${size} ${place}"
      part="captions"
      role="group"
      aria-label=${this.text('agentCaptions')}
    >
      ${repeat(
        lines,
        ({ captionId }) => captionId,
        (line, index) => this.#line(line, lines[index - 1]),
      )}
    </div>`;
  }

  /** Renders a line. The direction of each paragraph follows its text. */
  #line(line: Caption, before: Caption | undefined): TemplateResult {
    const { text, language, original } = readCaption(line);
    return html`<div class="caption">
      <p dir="auto">${this.#speaker(line, before)} <span lang=${language ?? nothing}>${text}</span></p>
      ${
        original === null
          ? nothing
          : html`<p class="caption-original" dir="auto" lang=${line.language ?? nothing}>${original}</p>`
      }
    </div>`;
  }

  /** Returns the speaker's name, and the language where it differs from yours; nothing when neither has changed. */
  #speaker(
    { participantId, displayName, language }: Caption,
    before: Caption | undefined,
  ): TemplateResult | typeof nothing {
    if (participantId === before?.participantId && language === before.language) return nothing;
    const foreign = foreignLanguage(language, this.text.language);
    const name = localizedName(displayName, this.text);
    return html`<span class="caption-name"
      ><bdi>${name}</bdi>${foreign === null ? nothing : html` <bdi>(${foreign})</bdi>`}</span
    >`;
  }
}

defineElement('conference-room-captions', Captions);
