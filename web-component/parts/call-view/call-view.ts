import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { WatchedTile } from '../../call/engine/engine';
import { countUnread } from '../../call/chat/unread-messages';
import { setAudioOnly } from '../../call/state/audio-only';
import { receivedLevel } from '../../call/state/video-level';
import { Clock } from '../../controllers/clock';
import { FullScreen } from '../../controllers/full-screen';
import { UnloadPrompt } from '../../controllers/unload-prompt';
import { WakeLock } from '../../controllers/wake-lock';
import type { TileRef } from '../../layout/arrangement';
import { defineElement } from '../../rendering/define-element';
import { Notices } from '../notices/notices';
import type { Moderation } from '../people-panel/moderation';
import type { PeoplePanel } from '../people-panel/people-panel';
import type { FloatingContent } from '../picture-in-picture/floating';
import { shortcutActionOf } from '../shortcuts/shortcut-events';
import type { ShortcutAction } from '../shortcuts/shortcuts';
import { toggleHidden } from '../stage/hidden-tiles';
import type { ToolbarActions, ToolbarContent } from '../toolbar/more-menu';
import { recordButtonStateOf } from '../toolbar/record-button-state';
import { Toolbar } from '../toolbar/toolbar';
import { whenIdle } from '../../rendering/when-idle';
import { answersOf } from './answers';
import type { BannerOptions } from './banners';
import { BreakoutBarPlace } from './breakout-bar-place';
import { ConsentBarPlace } from '../consent-bar/consent-bar-place';
import { CallProperties } from './call-properties';
import { callHeader } from './call-header';
import { moderationOf } from './call-moderation';
import { callPanels } from './call-panels';
import { callStyles } from './call-styles';
import { Dialogs } from './dialogs';
import { Messages } from './messages';
import { PictureInPicturePlace } from './picture-in-picture-place';
import { canRun, runAction } from './run-action';
import { SharingMenuPlace } from '../sharing/sharing-menu-place';
import { DraftNotice } from './draft-notice';
import { SidePanel } from './side-panel';

import '../sound/sound';
import '../stage/stage';

/** The time in which the first pictures of the others arrive and nothing else should load, in milliseconds. */
const FIRST_VIDEO_MS = 2_000;

/** The call: header, stage, toolbar, panels and dialogs. It owns what is open and pinned. */
class CallView extends CallProperties {
  static override styles = callStyles;
  #readCount = 0;
  readonly #panel = new SidePanel(this);
  readonly #draftNotice = new DraftNotice(this, this.#panel);
  readonly #dialogs = new Dialogs(this);
  readonly #sharing = new SharingMenuPlace(this);
  readonly #messages = new Messages(this);
  readonly #breakoutBar = new BreakoutBarPlace(this);
  readonly #consentBar = new ConsentBarPlace(this);
  readonly #pictureInPicture = new PictureInPicturePlace(
    this,
    () => this.#contentOfPictureInPicture(),
    (tiles) => this.call.watch(tiles, 'pictureInPicture'),
  );
  protected readonly fullScreen = new FullScreen(this);
  protected readonly clock = new Clock(this);
  protected readonly wakeLock = new WakeLock(this);
  protected readonly unloadPrompt = new UnloadPrompt(this, () => this.state.recording?.isOwn ?? false);

  constructor() {
    super();
    this.addEventListener('keydown', this.#key);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#followCaptionLanguage(changed);
    if (changed.has('call') || changed.has('onReport')) this.#moderation = this.#newModeration();
    if (!this.features.includes('chat')) void this.#panel.removeChat();
    this.#dialogs.followRights(this.state);
    // Messages from before you joined are not unread.
    if (!this.hasUpdated || this.#panel.open === 'chat') this.#readCount = this.state.chat.length;
  }

  /** Loads the parts that open during a call, once the call is shown and the page is idle. */
  protected override firstUpdated(): void {
    whenIdle(() => {
      void this.#panel.preload();
      void this.#dialogs.preload();
      this.#messages.preload();
      this.#pictureInPicture.preload();
    }, FIRST_VIDEO_MS);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const notices = this.querySelector('conference-room-notices');
    if (!(notices instanceof Notices)) return;
    const { text, state, mediaState } = this;
    const told = { text, state, mediaState, chatIsOpen: this.#panel.open === 'chat' };
    this.#messages.announce(changed, told, notices);
    this.#pictureInPicture.show();
  }

  protected override render(): TemplateResult {
    const { text, state, mediaState } = this;
    return html`<div class="call" part="call" tabindex="-1">
        ${callHeader(state, text)} ${this.#messages.banners(() => this.#bannerOptions(), text)}
        ${this.#consentBar.render(text, this.call, state)}
        ${this.#breakoutBar.render({
          text,
          call: this.call,
          state,
          isShown: this.#panel.open === 'breakouts',
          show: () => void this.#panel.show('breakouts'),
          tell: (sentence) => this.#tell(sentence),
        })}
        <div class="middle">
          <div class="picture">
            <conference-room-stage
              .text=${text}
              .state=${state}
              .layout=${this.layout}
              .pinned=${this._pinned}
              .hiddenTiles=${this._hidden}
              .inviteUrl=${this.inviteUrl}
              .onTell=${(sentence: string) => this.#tell(sentence)}
              .onTiles=${(tiles: readonly WatchedTile[]) => this.call.watch(tiles, 'stage')}
              .onPin=${(tile: TileRef | null) => (this._pinned = tile)}
              .onManage=${this.#manage}
              .loadPointers=${async () => this.call.loadPointers()}
              .onPointersFailed=${() => this.#tell(text('notLoaded'))}
            ></conference-room-stage>
            ${
              this.#messages.areLoaded
                ? html`<conference-room-reactions .text=${text} .state=${state}></conference-room-reactions>`
                : nothing
            }
            ${
              this.#messages.areLoaded && this.showsCaptions && state.captions.length > 0
                ? html`<conference-room-captions
                    .text=${text}
                    .captions=${state.captions}
                    .captionStyle=${this._captionStyle}
                  ></conference-room-captions>`
                : nothing
            }
            <conference-room-notices .text=${text} .openPanel=${this.#panel.open}></conference-room-notices>
          </div>
          ${callPanels({
            text,
            call: this.call,
            state,
            panel: this.#panel,
            hasChat: this.features.includes('chat'),
            moderation: this.#moderation,
            captionStyle: this._captionStyle,
            onCaptionStyle: (captionStyle) => this.setCaptionStyle(captionStyle),
            onCaptionLanguage: (language) => this.onCaptionLanguage(language),
          })}
          <slot name="side"></slot>
        </div>
        <conference-room-toolbar
          .text=${text}
          .content=${this.#toolbarContent()}
          .features=${this.features}
          .panel=${this.#panel.open}
          .unread=${countUnread(this.state.chat, this.#readCount)}
        ></conference-room-toolbar>
        <conference-room-sound
          .text=${text}
          .participants=${state.participants}
          .volumes=${this._volumes}
          .speakerId=${mediaState.selected.audiooutput}
        ></conference-room-sound>
      </div>
      ${this.#dialogs.render(this.#dialogOptions())} ${this.#leavingDialog()}`;
  }

  #bannerOptions(): BannerOptions {
    const { text, state, media, mediaState } = this;
    return {
      state,
      isSharing: mediaState.screenStream !== null,
      sharingMenu: this.#sharing.render({ state, media, mediaState }, text),
      stopSharing: () => media.stopScreenShare(),
      closedNotice: this._closedNotice,
      closeNotice: (noticeId) => {
        this._closedNotice = noticeId;
        this.#leaveBanner();
      },
      ...this.#draftNotice.options(state, this.#leaveBanner),
      ...answersOf(this.call, media, this.#panel, this.#leaveBanner),
    };
  }

  #dialogOptions(): Parameters<Dialogs['render']>[0] {
    const { text, call, media } = this;
    return {
      text,
      call,
      media,
      canRun: (action) => canRun(action, this.features, this.state.permissions),
      record: () => void this.#record(),
      endForAll: () => this.leaveActions.endForAll(),
      report: (report) => {
        if (this.onReport === null) return; // the page takes no reports any more
        this.onReport(report);
        this.#tell(this.text('reported'));
      },
    };
  }

  /** Opens the people panel, and in it the menu of a person. */
  readonly #manage = async (participantId: string): Promise<void> => {
    await this.#panel.show('people');
    await this.querySelector<PeoplePanel>('conference-room-people')?.openMenuOf(participantId);
  };

  /** Moves the focus to the call, because the pressed button disappears with its banner. */
  readonly #leaveBanner = (): void => this.querySelector<HTMLElement>('.call')?.focus();

  #leavingDialog(): TemplateResult | typeof nothing {
    if (!this.isLeaving) return nothing;
    const problem = this.state.recording?.problem ?? null;
    return this.#messages.leavingDialog(this.text, { ...this.leaveActions, problem });
  }

  #toolbarContent(): ToolbarContent {
    const { text, call, state, mediaState: media, layout, showsCaptions, _hidden: hidden, fullScreen } = this;
    const recording = recordButtonStateOf(state, this._startsRecording);
    const actions = this.#actions;
    return { text, call, state, media, layout, hidden, recording, showsCaptions, fullScreen, actions };
  }

  readonly #actions: ToolbarActions = {
    runAction: (action) => this.#runAction(action),
    react: (emoji) => this.call.react(emoji),
    setLayout: (layout) => {
      this._pinned = null;
      this.onLayout(layout);
    },
    toggleHidden: (name) => (this._hidden = toggleHidden(this._hidden, name)),
    setAudioOnly: (on) => setAudioOnly(this, on),
    setLocked: (locked) => this.call.setLocked(locked),
    openDevices: () => this.#dialogs.open({ name: 'devices' }),
    openConnectionStats: () => this.#dialogs.open({ name: 'connection-stats' }),
    setRecordingPaused: (isPaused) => this.call.setRecordingPaused(isPaused),
    askToRecord: () => this.#dialogs.open({ name: this.state.recording ? 'stop-recording' : 'record' }),
    askToInvite: () => this.#dialogs.open({ name: 'invite' }),
    removeAgent: () => this.call.removeAgent(),
    showCaptions: (show) => this.onCaptions(show),
    showConsent: () => this.#consentBar.show(true),
    openPanel: (name) => void this.#panel.show(name),
    leave: () => this.leaveActions.leave(),
    askToEnd: () => this.#dialogs.open({ name: 'end' }),
  };

  /** Another one whenever what it offers has changed: the list of people keeps its rows until then. */
  #moderation!: Moderation;

  #newModeration(): Moderation {
    return moderationOf(this.call, {
      text: () => this.text,
      tell: (sentence) => this.#tell(sentence),
      open: (dialogToOpen) => this.#dialogs.open(dialogToOpen),
      takesReports: this.onReport !== null,
    });
  }

  #tell(sentence: string): void {
    const notices = this.querySelector('conference-room-notices');
    if (notices instanceof Notices) notices.announce(sentence, true);
  }

  async #record(): Promise<void> {
    this._startsRecording = true;
    await this.call.startRecording();
    this._startsRecording = false;
  }

  #key = (event: KeyboardEvent): void => {
    // A dialog that was closed is still rendered for a moment, in which keys are the call's again.
    if (this.querySelector('dialog[open]') !== null || event.defaultPrevented) return;
    if (event.key === 'Escape') this.#panel.close();
    const action = shortcutActionOf(event);
    if (action === null) return;
    event.preventDefault();
    this.#runAction(action);
  };

  #runAction(action: ShortcutAction): void {
    const { call, media, features } = this;
    runAction(action, {
      call,
      media,
      features,
      togglePanel: (panel) => void this.#panel.toggle(panel),
      openMenu: (menu) => {
        const toolbar = this.querySelector('conference-room-toolbar');
        if (toolbar instanceof Toolbar) toolbar.openMenu(menu);
      },
      togglePictureInPicture: () => void this.#togglePictureInPicture(),
      openShortcuts: () => this.#dialogs.open({ name: 'shortcuts' }),
    });
  }

  /** Resets the language of captions when the server refuses it. */
  #followCaptionLanguage(changed: PropertyValues<this>): void {
    if (changed.has('captionLanguage')) return this.call.setCaptionLanguage(this.captionLanguage);
    const isRefused = changed.get('state')?.captionLanguage && this.state.captionLanguage === null;
    if (isRefused && this.state.phase === 'joined') this.onCaptionLanguage(null);
  }

  async #togglePictureInPicture(): Promise<void> {
    if (!(await this.#pictureInPicture.toggle())) this.#tell(this.text('notLoaded'));
  }

  #contentOfPictureInPicture(): FloatingContent {
    const { text, state, mediaState: media, _pinned: pinned } = this;
    return {
      text,
      state,
      media,
      pinned,
      areCamerasOff: receivedLevel(state.video) === 'off',
      toggle: (device) => this.#runAction(device),
      leave: () => this.leaveActions.leave(),
    };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pictureInPicture.end();
  }
}

defineElement('conference-room-call', CallView);
