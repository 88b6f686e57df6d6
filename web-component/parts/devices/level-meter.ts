import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { LocalMedia } from '../../call/media/local-media';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';

/** Shows how loud your microphone is right now. */
class LevelMeter extends LightDomElement {
  static override properties: PropertyDeclarations = { media: { attribute: false } };

  declare media: LocalMedia;
  #followed: LocalMedia | null = null;

  protected override render(): TemplateResult {
    return html`<span
      class="level"
      part="level"
      role="meter"
      aria-label=${this.text('level')}
      aria-valuemin="0"
      aria-valuemax="100"
      ><i></i
    ></span>`;
  }

  protected override updated(): void {
    this.#follow(this.isConnected ? this.media : null);
    this.#draw();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(null);
  }

  #follow(media: LocalMedia | null): void {
    if (media === this.#followed) return;
    this.#followed?.removeEventListener('level', this.#draw);
    this.#followed = media;
    media?.addEventListener('level', this.#draw);
  }

  /** Called ten times a second, so it does not update the template. */
  #draw = (): void => {
    const level = Math.min(Math.max(this.media.state.microphoneLevel, 0), 1);
    const bar = this.querySelector<HTMLElement>('.level');
    bar?.style.setProperty('--level', String(level));
    bar?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
  };
}

defineElement('conference-room-level', LevelMeter);
