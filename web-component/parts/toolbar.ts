import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { LocalMediaState, Participant } from '../call/state';
import { Area } from '../controllers/area';
import { PictureInPicture } from '../controllers/picture-in-picture';
import type { Layout } from '../layout/arrangement';
import { inBar, type Movable } from '../layout/toolbar';
import { type IconName, icon } from '../look/icons';
import { keyOf, type ShortcutAction } from '../shortcuts';
import { Menu, type MenuItem } from './menu';
import { define, Piece } from './piece';
import { REACTIONS } from './reactions';

/** What the bar's buttons do. */
export interface ToolbarActions {
  /** What a key does, a button does, too. */
  perform(action: ShortcutAction): void;
  react(emoji: string): void;
  setLayout(layout: Layout): void;
  setLocked(locked: boolean): void;
  openDevices(): void;
  leave(): void;
  askToEnd(): void;
}

/** The buttons of the call. Those that find no place move into the last menu. */
export class Toolbar extends Piece {
  static override properties: PropertyDeclarations = {
    self: { attribute: false },
    media: { attribute: false },
    features: { attribute: false },
    layout: { attribute: false },
    locked: { attribute: false },
    panel: { attribute: false },
    unread: { attribute: false },
    count: { attribute: false },
    actions: { attribute: false },
  };

  declare self: Participant | null;
  declare media: LocalMediaState;
  /** Those that the integrator did not switch off. */
  declare features: readonly Movable[];
  declare layout: Layout;
  declare locked: boolean;
  /** The panel that is open. */
  declare panel: 'chat' | 'people' | null;
  /** Unread chat messages. */
  declare unread: number;
  /** People in the call. */
  declare count: number;
  declare actions: ToolbarActions;
  readonly #area = new Area(this);

  /** Opens a menu of the bar, or the one that holds its entries. */
  openMenu(name: 'reactions' | 'layout'): void {
    const menu = this.querySelector(`.menu-of-${name}`) ?? this.querySelector('.menu-of-more');
    if (menu instanceof Menu) void menu.open();
  }

  constructor() {
    super();
    this.addEventListener('keydown', this.#key);
  }

  protected override render(): TemplateResult {
    const { media, text } = this;
    // Besides the padding, leaving takes somewhat more than one place.
    const bar = inBar(this.#area.width - 24, this.features, 4);
    const has = (name: Movable, button: () => TemplateResult) => (bar.has(name) ? button() : nothing);
    return html`<div class="toolbar" part="toolbar" role="toolbar" aria-label=${text('controls')}>
      ${this.#button('microphone', media.microphoneOn ? 'microphone' : 'microphoneOff', {
        label: text(media.microphoneOn ? 'microphoneOff' : 'microphoneOn'),
        off: !media.microphoneOn,
      })}
      ${this.#button('camera', media.cameraOn ? 'camera' : 'cameraOff', {
        label: text(media.cameraOn ? 'cameraOff' : 'cameraOn'),
        off: !media.cameraOn,
      })}
      ${has('screen', () => this.#screen())} ${has('chat', () => this.#chat())}
      ${has('people', () => this.#people())} ${has('hand', () => this.#hand())}
      ${has('reactions', () => this.#menu('reactions', text('react'), 'smile', this.#reactionItems()))}
      ${has('layout', () => this.#menu('layout', text('layout'), 'layout', this.#layoutItems()))}
      <slot name="toolbar"></slot>
      ${this.#menu('more', text('more'), 'more', this.#moreItems(bar))} ${this.#leave()}
    </div>`;
  }

  /** Arrow keys go from button to button, as in every toolbar. */
  #key = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const buttons = [...this.querySelectorAll<HTMLElement>('.control')];
    const at = buttons.findIndex((button) => button === event.target);
    if (step === undefined || at === -1 || event.defaultPrevented) return;
    event.preventDefault();
    buttons.at((at + (this.text.dir === 'rtl' ? -step : step)) % buttons.length)?.focus();
  };

  #button(
    action: ShortcutAction,
    name: IconName,
    {
      label,
      on = false,
      off = false,
      badge = 0,
    }: { label: string; on?: boolean; off?: boolean; badge?: number },
  ): TemplateResult {
    return html`<button
      class=${classMap({ control: true, on, off })}
      part="button ${action}-button"
      aria-label=${label}
      aria-keyshortcuts=${keyOf(action)}
      data-tip="${label} · ${keyOf(action)}"
      @click=${() => this.actions.perform(action)}
    >
      ${icon(name)}${badge > 0 ? html`<span class="badge" aria-hidden="true">${badge > 99 ? '99+' : badge}</span>` : nothing}
    </button>`;
  }

  #screen(): TemplateResult {
    const isSharing = this.media.screenStream !== null;
    const label = this.text(isSharing ? 'screenOff' : 'screenOn');
    return this.#button('screen', isSharing ? 'screenOff' : 'screen', { label, on: isSharing });
  }

  #chat(): TemplateResult {
    const label = this.unread > 0 ? this.text('chatUnread', { count: this.unread }) : this.text('chat');
    return this.#button('chat', 'chat', { label, on: this.panel === 'chat', badge: this.unread });
  }

  #people(): TemplateResult {
    const label = this.text('peopleCount', { count: this.count });
    return this.#button('people', 'people', { label, on: this.panel === 'people' });
  }

  #hand(): TemplateResult {
    const isUp = this.#isHandUp();
    return this.#button('hand', 'hand', { label: this.text(isUp ? 'handDown' : 'handUp'), on: isUp });
  }

  #isHandUp = (): boolean => (this.self?.handRaisedAt ?? null) !== null;

  #menu(name: string, label: string, image: IconName, items: MenuItem[], variant = ''): TemplateResult {
    return html`<conference-room-menu
      class="menu-of-${name}"
      .text=${this.text}
      .label=${label}
      .icon=${image}
      .items=${items}
      .variant=${variant}
    ></conference-room-menu>`;
  }

  #reactionItems(): MenuItem[] {
    return REACTIONS.map(({ emoji, name }) => ({
      label: this.text(name),
      emoji,
      run: () => this.actions.react(emoji),
    }));
  }

  #layoutItems(prefix = ''): MenuItem[] {
    return (['auto', 'grid', 'speaker'] as const).map((layout) => ({
      label: prefix + this.text(`layout_${layout}`),
      checked: this.layout === layout,
      run: () => this.actions.setLayout(layout),
    }));
  }

  #moreItems(bar: ReadonlySet<Movable>): MenuItem[] {
    const { text, actions } = this;
    const moved = (name: Movable, items: () => MenuItem[]) =>
      this.features.includes(name) && !bar.has(name) ? items() : [];
    const item = (action: ShortcutAction, label: string, image: IconName): MenuItem => ({
      label,
      icon: image,
      run: () => actions.perform(action),
    });
    const isModerator = this.self?.role === 'host' || this.self?.role === 'co-host';
    const isSharing = this.media.screenStream !== null;
    return [
      ...moved('reactions', () => this.#reactionItems()),
      ...moved('chat', () => [item('chat', text('chat'), 'chat')]),
      ...moved('hand', () => [item('hand', text(this.#isHandUp() ? 'handDown' : 'handUp'), 'hand')]),
      ...moved('screen', () => [item('screen', text(isSharing ? 'screenOff' : 'screenOn'), 'screen')]),
      ...moved('people', () => [item('people', text('people'), 'people')]),
      ...moved('layout', () => this.#layoutItems(`${text('layout')}: `)),
      { label: text('settings'), icon: 'settings', run: () => actions.openDevices() },
      ...(PictureInPicture.available
        ? [item('picture-in-picture', text('pictureInPicture'), 'pictureInPicture')]
        : []),
      ...(isModerator
        ? [
            {
              label: text(this.locked ? 'unlock' : 'lock'),
              icon: this.locked ? ('unlock' as const) : ('lock' as const),
              run: () => actions.setLocked(!this.locked),
            },
          ]
        : []),
      item('shortcuts', text('shortcuts'), 'keyboard'),
    ];
  }

  #leave(): TemplateResult {
    const { text, actions } = this;
    if (this.self?.role === 'host') {
      return this.#menu(
        'leave',
        text('leave'),
        'leave',
        [
          { label: text('leaveCall'), icon: 'leave', run: () => actions.leave() },
          { label: text('endForAll'), icon: 'close', danger: true, run: () => actions.askToEnd() },
        ],
        'leave',
      );
    }
    return html`<button
      class="control leave"
      part="button leave-button"
      aria-label=${text('leaveCall')}
      data-tip=${text('leaveCall')}
      @click=${() => actions.leave()}
    >
      ${icon('leave')}
    </button>`;
  }
}

define('conference-room-toolbar', Toolbar);
