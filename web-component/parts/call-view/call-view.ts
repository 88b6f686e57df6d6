import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { WatchedTile } from '../../call/engine/engine';
import { setAudioOnly } from '../../call/state/audio-only';
import { receivedLevel } from '../../call/state/video-level';
import type { Askable } from '../../../server/platform/hub/protocol';
import type { Call } from '../../call/state/call-operations';
import type { LocalMedia, LocalMediaState } from '../../call/media/local-media';
import type { CallState, Participant } from '../../call/state/call-state';
import type { ConferenceRoomReport } from '../../contract';
import type { LeaveActions } from '../../controllers/call-lifecycle/leave-guard';
import { Chime } from '../../controllers/chime';
import { Clock } from '../../controllers/clock';
import { FullScreen } from '../../controllers/full-screen';
import { UnloadPrompt } from '../../controllers/unload-prompt';
import { WakeLock } from '../../controllers/wake-lock';
import type { Hideable, Layout, TileRef } from '../../layout/arrangement';
import { defineElement } from '../../rendering/define-element';
import { LazyPart } from '../../rendering/lazy-part';
import { LightDomElement } from '../../rendering/light-dom-element';
import { nameOf } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { type CaptionStyle, readCaptionStyle, saveCaptionStyle } from '../captions/caption-style';
import { dialog } from '../dialog/dialog';
import { Notices } from '../notices/notices';
import type { Moderation } from '../people-panel/moderation';
import type { PeoplePanel } from '../people-panel/people-panel';
import type { FloatingContent } from '../picture-in-picture/floating';
import type { PictureInPicture } from '../picture-in-picture/picture-in-picture';
import { shortcutActionOf } from '../shortcuts/shortcut-events';
import type { ShortcutAction } from '../shortcuts/shortcuts';
import { readHidden, toggleHidden } from '../stage/hidden-tiles';
import type { ToolbarActions, ToolbarContent } from '../toolbar/more-menu';
import { recordButtonStateOf } from '../toolbar/record-button-state';
import { Toolbar } from '../toolbar/toolbar';
import type { CollapsibleButton } from '../toolbar/toolbar-buttons';
import { whenIdle } from '../../rendering/when-idle';
import { callHeader } from './call-header';
import { callPanels } from './call-panels';
import { callStyles } from './call-styles';
import { latePart } from './late-part';
import { mayStayOpen, type OpenDialog } from './open-dialog';
import { canRun, runAction } from './run-action';
import { SidePanel } from './side-panel';
import '../sound/sound';
import '../stage/stage';

/** The time in which the first pictures of the others arrive and nothing else should load, in milliseconds. */
const FIRST_VIDEO_MS = 2_000;

/** The call: header, stage, toolbar, panels and dialogs. It owns what is open and pinned. */
class CallView extends LightDomElement {
  static override styles = callStyles;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    media: { attribute: false },
    state: { attribute: false },
    mediaState: { attribute: false },
    features: { attribute: false },
    showsCaptions: { attribute: false },
    layout: { attribute: false },
    onLayout: { attribute: false },
    inviteUrl: { attribute: false },
    leaveActions: { attribute: false },
    isLeaving: { attribute: false },
    onReport: { attribute: false },
    onCaptions: { attribute: false },
    captionLanguage: { attribute: false },
    onCaptionLanguage: { attribute: false },
    _startsRecording: { state: true },
    _pinned: { state: true },
    _hidden: { state: true },
    _dialog: { state: true },
    _closedNotice: { state: true },
    _captionStyle: { state: true },
  };

  declare text: CallText;
  declare call: Call;
  declare media: LocalMedia;
  declare state: CallState;
  declare mediaState: LocalMediaState;
  /** Buttons that neither the integrator nor the room switched off. */
  declare features: readonly CollapsibleButton[];
  declare showsCaptions: boolean;
  declare layout: Layout;
  declare onLayout: (layout: Layout) => void;
  declare onCaptions: (show: boolean) => void;
  /** The language of captions, BCP 47; null: as they are spoken. */
  declare captionLanguage: string | null;
  declare onCaptionLanguage: (language: string | null) => void;
  /** Null: the page does not accept reports. */
  declare onReport: ((report: ConferenceRoomReport) => void) | null;
  /** The address at which people join; empty: the page did not name it. */
  declare inviteUrl: string;
  declare leaveActions: LeaveActions;
  /** Whether leaving waits until your recording is stored. */
  declare isLeaving: boolean;
  declare protected _startsRecording: boolean;
  declare protected _pinned: TileRef | null;
  declare protected _hidden: ReadonlySet<Hideable>;
  declare protected _dialog: OpenDialog | null;
  /** The notice of the application that the person has closed. */
  declare protected _closedNotice: string | null;
  declare protected _captionStyle: CaptionStyle;
  #readCount = 0;
  readonly #panel = new SidePanel(this);
  readonly #dialogs = new LazyPart(this, async () => import('./call-dialogs'));
  readonly #connectionStats = new LazyPart(this, async () => import('../connection-stats/connection-stats'));
  readonly #sharing = new LazyPart(this, async () => import('../sharing/sharing-menu'));
  readonly #chime = new Chime();
  /** Events that happen before these parts are loaded are announced once they are. */
  readonly #messages = new LazyPart(this, async () => import('./call-messages'));
  #messagesLoaded: Promise<void> | null = null;
  readonly #breakouts = new LazyPart(this, async () => import('../breakout-bar/breakout-bar'));
  readonly #pictureInPicture = new LazyPart(
    this,
    async () => import('../picture-in-picture/picture-in-picture'),
  );
  #floating: PictureInPicture | null = null;
  #isFloating = false;
  protected readonly fullScreen = new FullScreen(this);
  protected readonly clock = new Clock(this);
  protected readonly wakeLock = new WakeLock(this);
  protected readonly unloadPrompt = new UnloadPrompt(this, () => this.state.recording?.isOwn ?? false);

  constructor() {
    super();
    this._pinned = null;
    this._hidden = readHidden();
    this._dialog = null;
    this._closedNotice = null;
    this._captionStyle = readCaptionStyle();
    this._startsRecording = false;
    this.addEventListener('keydown', this.#key);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#followCaptionLanguage(changed);
    if (changed.has('call') || changed.has('onReport')) this.#moderation = this.#newModeration();
    if (!this.features.includes('chat')) void this.#panel.removeChat();
    if (this._dialog !== null && !mayStayOpen(this._dialog, this.state)) this._dialog = null;
    // Messages from before you joined are not unread.
    if (!this.hasUpdated || this.#panel.open === 'chat') this.#readCount = this.state.chat.length;
  }

  /** Loads the parts that open during a call, once the call is shown and the page is idle. */
  protected override firstUpdated(): void {
    whenIdle(() => {
      void this.#panel.preload();
      void this.#dialogs.load();
      // A click is valid only for a moment, so everything must be loaded before it.
      if (document.pictureInPictureEnabled) void this.#pictureInPicture.load();
    }, FIRST_VIDEO_MS);
  }

  protected override updated(changed: PropertyValues): void {
    const notices = this.querySelector('conference-room-notices');
    if (!(notices instanceof Notices)) return;
    const { text, state, mediaState } = this;
    const chatIsOpen = this.#panel.open === 'chat';
    this.#messagesLoaded ??= this.#messages.load();
    void this.#messagesLoaded.then(() => {
      const { module } = this.#messages;
      if (module === null) return; // without it, all is still to be seen
      const now = { state, mediaState, text, chatIsOpen };
      module.gatherJoinLeave(changed, now, notices);
      for (const { sentence, isVisible, panel } of module.callAnnouncements(changed, now))
        notices.announce(sentence, isVisible, panel);
      if (module.hasArrived(changed, state)) this.#chime.sound();
    });
    this.#showFloating();
  }

  protected override render(): TemplateResult {
    const { text, state, mediaState } = this;
    return html`<div class="call" part="call" tabindex="-1">
        ${callHeader(state, text)} ${this.#banners()} ${this.#breakoutBar()}
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
              .onTiles=${this.#watch}
              .onPin=${(tile: TileRef | null) => (this._pinned = tile)}
              .onManage=${this.#manage}
              .loadPointers=${this.#loadPointers}
              .onPointersFailed=${() => this.#tell(text('notLoaded'))}
            ></conference-room-stage>
            ${
              this.#messages.module === null
                ? nothing
                : html`<conference-room-reactions .text=${text} .state=${state}></conference-room-reactions>`
            }
            ${
              this.#messages.module !== null && this.showsCaptions && state.captions.length > 0
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
            onCaptionStyle: (captionStyle) => this.#setCaptionStyle(captionStyle),
            onCaptionLanguage: (language) => this.onCaptionLanguage(language),
          })}
          <slot name="side"></slot>
        </div>
        <conference-room-toolbar
          .text=${text}
          .content=${this.#toolbarContent()}
          .features=${this.features}
          .panel=${this.#panel.open}
          .unread=${this.#unread()}
        ></conference-room-toolbar>
        <conference-room-sound
          .text=${text}
          .participants=${state.participants}
          .speakerId=${mediaState.selected.audiooutput}
        ></conference-room-sound>
      </div>
      ${this._dialog === null ? nothing : this.#openDialog(this._dialog)} ${this.#leavingDialog()}`;
  }

  #banners(): TemplateResult | typeof nothing {
    const { state, mediaState, text } = this;
    const { module, hasFailed } = this.#messages;
    if (hasFailed) return latePart(true, text, this.#loadMessages);
    if (module === null) return nothing;
    return module.banners(
      {
        state,
        isSharing: mediaState.screenStream !== null,
        sharingMenu: this.#sharingMenu(),
        stopSharing: () => this.media.stopScreenShare(),
        closedNotice: this._closedNotice,
        closeNotice: (noticeId) => this.#closeNotice(noticeId),
        admit: (participantId) => this.#admit(participantId),
        showWaiting: () => void this.#panel.show('people'),
        answer: (device, turnsOn) => this.#answer(device, turnsOn),
        turnVideoOn: () => this.#turnVideoOn(),
        showPolls: () => void this.#panel.show('polls'),
        closePolls: () => this.#closePolls(),
      },
      text,
    );
  }

  /** Renders the bar of breakouts. The bar stays once it is shown, because it also announces that you are back. */
  #breakoutBar(): TemplateResult | typeof nothing {
    const { state, text } = this;
    const { module, hasFailed } = this.#breakouts;
    const isNeeded = state.breakout !== null || state.breakouts !== null || state.moving !== null;
    if (module === null) {
      if (!isNeeded) return nothing;
      if (!hasFailed) void this.#breakouts.load();
      return latePart(hasFailed, text, () => void this.#breakouts.load());
    }
    return html`<conference-room-breakout-bar
      .text=${text}
      .call=${this.call}
      .state=${state}
      .isShown=${this.#panel.open === 'breakouts'}
      .onShow=${() => void this.#panel.show('breakouts')}
      .onTell=${(sentence: string) => this.#tell(sentence)}
    ></conference-room-breakout-bar>`;
  }

  /** Returns the menu of screen sharing. Without it, a screen is shared as it was last. */
  #sharingMenu(): TemplateResult | typeof nothing {
    const { text, state, media, mediaState } = this;
    if (mediaState.screenStream === null) return nothing;
    const { module, hasFailed } = this.#sharing;
    if (module === null && !hasFailed) void this.#sharing.load();
    return module === null ? nothing : module.sharingMenu({ state, media, mediaState }, text);
  }

  readonly #loadMessages = (): void => void (this.#messagesLoaded = this.#messages.load());

  /** Returns the open dialog. It stays the same dialog while its content is loaded. */
  #openDialog(open: OpenDialog): TemplateResult {
    const { text, call, media } = this;
    const onClosed = (): void => void (this._dialog = null);
    const { module } = this.#dialogs;
    const parts = open.name === 'connection-stats' ? [this.#dialogs, this.#connectionStats] : [this.#dialogs];
    if (module === null || parts.some((part) => part.module === null)) {
      const hasFailed = parts.some((part) => part.hasFailed);
      const load = (): void => parts.forEach((part) => void part.load());
      if (!hasFailed) load();
      return this.#lateDialog(hasFailed, onClosed, load);
    }
    return module.callDialog(open, {
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
      onClosed,
    });
  }

  #lateDialog(hasFailed: boolean, onClosed: () => void, again: () => void): TemplateResult {
    const { text } = this;
    const heading = text(hasFailed ? 'notLoaded' : 'loading');
    return dialog({ text, heading, onClosed }, () => latePart(hasFailed, text, again));
  }

  readonly #watch = (tiles: readonly WatchedTile[]): void => this.call.watch(tiles, 'stage');

  readonly #loadPointers = async () => this.call.loadPointers();

  /** Opens the people panel, and in it the menu of a person. */
  readonly #manage = async (participantId: string): Promise<void> => {
    await this.#panel.show('people');
    await this.querySelector<PeoplePanel>('conference-room-people')?.openMenuOf(participantId);
  };

  /** Closes a notice. The pressed button disappears with the notice, so the focus moves to the call. */
  #closeNotice(noticeId: string): void {
    this._closedNotice = noticeId;
    this.querySelector<HTMLElement>('.call')?.focus();
  }

  /** Answers a request. The pressed button disappears with the request, so the focus moves to the call. */
  #answer(device: Askable, turnsOn: boolean): void {
    this.call.closeTurnOnRequest(device);
    if (turnsOn) void (device === 'camera' ? this.media.setCamera(true) : this.media.setMicrophone(true));
    this.querySelector<HTMLElement>('.call')?.focus();
  }

  /** Lets people in. The pressed button may disappear with the notice, so the focus moves to the call. */
  #admit(participantId: string | null): void {
    this.call.admit(participantId);
    this.querySelector<HTMLElement>('.call')?.focus();
  }

  /** Turns the video on. The pressed button disappears with the notice, so the focus moves to the call. */
  #turnVideoOn(): void {
    this.call.setAudioOnly(false);
    this.querySelector<HTMLElement>('.call')?.focus();
  }

  /** Closes the notice about polls. The pressed button disappears with the notice, so the focus moves to the call. */
  #closePolls(): void {
    this.call.seePolls();
    this.querySelector<HTMLElement>('.call')?.focus();
  }

  #leavingDialog(): TemplateResult | typeof nothing {
    if (!this.isLeaving) return nothing;
    const problem = this.state.recording?.problem ?? null;
    const { module, hasFailed } = this.#messages;
    if (module === null) return this.#lateDialog(hasFailed, this.leaveActions.stay, this.#loadMessages);
    return module.leavingDialog(this.text, { ...this.leaveActions, problem });
  }

  #unread(): number {
    return this.state.chat.slice(this.#readCount).filter((one) => !one.isOwn && !one.deletedBy).length;
  }

  #toolbarContent(): ToolbarContent {
    const { text, state, mediaState: media, layout, showsCaptions, _hidden: hidden, fullScreen } = this;
    const recording = recordButtonStateOf(state, this._startsRecording);
    const actions = this.#actions;
    return { text, state, media, layout, hidden, recording, showsCaptions, fullScreen, actions };
  }

  readonly #actions: ToolbarActions = {
    runAction: (action) => this.#runAction(action),
    react: (emoji) => this.call.react(emoji),
    setLayout: (layout) => this.#setLayout(layout),
    toggleHidden: (name) => (this._hidden = toggleHidden(this._hidden, name)),
    setAudioOnly: (on) => setAudioOnly(this, on),
    setLocked: (locked) => this.call.setLocked(locked),
    openDevices: () => (this._dialog = { name: 'devices' }),
    openConnectionStats: () => (this._dialog = { name: 'connection-stats' }),
    askToRecord: () => (this._dialog = { name: this.state.recording ? 'stop-recording' : 'record' }),
    askToInvite: () => (this._dialog = { name: 'invite' }),
    removeAgent: () => this.call.removeAgent(),
    showCaptions: (show) => this.onCaptions(show),
    openCaptions: () => void this.#panel.show('captions'),
    openPolls: () => void this.#panel.show('polls'),
    openBreakouts: () => void this.#panel.show('breakouts'),
    leave: () => this.leaveActions.leave(),
    askToEnd: () => (this._dialog = { name: 'end' }),
  };

  /** Another one whenever what it offers has changed: the list of people keeps its rows until then. */
  #moderation!: Moderation;

  #newModeration(): Moderation {
    const { call, onReport } = this;
    return {
      call,
      askToTurnOn: (person, device) => this.#askToTurnOn(person, device),
      askToRemove: (person) => (this._dialog = { name: 'remove', person }),
      askToReport: onReport ? (person) => (this._dialog = { name: 'report', person }) : null,
      muteAll: () => {
        call.muteAll();
        this.#tell(this.text('othersMuted'));
      },
      writeToWaiting: (participantId, written) => this.#writeToWaiting(participantId, written),
    };
  }

  #writeToWaiting(participantId: string | null, written: string): void {
    this.call.writeToWaiting(participantId, written);
    this.#tell(this.text('waitingWritten'));
  }

  #askToTurnOn(person: Participant, device: Askable): void {
    this.call.askToTurnOn(person.participantId, device);
    this.#tell(this.text('wasAsked', { name: nameOf(person, this.text) }));
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
      openShortcuts: () => (this._dialog = { name: 'shortcuts' }),
    });
  }

  /** Resets the language of captions when the server refuses it. */
  #followCaptionLanguage(changed: PropertyValues<this>): void {
    if (changed.has('captionLanguage')) return this.call.setCaptionLanguage(this.captionLanguage);
    const isRefused = changed.get('state')?.captionLanguage && this.state.captionLanguage === null;
    if (isRefused && this.state.phase === 'joined') this.onCaptionLanguage(null);
  }

  #setCaptionStyle(captionStyle: CaptionStyle): void {
    this._captionStyle = captionStyle;
    saveCaptionStyle(captionStyle);
  }

  #setLayout(layout: Layout): void {
    this._pinned = null;
    this.onLayout(layout);
  }

  /** Shows the picture-in-picture tiles. Their participants are received, whichever page of the stage they are on. */
  #showFloating(): void {
    const shown = this.#floating?.show(() => this.#floatingContent()) ?? null;
    if (shown !== null || this.#isFloating) this.call.watch(shown ?? [], 'pictureInPicture');
    this.#isFloating = shown !== null;
  }

  async #togglePictureInPicture(): Promise<void> {
    await this.#pictureInPicture.load();
    const { module } = this.#pictureInPicture;
    if (module === null) return this.#tell(this.text('notLoaded'));
    if (!this.isConnected) return;
    this.#floating ??= new module.PictureInPicture(() => this.requestUpdate());
    await this.#floating.toggle(this, this.#floatingContent());
  }

  #floatingContent(): FloatingContent {
    const { text, state, mediaState: media, _pinned: pinned } = this;
    const areCamerasOff = receivedLevel(state.video) === 'off';
    return {
      text,
      state,
      media,
      pinned,
      areCamerasOff,
      toggle: (device) => this.#runAction(device),
      leave: () => this.leaveActions.leave(),
    };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#floating?.end();
    this.#floating = null;
  }
}

defineElement('conference-room-call', CallView);
