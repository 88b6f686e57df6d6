import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { LocalMedia } from '../../call/media/local-media';
import { ChangeListener } from '../../controllers/change-listener';
import { type LoadRoomPreview, RoomPreviewPoll } from '../../controllers/room-preview-poll';
import type { ConferenceRoomConnectionCheck } from '../../contract';
import { defineElement } from '../../rendering/define-element';
import { LazyPart } from '../../rendering/lazy-part';
import { LightDomElement } from '../../rendering/light-dom-element';
import { localizedName } from '../../strings/display-names';
import { latePart } from '../late-part/late-part';
import { icon } from '../../theme/icons';
import { deviceMenus, deviceProblems } from '../devices/device-menus';
import { settingsDialog } from '../devices/settings-dialog';
import { dialog } from '../dialog/dialog';
import { logo } from '../logo/logo';
import { ownPreview } from './own-preview';
import { roomPreview } from './room-preview';

/** The device check before joining: your picture and sound, the choice of devices, and the join button. */
class DeviceCheck extends LightDomElement {
  static override properties: PropertyDeclarations = {
    media: { attribute: false },
    displayName: { attribute: false },
    roomName: { attribute: false },
    logoUrl: { attribute: false },
    allowedDevices: { attribute: false },
    isAskingForDevices: { attribute: false },
    loadRoomPreview: { attribute: false },
    onJoin: { attribute: false },
    checkConnection: { attribute: false },
    _dialog: { state: true },
  };

  declare media: LocalMedia;
  /** Null when the join token has no name. */
  declare displayName: string | null;
  /** The name of the room; null while it is not known. */
  declare roomName: string | null;
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
  declare protected _dialog: 'settings' | 'checks' | null;
  readonly #checks = new LazyPart(this, async () => import('../checks/checks'));
  readonly #changes = new ChangeListener(this);
  readonly #roomPreview = new RoomPreviewPoll(this, async (signal) => this.loadRoomPreview(signal));

  protected override willUpdate(): void {
    this.#changes.follow(this.media);
  }

  protected override render(): TemplateResult {
    const { text, media, displayName, roomName } = this;
    const open = (): void => void (this._dialog = 'settings');
    return html`<section class="check" part="device-check">
        <div class="check-picture">
          ${ownPreview(this, text)}
          <div class="device-row">
            ${deviceMenus(media, text)}
            <button class="text-button" part="settings-button" @click=${open}>
              ${icon('settings')}${text('settings')}
            </button>
          </div>
        </div>
        <div class="check-side">
          ${logo(this.logoUrl)} ${roomName ? html`<p class="lead">${text('readyTitle')}</p>` : nothing}
          <h1 tabindex="-1"><bdi>${roomName || text('readyTitle')}</bdi></h1>
          ${displayName === null ? nothing : html`<p class="lead">${text('readyAs', { name: localizedName(displayName, text) })}</p>`}
          ${roomPreview(this.#roomPreview.preview, text)}
          ${this._dialog === 'settings' ? nothing : deviceProblems(media, text)}
          <div class="join-bar">
            <button class="button primary join" part="join-button" @click=${this.onJoin}>
              ${text('join')}
            </button>
          </div>
          <button class="link-button" part="checks-button" @click=${this.#openChecks}>
            ${text('openChecks')}
          </button>
        </div>
      </section>
      ${this.#openDialog()}`;
  }

  #openDialog(): TemplateResult | typeof nothing {
    const { text, media, _dialog: open } = this;
    const onClosed = (): void => void (this._dialog = null);
    if (open === 'settings') return settingsDialog(media, text, onClosed);
    return open === 'checks'
      ? dialog({ text, heading: text('openChecks'), onClosed }, () => this.#tests())
      : nothing;
  }

  readonly #openChecks = (): void => {
    this._dialog = 'checks';
    void this.#checks.load();
  };

  /** Tests of sound and connection. Few people need them, so that they are loaded when they are opened. */
  #tests(): TemplateResult {
    const { text, media } = this;
    if (this.#checks.module === null)
      return latePart(this.#checks.hasFailed, text, () => void this.#checks.load());
    return html`<conference-room-checks
      .text=${text}
      .media=${media}
      .hasMicrophone=${this.allowedDevices.microphone}
      .checkConnection=${this.checkConnection}
    ></conference-room-checks>`;
  }
}

defineElement('conference-room-device-check', DeviceCheck);
