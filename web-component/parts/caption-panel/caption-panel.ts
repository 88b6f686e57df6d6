import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SpokenCaption } from '../../call/state/call-state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { saveAsFile } from '../../rendering/save-as-file';
import { captionPanelTextOf } from '../../strings/caption-panel';
import { localizedName } from '../../strings/display-names';
import { spokenLanguages } from '../../strings/spoken-languages';
import { icon } from '../../theme/icons';
import { foreignLanguage, readCaption } from '../captions/caption-language';
import { CAPTION_PLACES, CAPTION_SIZES, type CaptionStyle } from '../captions/caption-style';
import { captionPanel } from './caption-panel.styles';
import { savedCaptions } from './saved-captions';
import type { CallText } from '../../strings/text';

/** The distance from the end, in pixels, within which new captions are followed. */
const AT_END = 40;

const LABELS = {
  small: 'size_small',
  medium: 'size_medium',
  large: 'size_large',
  huge: 'size_huge',
  bottom: 'place_bottom',
  top: 'place_top',
} as const;

/** Everything that was said since you joined, in which language you get it, and how the captions look. */
class CaptionPanel extends LightDomElement {
  static override styles = captionPanel;
  static override properties: PropertyDeclarations = {
    said: { attribute: false },
    captionStyle: { attribute: false },
    onCaptionStyle: { attribute: false },
    canTranslate: { attribute: false },
    language: { attribute: false },
    onLanguage: { attribute: false },
    onClose: { attribute: false },
  };

  declare text: CallText;
  declare said: readonly SpokenCaption[];
  declare captionStyle: CaptionStyle;
  declare onCaptionStyle: (captionStyle: CaptionStyle) => void;
  /** Whether the server translates captions. */
  declare canTranslate: boolean;
  /** The language of captions, BCP 47; null: as they are spoken. */
  declare language: string | null;
  declare onLanguage: (language: string | null) => void;
  declare onClose: () => void;
  #follows = true;

  protected override willUpdate(): void {
    const log = this.querySelector('.caption-log');
    if (log) this.#follows = log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
  }

  protected override updated(): void {
    const log = this.querySelector('.caption-log');
    if (log && this.#follows) log.scrollTop = log.scrollHeight;
  }

  protected override render(): TemplateResult {
    const { said } = this;
    const text = captionPanelTextOf(this.text.language);
    return html`<header class="panel-head">
        <h2>${this.text('agentCaptions')}</h2>
        <button class="control small" aria-label=${this.text('close')} @click=${this.onClose}>
          ${icon('close')}
        </button>
      </header>
      <div class="caption-log" role="region" tabindex="0" aria-label=${text('said')}>
        ${said.length === 0 ? html`<p>${text('nothing')}</p>` : nothing}
        ${repeat(
          said,
          ({ captionId }) => captionId,
          (one, at) => this.#caption(one, said[at - 1]),
        )}
      </div>
      <div class="caption-style">
        ${this.canTranslate ? this.#languages() : nothing}
        ${this.#choice('size', CAPTION_SIZES, (size) => ({ ...this.captionStyle, size }))}
        ${this.#choice('place', CAPTION_PLACES, (place) => ({ ...this.captionStyle, place }))}
        <button class="text-button" ?disabled=${said.length === 0} @click=${this.#save}>
          ${text('save')}
        </button>
      </div>`;
  }

  #caption(one: SpokenCaption, before: SpokenCaption | undefined): TemplateResult {
    const { text } = this;
    const isSame = before?.participantId === one.participantId && before.language === one.language;
    const language = foreignLanguage(one.language, text.language);
    const read = readCaption(one);
    const time = one.saidAt.toLocaleTimeString(text.language, { hour: '2-digit', minute: '2-digit' });
    return html`<p>
      ${
        isSame
          ? nothing
          : html`<span class="said-by"
              ><bdi>${localizedName(one.displayName, text)}</bdi
              >${language === null ? nothing : html` · ${language}`} · ${time}</span
            >`
      }
      <span class="said" dir="auto" lang=${read.language ?? nothing}>${read.text}</span>
      ${
        read.original === null
          ? nothing
          : html`<span class="said original" dir="auto" lang=${one.language ?? nothing}
              >${read.original}</span
            >`
      }
    </p>`;
  }

  #languages(): TemplateResult {
    const text = captionPanelTextOf(this.text.language);
    const choose = ({ target }: Event): void => {
      if (target instanceof HTMLSelectElement) this.onLanguage(target.value === '' ? null : target.value);
    };
    return html`<label class="device">
        <span>${text('language')}</span>
        <select aria-describedby="caption-language-note" @change=${choose}>
          <option value="" .selected=${this.language === null}>${text('asSpoken')}</option>
          ${spokenLanguages(this.text.language, this.language).map(
            ({ tag, name }) => html`<option value=${tag} .selected=${tag === this.language}>${name}</option>`,
          )}
        </select>
      </label>
      <p id="caption-language-note" class="caption-note" ?hidden=${this.language === null}>
        ${text('languageNote')}
      </p>`;
  }

  #choice<Value extends CaptionStyle[keyof CaptionStyle]>(
    name: keyof CaptionStyle,
    values: readonly Value[],
    styleWith: (value: Value) => CaptionStyle,
  ): TemplateResult {
    const text = captionPanelTextOf(this.text.language);
    const choose = ({ target }: Event): void => {
      const chosen = values.find((value) => target instanceof HTMLSelectElement && target.value === value);
      if (chosen !== undefined) this.onCaptionStyle(styleWith(chosen));
    };
    return html`<label class="device">
      <span>${text(name)}</span>
      <select @change=${choose}>
        ${values.map(
          (value) =>
            html`<option value=${value} ?selected=${value === this.captionStyle[name]}>
              ${text(LABELS[value])}
            </option>`,
        )}
      </select>
    </label>`;
  }

  readonly #save = (): void => {
    const day = (this.said[0]?.saidAt ?? new Date()).toISOString().slice(0, 10);
    saveAsFile(savedCaptions(this.said, this.text), `captions-${day}.txt`);
  };
}

defineElement('conference-room-caption-panel', CaptionPanel);
