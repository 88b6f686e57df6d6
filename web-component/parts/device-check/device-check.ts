import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { LocalMedia } from '../../call/state';
import { ChangeListener } from '../../controllers/change-listener';
import { PressTracker } from '../../controllers/press-tracker';
import { type LoadRoomPreview, RoomPreviewPoll } from '../../controllers/room-preview-poll';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { stableStream } from '../../rendering/stable-stream';
import { localizedName } from '../../strings/display-names';
import { icon } from '../../theme/icons';
import { deviceMenus, deviceProblems } from '../devices/device-menus';
import { logo } from '../logo/logo';
import { roomPreview } from './room-preview';
import '../devices/level-meter';

/** The device check before joining: your picture and sound, the choice of devices, and the join button. */
class DeviceCheck extends LightDomElement {
  static override properties: PropertyDeclarations = {
    media: { attribute: false },
    displayName: { attribute: false },
    logoUrl: { attribute: false },
    allowedDevices: { attribute: false },
    isAskingForDevices: { attribute: false },
    loadRoomPreview: { attribute: false },
    onJoin: { attribute: false },
  };

  declare media: LocalMedia;
  /** Null when the join token has no name. */
  declare displayName: string | null;
  /** Logo of the room; null when it has none. */
  declare logoUrl: string | null;
  /** The devices that you may use in the call. */
  declare allowedDevices: { microphone: boolean; camera: boolean };
  /** Whether the browser is asking for permission to use the devices. */
  declare isAskingForDevices: boolean;
  declare loadRoomPreview: LoadRoomPreview;
  declare onJoin: () => void;
  readonly #changes = new ChangeListener(this);
  readonly #roomPreview = new RoomPreviewPoll(this, async (signal) => this.loadRoomPreview(signal));
  readonly #press = new PressTracker();

  /** Postpones updates while the join button is pressed: if it moved, its click would be lost. */
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
                .srcObject=${stableStream(media.state.cameraStream)}
              ></video>`
            : html`<p class="preview-note">
                ${icon('cameraOff')}${text(this.isAskingForDevices ? 'askingDevices' : 'cameraIsOff')}
              </p>`
        }
        <div class="preview-controls">${this.#toggle('microphone')} ${this.#toggle('camera')}</div>
      </div>
      <div class="check-side">
        ${logo(this.logoUrl)}
        <h1 tabindex="-1">${text('readyTitle')}</h1>
        ${displayName === null ? nothing : html`<p class="lead">${text('readyAs', { name: localizedName(displayName, text) })}</p>`}
        ${roomPreview(this.#roomPreview.preview, text)} ${deviceProblems(media, text)}
        <div class="devices">${deviceMenus(media, text)}</div>
        <conference-room-level .text=${text} .media=${media}></conference-room-level>
        <button
          class="button primary"
          part="join-button"
          @pointerdown=${this.#press.start}
          @click=${this.onJoin}
        >
          ${text('join')}
        </button>
      </div>
    </section>`;
  }

  #toggle(device: 'microphone' | 'camera'): TemplateResult | typeof nothing {
    if (!this.allowedDevices[device]) return nothing;
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

defineElement('conference-room-device-check', DeviceCheck);
