import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { Participant } from '../../call/state/call-state';
import { hueOf, initialsOf } from '../../layout/avatar';
import type { TileRect } from '../../layout/tile-rects';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { stableStream } from '../../rendering/stable-stream';
import { styleProperties } from '../../rendering/style-properties';
import { PictureZoom } from '../../controllers/picture-zoom';
import type { Size } from '../../layout/zoom';
import { bareNameOf, nameOf } from '../../strings/display-names';
import { icon } from '../../theme/icons';
import type { CallText } from '../../strings/text';
import { nameplate } from './nameplate';
import { type TileButton, tileButton } from './tile-button';
import { type Pointing, TilePointing } from './tile-pointing';

/** The camera or shared screen of a participant, with their name and state. */
class Tile extends LightDomElement {
  static override properties: PropertyDeclarations = {
    participant: { attribute: false },
    kind: { attribute: false },
    size: { attribute: false },
    pinned: { attribute: false },
    isVideoOff: { attribute: false },
    isSpotlit: { attribute: false },
    handNumber: { attribute: false },
    pointing: { attribute: false },
    mayPoint: { attribute: false },
    isPointedAt: { attribute: false },
    onPin: { attribute: false },
    onZoom: { attribute: false },
    onManage: { attribute: false },
    _picture: { state: true },
    _showsOwnScreen: { state: true },
  };

  declare text: CallText;
  declare participant: Participant;
  declare kind: 'camera' | 'screen';
  declare size: TileRect['size'];
  declare pinned: boolean;
  /** Whether you do without the camera picture. */
  declare isVideoOff: boolean;
  /** Whether hosts show them large to everybody. */
  declare isSpotlit: boolean;
  /** The place of this participant's raised hand among several; null: it is not raised, or no other hand is. */
  declare handNumber: number | null;
  declare pointing: Pointing;
  /** Whether you may point at the shared screen. */
  declare mayPoint: boolean;
  /** Whether somebody points at it, or did so a moment ago. */
  declare isPointedAt: boolean;
  /** Pins the tile, or unpins it. */
  declare onPin: () => void;
  /** Called with how many times the picture is enlarged, when that has changed. */
  declare onZoom: (scale: number) => void;
  /** Shows what you can do to the person; null: nothing. */
  declare onManage: (() => void) | null;
  /** The size of the picture as it arrives. */
  declare protected _picture: Size;
  /** Whether you want to see the screen that you share, although it may show itself. */
  declare protected _showsOwnScreen: boolean;
  readonly #zoom = new PictureZoom(this, (scale) => this.onZoom(scale));
  readonly #pointing = new TilePointing(this);

  constructor() {
    super();
    this._picture = { width: 0, height: 0 };
    this._showsOwnScreen = false;
  }

  /** Resets the zoom of a screen that is small now, so that the whole screen is seen. */
  protected override willUpdate(): void {
    if (!this.#canZoom()) this.#zoom.showWhole();
    if (!this.#canPoint()) this.#pointing.set(false);
  }

  protected override render(): TemplateResult {
    const { participant, kind, text } = this;
    const camera = this.isVideoOff ? null : participant.cameraStream;
    const stream = kind === 'screen' ? participant.screenStream : camera;
    const isScreen = kind === 'screen';
    const note = this.#absence();
    const classes = {
      tile: true,
      screen: isScreen,
      speaking: !isScreen && participant.isSpeaking,
      away: note !== null,
      mirrored: !isScreen && participant.isSelf,
      zoomable: this.#canZoom(),
      zoomed: !this.#zoom.isWhole,
      covered: this.#isCovered(),
    };
    const zoom = this.#canZoom() ? this.#zoom : null;
    return html`<div
      class=${classMap(classes)}
      part="tile"
      role="group"
      aria-label=${this.#description()}
      @dblclick=${this.size === 'floating' || this.#isOwnScreen() ? null : this.onPin}
      @pointerdown=${zoom?.press}
      @pointermove=${zoom?.move}
      @pointerup=${zoom?.release}
      @pointercancel=${zoom?.release}
      @wheel=${zoom?.wheel}
      @keydown=${zoom?.key}
    >
      ${isScreen ? nothing : this.#avatar()}
      ${
        stream
          ? html`<video
              part="video"
              autoplay
              playsinline
              .muted=${true}
              .srcObject=${stableStream(stream)}
              ${styleProperties({ transform: zoom?.transform ?? '' })}
              @resize=${isScreen ? this.#measure : null}
              @loadedmetadata=${isScreen ? this.#measure : null}
            ></video>`
          : nothing
      }
      ${this.#isCovered() ? html`<span class="own-screen" aria-hidden="true">${icon('screen')}</span>` : nothing}
      ${isScreen ? this.#pointers() : nothing}
      ${note === null ? nothing : html`<span class="away-note"><span class="spinner"></span>${text(note)}</span>`}
      ${this.#nameplate()} ${this.#buttons()}
    </div>`;
  }

  #name(): string {
    const { participant, kind, text } = this;
    if (this.#isOwnScreen()) return text('yourScreen');
    if (kind === 'screen') return text('screenOf', { name: nameOf(participant, text) });
    return participant.isSelf ? text('you') : bareNameOf(participant);
  }

  /** Returns why the participant cannot be seen and heard right now; null when they can. */
  #absence(): 'away' | 'quality_lost' | null {
    const { connected, isSelf, quality } = this.participant;
    if (!connected) return 'away';
    return quality === 'lost' && !isSelf ? 'quality_lost' : null;
  }

  #description(): string {
    const { participant, kind, text } = this;
    if (kind === 'screen') return this.#name();
    const { devices, handRaisedAt, quality, connected } = participant;
    return [
      this.#name(),
      this.#showsGuestLabel() ? text('guest') : '',
      this.isSpotlit ? text('inSpotlight') : '',
      devices.microphone ? '' : text('muted'),
      handRaisedAt === null ? '' : this.#handText(),
      quality === 'good' ? '' : text(`quality_${quality}`),
      connected ? '' : text('away'),
      devices.camera ? '' : text('noCamera'),
    ]
      .filter((part) => part !== '')
      .join(', ');
  }

  #handText(): string {
    const { handNumber, text } = this;
    return handNumber === null ? text('handRaised') : text('handRaisedNumber', { number: handNumber });
  }

  /** Returns whether the guest label is shown. A name inside a sentence says itself that it is a guest. */
  #showsGuestLabel(): boolean {
    const { participant, kind } = this;
    return kind === 'camera' && participant.isGuest && !participant.isSelf;
  }

  #avatar(): TemplateResult {
    const hue = styleProperties({ '--hue': String(hueOf(this.participant)) });
    return html`<span class="avatar" part="avatar" ${hue} aria-hidden="true"
      >${initialsOf(bareNameOf(this.participant))}</span
    >`;
  }

  #nameplate(): TemplateResult {
    const { participant, kind, text, isSpotlit, handNumber } = this;
    const isGuest = this.#showsGuestLabel();
    return nameplate({ participant, kind, text, name: this.#name(), isGuest, isSpotlit, handNumber });
  }

  #buttons(): TemplateResult | typeof nothing {
    if (this.#isOwnScreen()) return this.#ownScreenButtons();
    if (this.size === 'floating') return nothing;
    const name = this.#name();
    return html`<div class="tile-buttons">
      ${this.#canPoint() ? this.#pointButton() : nothing} ${this.#canZoom() ? this.#zoomButtons() : nothing}
      ${this.onManage === null ? nothing : this.#button('manage', this.text('manage', { name }), this.onManage)}
      ${this.#button('pin', this.#pinLabel(name), this.onPin)}
    </div>`;
  }

  #pinLabel(name: string): string {
    const { text, pinned, participant, kind } = this;
    if (participant.isSelf && kind === 'camera') return text(pinned ? 'unpinYourself' : 'pinYourself');
    return text(pinned ? 'unpin' : 'pin', { name });
  }

  /** Returns the buttons of your own screen. Your own screen is never large, because the others are. */
  #ownScreenButtons(): TemplateResult {
    const { text } = this;
    const isShown = !this.#isCovered();
    return html`<div class="tile-buttons">
      ${this.#canPoint() ? this.#pointButton() : nothing}
      ${
        mayShowItself(this.participant.screenStream)
          ? this.#button(
              'picture',
              text(isShown ? 'ownScreenHide' : 'ownScreenShow'),
              () => (this._showsOwnScreen = !this._showsOwnScreen),
            )
          : nothing
      }
    </div>`;
  }

  #isOwnScreen(): boolean {
    return this.kind === 'screen' && this.participant.isSelf;
  }

  /** Returns whether the picture of your own screen is not shown, so that it does not show itself without end. */
  #isCovered(): boolean {
    return this.#isOwnScreen() && !this._showsOwnScreen && mayShowItself(this.participant.screenStream);
  }

  /** Returns whether a tile can be enlarged: it is large enough to look closer, and not a face. */
  #canZoom(): boolean {
    return this.kind === 'screen' && this.size === 'main' && !this.participant.isSelf;
  }

  #canPoint(): boolean {
    return this.mayPoint && (this.#canZoom() || this.#isOwnScreen());
  }

  readonly #measure = ({ target }: Event): void => {
    if (!(target instanceof HTMLVideoElement)) return;
    this._picture = { width: target.videoWidth, height: target.videoHeight };
  };

  #pointers(): TemplateResult | typeof nothing {
    const { text, participant, isPointedAt, _picture: picture } = this;
    const { zoom } = this.#zoom;
    const target = { text, screenOf: participant.participantId, picture, zoom, isPointedAt };
    return this.#pointing.draw(this.pointing, target, () => this.#endPointing());
  }

  #endPointing(): void {
    this.#pointing.set(false);
    this.querySelector<HTMLElement>('.point-button')?.focus();
  }

  #pointButton(): TemplateResult {
    const { isOn } = this.#pointing;
    return this.#button('point', this.text(isOn ? 'pointEnd' : 'point'), () => this.#pointing.set(!isOn));
  }

  #zoomButtons(): TemplateResult {
    const { text } = this;
    const step = (isCloser: boolean): void => {
      const tile = this.querySelector('.tile');
      if (tile) this.#zoom.step(isCloser, { width: tile.clientWidth, height: tile.clientHeight });
    };
    return html`${this.#button('zoom-out', text('zoomOut'), () => step(false))}
    ${this.#button('zoom-in', text('zoomIn'), () => step(true))}`;
  }

  #button(name: TileButton, label: string, act: () => void): TemplateResult {
    const isOn = (name === 'pin' && this.pinned) || (name === 'point' && this.#pointing.isOn);
    const isDisabled = name === 'zoom-out' && this.#zoom.isWhole;
    return tileButton(name, label, act, { isOn, isDisabled });
  }
}

defineElement('conference-room-tile', Tile);

/**
 * Returns whether the picture of the screen that you share may show this call, and in it the picture again, without
 * end. A tab that is shared is another one; a window or a whole screen may have the call on it, and not every browser
 * says what is shared.
 */
const mayShowItself = (screen: MediaStream | null): boolean =>
  screen?.getVideoTracks()[0]?.getSettings().displaySurface !== 'browser';
