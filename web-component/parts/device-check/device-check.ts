import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { LocalMedia } from '../../call/media/local-media';
import { ChangeListener } from '../../controllers/change-listener';
import { type LoadRoomPreview, RoomPreviewPoll } from '../../controllers/room-preview-poll';
import type { ConferenceRoomConnectionCheck } from '../../contract';
import { defineElement } from '../../rendering/define-element';
import { LazyPart } from '../../rendering/lazy-part';
import { LightDomElement } from '../../rendering/light-dom-element';
import { press } from '../../rendering/press';
import { localizedName } from '../../strings/display-names';
import { latePart } from '../call-view/late-part';
import { deviceMenus, deviceProblems } from '../devices/device-menus';
import { logo } from '../logo/logo';
import { ownPreview } from './own-preview';
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
    checkConnection: { attribute: false },
    _showsChecks: { state: true },
  };

  declare media: LocalMedia;
  /** Null when the join token has no name. */
  declare displayName: string | null;
  /** The logo of the room; null when it does not have one. */
  declare logoUrl: string | null;
  /** The devices that you may use in the call. */
  declare allowedDevices: { microphone: boolean; camera: boolean };
  /** Whether the browser is asking for permission to use the devices. */
  declare isAskingForDevices: boolean;
  declare loadRoomPreview: LoadRoomPreview;
  declare onJoin: () => void;
  /** Checks the connection. @param onCheck called with what is known after each step */
  declare checkConnection: (
    signal: AbortSignal,
    onCheck: (check: ConferenceRoomConnectionCheck) => void,
  ) => Promise<unknown>;
  declare protected _showsChecks: boolean;
  readonly #checks = new LazyPart(this, async () => import('../checks/checks'));
  readonly #changes = new ChangeListener(this);
  readonly #roomPreview = new RoomPreviewPoll(this, async (signal) => this.loadRoomPreview(signal));

  protected override willUpdate(): void {
    this.#changes.follow(this.media);
  }

  protected override render(): TemplateResult {
    const { text, media, displayName } = this;
    return html`<section class="check" part="device-check">
      ${ownPreview(this, text)}
      <div class="check-side">
        ${logo(this.logoUrl)}
        <h1 tabindex="-1">${text('readyTitle')}</h1>
        ${displayName === null ? nothing : html`<p class="lead">${text('readyAs', { name: localizedName(displayName, text) })}</p>`}
        ${roomPreview(this.#roomPreview.preview, text)} ${deviceProblems(media, text)}
        <div class="devices">${deviceMenus(media, text)}</div>
        <conference-room-level .text=${text} .media=${media}></conference-room-level>
        <button
          class="button primary join"
          part="join-button"
          @pointerdown=${press.start}
          @click=${this.onJoin}
        >
          ${text('join')}
        </button>
        ${this.#tests()}
      </div>
    </section>`;
  }

  /** Tests of sound and connection. Few people need them, so that they are loaded when they are opened. */
  #tests(): TemplateResult {
    const { text, media } = this;
    const load = () => void this.#checks.load();
    if (this.#checks.module !== null)
      return html`<conference-room-checks
        .text=${text}
        .media=${media}
        .hasMicrophone=${this.allowedDevices.microphone}
        .checkConnection=${this.checkConnection}
      ></conference-room-checks>`;
    if (this._showsChecks) return latePart(this.#checks.hasFailed, text, load);
    const open = () => {
      this._showsChecks = true;
      load();
    };
    return html`<button class="button" part="checks-button" @click=${open}>${text('openChecks')}</button>`;
  }
}

defineElement('conference-room-device-check', DeviceCheck);
