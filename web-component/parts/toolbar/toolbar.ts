import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { Area } from '../../controllers/element-size';
import { inBar, type Movable } from './toolbar-buttons';
import { type IconName, icon } from '../../theme/icons';
import { keyOf, type ShortcutAction } from '../shortcuts/shortcuts';
import { Menu, type MenuItem } from '../menu/menu';
import { type BarContent, isHandUp, layoutItems, moreItems, reactionItems } from './more-menu';
import { define, Piece } from '../../rendering/light-dom-element';
import { recordingFace } from './record-button';

/** Between two buttons, in pixels. */
const GAP = 8;

/** The buttons of the call. Those that find no place move into the last menu. */
export class Toolbar extends Piece {
  static override properties: PropertyDeclarations = {
    content: { attribute: false },
    features: { attribute: false },
    panel: { attribute: false },
    unread: { attribute: false },
  };

  declare content: BarContent;
  /** Those that the integrator did not switch off. */
  declare features: readonly Movable[];
  /** The panel that is open. */
  declare panel: 'chat' | 'people' | null;
  /** Unread chat messages. */
  declare unread: number;
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
    const { text, content } = this;
    const { media, recording } = content;
    const wanted = this.features.filter((name) => name !== 'record' || recording !== 'none');
    // Besides the padding, leaving takes somewhat more than one place.
    const bar = inBar(this.#area.width - 24 - this.#ownWidth(), wanted, 4);
    const moved = new Set(wanted.filter((name) => !bar.has(name)));
    const has = (name: Movable, button: () => TemplateResult | typeof nothing) =>
      bar.has(name) ? button() : nothing;
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
      ${has('record', () => this.#record())}
      ${has('reactions', () => this.#menu('reactions', text('react'), 'smile', reactionItems(content)))}
      ${has('layout', () => this.#menu('layout', text('layout'), 'layout', layoutItems(content)))}
      <slot name="toolbar" @slotchange=${() => this.requestUpdate()}></slot>
      ${this.#menu('more', text('more'), 'more', moreItems(content, moved))} ${this.#leave()}
    </div>`;
  }

  /** What the page has put into the bar, in pixels. */
  #ownWidth(): number {
    const own = this.querySelector('slot')?.assignedElements() ?? [];
    return own.reduce((sum, element) => sum + element.getBoundingClientRect().width + GAP, 0);
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
      @click=${() => this.content.actions.perform(action)}
    >
      ${icon(name)}${badge > 0 ? html`<span class="badge" aria-hidden="true">${badge > 99 ? '99+' : badge}</span>` : nothing}
    </button>`;
  }

  #screen(): TemplateResult {
    const isSharing = this.content.media.screenStream !== null;
    const label = this.text(isSharing ? 'screenOff' : 'screenOn');
    return this.#button('screen', isSharing ? 'screenOff' : 'screen', { label, on: isSharing });
  }

  #chat(): TemplateResult {
    const label = this.unread > 0 ? this.text('chatUnread', { count: this.unread }) : this.text('chat');
    return this.#button('chat', 'chat', { label, on: this.panel === 'chat', badge: this.unread });
  }

  #people(): TemplateResult {
    const count = this.content.state.participants.filter(({ kind }) => kind === 'human').length;
    return this.#button('people', 'people', {
      label: this.text('peopleCount', { count }),
      on: this.panel === 'people',
    });
  }

  #hand(): TemplateResult {
    const isUp = isHandUp(this.content.state);
    return this.#button('hand', 'hand', { label: this.text(isUp ? 'handDown' : 'handUp'), on: isUp });
  }

  /** Also while it can do nothing it can be reached, so that its reason is read. */
  #record(): TemplateResult | typeof nothing {
    const { recording, actions } = this.content;
    const face = recordingFace(recording);
    if (face === null) return nothing;
    const label = this.text(face.label);
    return html`<button
      class=${classMap({ control: true, recording: face.on })}
      part="button record-button"
      aria-label=${label}
      aria-disabled=${face.disabled}
      data-tip=${label}
      @click=${() => (face.disabled ? undefined : actions.askToRecord())}
    >
      ${
        recording === 'starting' || recording === 'stopping'
          ? html`<span class="spinner"></span>`
          : icon(face.icon)
      }
    </button>`;
  }

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

  #leave(): TemplateResult {
    const { text } = this;
    const { state, actions } = this.content;
    if (state.participants.some(({ isSelf, role }) => isSelf && role === 'host')) {
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
