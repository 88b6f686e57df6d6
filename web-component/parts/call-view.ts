import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Call, CallState, LocalMedia, LocalMediaState } from '../call/state';
import { Clock } from '../controllers/clock';
import { PictureInPicture } from '../controllers/picture-in-picture';
import { WakeLock } from '../controllers/wake-lock';
import { arrangementOf, type Layout, type TileRef } from '../layout/arrangement';
import type { Movable } from '../layout/toolbar';
import { deviceNews, newsBetween } from '../news';
import { type ShortcutAction, shortcutOf } from '../shortcuts';
import { callDialog, type OpenDialog } from './call-dialogs';
import { banners, callHead } from './call-head';
import { Chat } from './chat';
import { Notices } from './notices';
import type { Moderation } from './people-panel';
import { define, Piece } from './piece';
import { shortcutsOn } from './shortcuts-table';
import { Toolbar, type ToolbarActions } from './toolbar';
import './captions';
import './people-panel';
import './reactions';
import './sound';
import './stage';

/** The call itself: stage, bar, panels and dialogs. What is open and pinned is forgotten with it. */
export class CallView extends Piece {
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    media: { attribute: false },
    state: { attribute: false },
    mediaState: { attribute: false },
    features: { attribute: false },
    showsCaptions: { attribute: false },
    layout: { attribute: false },
    onLayout: { attribute: false },
    _panel: { state: true },
    _pinned: { state: true },
    _dialog: { state: true },
  };

  declare call: Call;
  declare media: LocalMedia;
  declare state: CallState;
  declare mediaState: LocalMediaState;
  /** What the integrator did not switch off. */
  declare features: readonly Movable[];
  declare showsCaptions: boolean;
  declare layout: Layout;
  declare onLayout: (layout: Layout) => void;
  declare protected _panel: 'chat' | 'people' | null;
  declare protected _pinned: TileRef | null;
  declare protected _dialog: OpenDialog | null;
  #readCount = 0;
  readonly #pictureInPicture = new PictureInPicture(this);
  protected readonly clock = new Clock(this);
  protected readonly wakeLock = new WakeLock(this);

  constructor() {
    super();
    this._panel = null;
    this._pinned = null;
    this._dialog = null;
    this.addEventListener('keydown', this.#key);
  }

  protected override willUpdate(): void {
    // What was written before one came is not new.
    if (!this.hasUpdated || this._panel === 'chat') this.#readCount = this.state.chat.length;
  }

  protected override updated(changed: PropertyValues): void {
    const notices = this.querySelector('conference-room-notices');
    if (!(notices instanceof Notices)) return;
    const before: unknown = changed.get('state');
    const mediaBefore: unknown = changed.get('mediaState');
    const news = [
      ...(isCallState(before)
        ? newsBetween(before, this.state, this.text, { chatIsOpen: this._panel === 'chat' })
        : []),
      ...(isMediaState(mediaBefore) ? deviceNews(mediaBefore, this.mediaState, this.text) : []),
    ];
    for (const { sentence, isVisible } of news) notices.tell(sentence, isVisible);
    this.#pictureInPicture.show(this.#streamOnStage());
  }

  protected override render(): TemplateResult {
    const { text, state, mediaState } = this;
    const self = state.participants.find(({ isSelf }) => isSelf) ?? null;
    return html`<div class="call" part="call" tabindex="-1">
        ${callHead(state, text)}
        ${banners(
          {
            state,
            isSharing: mediaState.screenStream !== null,
            stopSharing: () => this.media.stopScreenShare(),
          },
          text,
        )}
        <div class="middle">
          <div class="picture">
            <conference-room-stage
              .text=${text}
              .state=${state}
              .layout=${this.layout}
              .pinned=${this._pinned}
              .onPin=${(tile: TileRef | null) => (this._pinned = tile)}
            ></conference-room-stage>
            <conference-room-reactions .text=${text} .state=${state}></conference-room-reactions>
            ${
              this.showsCaptions && state.captions.length > 0
                ? html`<conference-room-captions
                    .text=${text}
                    .captions=${state.captions}
                  ></conference-room-captions>`
                : nothing
            }
            <conference-room-notices .text=${text}></conference-room-notices>
          </div>
          ${this.#panels()}
          <slot name="side"></slot>
        </div>
        <conference-room-toolbar
          .text=${text}
          .self=${self}
          .media=${mediaState}
          .features=${this.features}
          .layout=${this.layout}
          .locked=${state.room?.locked ?? false}
          .panel=${this._panel}
          .unread=${this.#unread()}
          .count=${state.participants.length}
          .actions=${this.#actions}
        ></conference-room-toolbar>
        <conference-room-sound
          .text=${text}
          .participants=${state.participants}
          .speakerId=${mediaState.selected.audiooutput}
        ></conference-room-sound>
      </div>
      ${callDialog(this._dialog, {
        text,
        call: this.call,
        media: this.media,
        onClosed: () => (this._dialog = null),
      })}`;
  }

  #unread(): number {
    return this.state.chat.slice(this.#readCount).filter(({ isOwn }) => !isOwn).length;
  }

  #panels(): TemplateResult {
    const { text, state, _panel } = this;
    const close = (): void => this.#closePanel();
    const hasChat = this.features.includes('chat');
    return html`${
      hasChat
        ? html`<aside class="panel" part="panel chat" aria-label=${text('chat')} ?hidden=${_panel !== 'chat'}>
            <conference-room-chat
              .text=${text}
              .messages=${state.chat}
              .onSend=${async (written: string) => this.call.sendChat(written)}
              .onClose=${close}
            ></conference-room-chat>
          </aside>`
        : nothing
    }
    ${
      _panel === 'people'
        ? html`<aside class="panel" part="panel people" aria-label=${text('people')}>
            <conference-room-people
              .text=${text}
              .participants=${state.participants}
              .locked=${state.room?.locked ?? false}
              .moderation=${this.#moderation}
              .onClose=${close}
            ></conference-room-people>
          </aside>`
        : nothing
    }`;
  }

  readonly #actions: ToolbarActions = {
    perform: (action) => this.#perform(action),
    react: (emoji) => this.call.react(emoji),
    setLayout: (layout) => this.#setLayout(layout),
    setLocked: (locked) => this.call.setLocked(locked),
    openDevices: () => (this._dialog = { name: 'devices' }),
    leave: () => void this.call.leave(),
    askToEnd: () => (this._dialog = { name: 'end' }),
  };

  readonly #moderation: Moderation = {
    mute: (participantId) => this.call.mute(participantId),
    askToRemove: (person) => (this._dialog = { name: 'remove', person }),
    setRole: (participantId, role) => this.call.setRole(participantId, role),
    setLocked: (locked) => this.call.setLocked(locked),
  };

  #key = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0];
    if (this._dialog !== null || event.defaultPrevented) return;
    if (event.key === 'Escape' && this._panel !== null) this.#closePanel();
    if (!shortcutsOn() || isTyping(target)) return;
    const action = shortcutOf(event);
    if (action === null) return;
    event.preventDefault();
    this.#perform(action);
  };

  #perform(action: ShortcutAction): void {
    const { call, media, mediaState, features } = this;
    switch (action) {
      case 'microphone':
        return void media.setMicrophone(!mediaState.microphoneOn);
      case 'camera':
        return void media.setCamera(!mediaState.cameraOn);
      case 'screen':
        if (!features.includes('screen')) return;
        return mediaState.screenStream ? media.stopScreenShare() : void media.startScreenShare();
      case 'hand': {
        const self = this.state.participants.find(({ isSelf }) => isSelf);
        if (features.includes('hand')) call.raiseHand((self?.handRaisedAt ?? null) === null);
        return;
      }
      case 'chat':
      case 'people':
        if (features.includes(action)) void this.#togglePanel(action);
        return;
      case 'reactions':
      case 'layout': {
        const toolbar = this.querySelector('conference-room-toolbar');
        if (features.includes(action) && toolbar instanceof Toolbar) toolbar.openMenu(action);
        return;
      }
      case 'picture-in-picture':
        return void this.#pictureInPicture.toggle(this.#streamOnStage());
      case 'shortcuts':
        this._dialog = { name: 'shortcuts' };
    }
  }

  #setLayout(layout: Layout): void {
    this._pinned = null;
    this.onLayout(layout);
  }

  async #togglePanel(panel: 'chat' | 'people'): Promise<void> {
    if (this._panel === panel) {
      this.#closePanel();
      return;
    }
    this._panel = panel;
    await this.updateComplete;
    const chat = this.querySelector('conference-room-chat');
    if (panel === 'people') this.querySelector<HTMLElement>('.people')?.focus();
    else if (chat instanceof Chat) {
      chat.toEnd();
      chat.focusField();
    }
  }

  /** Back to the button that opened it. */
  #closePanel(): void {
    const button = this.querySelector<HTMLElement>(`[part~="${this._panel}-button"]`);
    this._panel = null;
    (button ?? this.querySelector<HTMLElement>('.menu-of-more button'))?.focus();
  }

  /** The picture that picture in picture shows: the largest one, else any of another person. */
  #streamOnStage(): MediaStream | null {
    const { participants, activeSpeakerId } = this.state;
    const scene = { participants, layout: 'speaker' as const, pinned: this._pinned, activeSpeakerId };
    const arrangement = arrangementOf(scene);
    const tiles = arrangement.kind === 'stage' ? [arrangement.main, ...arrangement.strip] : arrangement.tiles;
    const streams = tiles.map(({ participantId, kind }) => {
      const person = participants.find((candidate) => candidate.participantId === participantId);
      return (kind === 'screen' ? person?.screenStream : person?.cameraStream) ?? null;
    });
    return streams.find((stream) => stream !== null) ?? null;
  }
}

const isCallState = (value: unknown): value is CallState =>
  typeof value === 'object' && value !== null && 'phase' in value;

const isMediaState = (value: unknown): value is LocalMediaState =>
  typeof value === 'object' && value !== null && 'microphoneOn' in value;

const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

define('conference-room-call', CallView);
