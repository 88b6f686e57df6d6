import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { LocalMedia } from '../../call/state';
import { Changes } from '../../controllers/change-listener';
import { type Look, LobbyWatch } from '../../controllers/room-preview-poll';
import { Press } from '../../controllers/press-tracker';
import { icon } from '../../theme/icons';
import { localName } from '../../strings/display-names';
import { deviceMenus, deviceProblems } from '../devices/device-menus';
import { kept } from '../../rendering/stable-stream';
import { lobbyNote } from './room-preview';
import { define, Piece } from '../../rendering/light-dom-element';
import '../devices/level-meter';

/** Before joining: how one will look and sound, which devices are used, and the way in. */
export class DeviceCheck extends Piece {
  static override properties: PropertyDeclarations = {
    media: { attribute: false },
    displayName: { attribute: false },
    asking: { attribute: false },
    look: { attribute: false },
    onJoin: { attribute: false },
  };

  declare media: LocalMedia;
  /** Null when the token does not tell. */
  declare displayName: string | null;
  /** The browser is asking whether the devices may be used. */
  declare asking: boolean;
  /** Looks into the room. */
  declare look: Look;
  declare onJoin: () => void;
  readonly #changes = new Changes(this);
  readonly #room = new LobbyWatch(this, async (signal) => this.look(signal));
  readonly #press = new Press();

  /** Nothing moves while the way in is pressed: what has come meanwhile is drawn after that. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#press.released?.then(() => super.scheduleUpdate()) ?? super.scheduleUpdate();
  }

  protected override willUpdate(): void {
    this.#changes.follow(this.media);
  }

  protected override render(): TemplateResult {
    const { text, media, displayName } = this;
    return html`<section class="check" part="device-check">
      <div class="preview" part="preview">
        ${
          media.state.cameraStream
            ? html`<video
                class="mirrored"
                autoplay
                playsinline
                aria-label=${text('preview')}
                .muted=${true}
                .srcObject=${kept(media.state.cameraStream)}
              ></video>`
            : html`<p class="preview-note">
                ${icon('cameraOff')}${text(this.asking ? 'askingDevices' : 'cameraIsOff')}
              </p>`
        }
        <div class="preview-controls">${this.#toggle('microphone')} ${this.#toggle('camera')}</div>
      </div>
      <div class="check-side">
        <h1 tabindex="-1">${text('readyTitle')}</h1>
        ${displayName === null ? nothing : html`<p class="lead">${text('readyAs', { name: localName(displayName, text) })}</p>`}
        ${lobbyNote(this.#room.lobby, text)} ${deviceProblems(media, text)}
        <div class="devices">${deviceMenus(media, text)}</div>
        <conference-room-level .text=${text} .media=${media}></conference-room-level>
        <button
          class="button primary"
          part="join-button"
          @pointerdown=${this.#press.begin}
          @click=${this.onJoin}
        >
          ${text('join')}
        </button>
      </div>
    </section>`;
  }

  #toggle(device: 'microphone' | 'camera'): TemplateResult {
    const { media, text } = this;
    const isMicrophone = device === 'microphone';
    const isOn = isMicrophone ? media.state.microphoneOn : media.state.cameraOn;
    const label = text(isOn ? `${device}Off` : `${device}On`);
    return html`<button
      class=${classMap({ control: true, 'over-picture': true, off: !isOn })}
      aria-label=${label}
      data-tip=${label}
      @click=${() => void (isMicrophone ? media.setMicrophone(!isOn) : media.setCamera(!isOn))}
    >
      ${icon(isOn ? device : `${device}Off`)}
    </button>`;
  }
}

define('conference-room-device-check', DeviceCheck);
