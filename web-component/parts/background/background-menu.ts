import { html, nothing, type PropertyDeclarations, svg, type TemplateResult } from 'lit';
import { BACKGROUNDS } from '../../call/media/background/effects';
import type { LocalMedia } from '../../call/media/local-media';
import { ChangeListener } from '../../controllers/change-listener';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { backgroundTextOf, type BackgroundText } from '../../strings/background';

/** The prefix of an image of the room, before its address. */
const ROOM_IMAGE = 'room ';

/** The choice of what is behind you: among the menus of the devices, and drawn as they are. */
class BackgroundMenu extends LightDomElement {
  static override properties: PropertyDeclarations = {
    media: { attribute: false },
    isUnreadable: { state: true },
  };

  declare media: LocalMedia;
  /** Whether the last chosen file is not an image. */
  declare isUnreadable: boolean;
  readonly #changes = new ChangeListener(this);

  protected override willUpdate(): void {
    this.#changes.follow(this.media);
  }

  protected override render(): TemplateResult {
    const { media, isUnreadable } = this;
    const text = backgroundTextOf(this.text.language);
    const { rule, shown, hasImage, roomImages, roomImage } = media.state.background;
    const offered = BACKGROUNDS.filter(
      (name) => !(name === 'none' && rule === 'required') && !(name === 'image' && !hasImage),
    );
    const options = offered.flatMap((name) =>
      name === 'room'
        ? roomImages.map(({ name: label, url }) => ({
            value: ROOM_IMAGE + url,
            label,
            isChosen: shown === 'room' && url === roomImage,
          }))
        : [{ value: name, label: text(`background_${name}`), isChosen: name === shown }],
    );
    return html`<label class="device">
        ${ICON}<span class="visually-hidden">${text('background')}</span>
        <select part="device-menu" @change=${this.#choose}>
          ${options.map(
            ({ value, label, isChosen }) =>
              html`<option value=${value} ?selected=${isChosen}>${label}</option>`,
          )}
        </select>
      </label>
      <div class="device">
        <svg class="icon" aria-hidden="true"></svg>
        <button class="text-button" @click=${this.#chooseImage}>${text('chooseImage')}</button>
        <span role="status">${isUnreadable ? text('imageUnreadable') : this.#progress(text)}</span>
      </div>`;
  }

  #progress(text: BackgroundText): string | typeof nothing {
    const { isStarting, isSimple, isImageMissing } = this.media.state.background;
    if (isStarting) return text('backgroundStarts');
    if (isImageMissing) return text('imageMissing');
    return isSimple ? text('backgroundSimple') : nothing;
  }

  readonly #choose = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement && target.value.startsWith(ROOM_IMAGE)) {
      void this.media.setRoomBackground(target.value.slice(ROOM_IMAGE.length));
      return;
    }
    const name = BACKGROUNDS.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (name) void this.media.setBackground(name);
  };

  readonly #chooseImage = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) void this.#show(file);
    });
    input.click();
  };

  async #show(file: File): Promise<void> {
    try {
      await this.media.setBackgroundImage(file);
      this.isUnreadable = false;
    } catch {
      this.isUnreadable = true;
    }
  }
}

/** Somebody in front of lines. */
const ICON = svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M12 12.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6.5 20c.4-3.2 2.6-5 5.5-5s5.1 1.8 5.5 5M3.5 9 8 4.5M3.5 15.5 7 12M16 4.5l4.5 4.5M17 12l3.5 3.5" /></svg>`;

defineElement('conference-room-background', BackgroundMenu);
