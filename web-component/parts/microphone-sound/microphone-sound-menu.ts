import { html, nothing, type PropertyDeclarations, svg, type TemplateResult } from 'lit';
import { MICROPHONE_SOUNDS } from '../../call/media/microphone/sounds';
import type { LocalMedia } from '../../call/media/local-media';
import { ChangeListener } from '../../controllers/change-listener';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { microphoneSoundTextOf } from '../../strings/microphone-sound';

/** The choice of what is done to the sound of your microphone: among the menus of the devices, and drawn as they are. */
class MicrophoneSoundMenu extends LightDomElement {
  static override properties: PropertyDeclarations = { media: { attribute: false } };

  declare media: LocalMedia;
  readonly #changes = new ChangeListener(this);

  protected override willUpdate(): void {
    this.#changes.follow(this.media);
  }

  protected override render(): TemplateResult {
    const text = microphoneSoundTextOf(this.text.language);
    const { chosen, isStarting, hasFailed } = this.media.state.microphoneSound;
    const note = hasFailed ? 'failed' : isStarting ? 'starting' : chosen === 'original' ? 'echo' : null;
    return html`<label class="device">
        ${ICON}<span class="visually-hidden">${text('microphoneSound')}</span>
        <select part="device-menu" @change=${this.#choose}>
          ${MICROPHONE_SOUNDS.map(
            (name) =>
              html`<option value=${name} .selected=${name === chosen}>${text(`sound_${name}`)}</option>`,
          )}
        </select>
      </label>
      <div class="device" role="status">
        ${note === null ? nothing : html`<svg class="icon" aria-hidden="true"></svg><span>${text(note)}</span>`}
      </div>`;
  }

  readonly #choose = ({ target }: Event): void => {
    const name = MICROPHONE_SOUNDS.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (name) void this.media.setMicrophoneSound(name);
  };
}

/** Sound waves. */
const ICON = svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3" /></svg>`;

defineElement('conference-room-microphone-sound', MicrophoneSoundMenu);
