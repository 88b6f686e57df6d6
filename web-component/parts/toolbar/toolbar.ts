import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { sentenceOfWaiting } from '../../announcements/waiting';
import { hasRight } from '../../call/state/rights';
import { ElementSize } from '../../controllers/element-size';
import { defineElement } from '../../rendering/define-element';
import { layoutScaleOf } from '../../rendering/layout-size';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type IconName, icon } from '../../theme/icons';
import { Menu, type MenuItem } from '../menu/menu';
import { keyOf, type ShortcutAction } from '../shortcuts/shortcuts';
import {
  isHandUp,
  layoutItems,
  moreItems,
  reactionItems,
  screenDenied,
  type ToolbarContent,
} from './more-menu';
import { recordButtonOf } from './record-button-state';
import { type CollapsibleButton, visibleButtons } from './toolbar-buttons';
import type { CallText } from '../../strings/text';

/** Gap between two buttons, in pixels. */
const GAP = 8;

/** The toolbar of the call. Buttons that do not fit collapse into the last menu. */
export class Toolbar extends LightDomElement {
  static override properties: PropertyDeclarations = {
    content: { attribute: false },
    features: { attribute: false },
    panel: { attribute: false },
    unread: { attribute: false },
  };

  declare text: CallText;
  declare content: ToolbarContent;
  /** Buttons that the integrator did not switch off. */
  declare features: readonly CollapsibleButton[];
  /** The panel that is open. */
  declare panel: string | null;
  /** The number of unread chat messages. */
  declare unread: number;
  readonly #elementSize = new ElementSize(this);
  #current: HTMLElement | undefined;

  /** Opens a menu of the toolbar, or the last menu where that one has collapsed. */
  openMenu(name: 'reactions' | 'layout'): void {
    const menu = this.querySelector(`.menu-of-${name}`) ?? this.querySelector('.menu-of-more');
    if (menu instanceof Menu) void menu.open();
  }

  constructor() {
    super();
    this.addEventListener('keydown', this.#key);
    this.addEventListener('focusin', (event) => void this.#rove(event));
  }

  protected override updated(): void {
    void this.#rove();
  }

  protected override render(): TemplateResult {
    const { text, content } = this;
    const { media, recording, state } = content;
    const may = state.permissions;
    const fixedCount = 2 + Number(may.microphone) + Number(may.camera);
    const enabled = this.features.filter((name) => name !== 'record' || recording !== 'none');
    // 24 pixels: the padding, and what the leave button is wider than the others.
    const visible = visibleButtons(this.#elementSize.width - 24 - this.#slottedWidth(), enabled, fixedCount);
    const collapsed = new Set(enabled.filter((name) => !visible.has(name)));
    const has = (name: CollapsibleButton, button: () => TemplateResult | typeof nothing) =>
      visible.has(name) ? button() : nothing;
    return html`<div class="toolbar" part="toolbar" role="toolbar" aria-label=${text('controls')}>
      ${may.microphone ? this.#device('microphone', media.microphoneOn) : nothing}
      ${may.camera ? this.#device('camera', media.cameraOn) : nothing} ${has('screen', () => this.#screen())}
      ${has('chat', () => this.#chat())} ${has('people', () => this.#people())}
      ${has('hand', () => this.#hand())} ${has('record', () => this.#record())}
      ${has('reactions', () => this.#menu('reactions', text('react'), 'smile', reactionItems(content)))}
      ${has('layout', () => this.#menu('layout', text('layout'), 'layout', layoutItems(content)))}
      <slot name="toolbar" @slotchange=${() => this.requestUpdate()}></slot>
      ${this.#menu('more', text('more'), 'more', moreItems(content, collapsed), this.#isPanelOfMore(collapsed) ? 'on' : '')}
      ${this.#leave()}
    </div>`;
  }

  /** Returns the width of the page's own buttons, in pixels. */
  #slottedWidth(): number {
    const slotted = this.querySelector('slot')?.assignedElements() ?? [];
    const scale = layoutScaleOf(this);
    return slotted.reduce((sum, element) => sum + element.getBoundingClientRect().width * scale + GAP, 0);
  }

  /** Returns whether the panel is open that the last menu opens. */
  #isPanelOfMore(collapsed: ReadonlySet<CollapsibleButton>): boolean {
    const { panel } = this;
    return panel !== null && ((panel !== 'chat' && panel !== 'people') || collapsed.has(panel));
  }

  /**
   * Arrow keys, Home and End move the focus from button to button, as the toolbar pattern of ARIA says. A menu that is
   * open takes these keys first.
   */
  #key = (event: KeyboardEvent): void => {
    const buttons = this.#buttons();
    const at = buttons.findIndex((button) => button === event.target);
    const forward = this.text.dir === 'rtl' ? -1 : 1;
    const next = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: -1 }[event.key];
    if (next === undefined || at === -1 || event.defaultPrevented) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };

  #buttons(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.control')];
  }

  /** Keeps one button in reach of Tab: the one that last had the focus, or the first. The menus draw their own later. */
  readonly #rove = async (event?: FocusEvent): Promise<void> => {
    await Promise.all(
      [...this.querySelectorAll<Menu>('conference-room-menu')].map((menu) => menu.updateComplete),
    );
    const buttons = this.#buttons();
    this.#current = buttons.find((button) => button === event?.target) ?? this.#current;
    const current = buttons.find((button) => button === this.#current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
  };

  #button(
    action: ShortcutAction,
    name: IconName,
    {
      label,
      on = false,
      off = false,
      badge = '',
      disabled = false,
    }: { label: string; on?: boolean; off?: boolean; badge?: string; disabled?: boolean },
  ): TemplateResult {
    return html`<button
      class=${classMap({ control: true, on, off })}
      part="button ${action}-button"
      aria-label=${label}
      aria-disabled=${disabled || nothing}
      aria-keyshortcuts=${disabled ? nothing : keyOf(action)}
      data-tip=${disabled ? label : `${label} · ${keyOf(action)}`}
      @click=${() => this.content.actions.runAction(action)}
    >
      ${icon(name)}${badge === '' ? nothing : html`<span class="badge" aria-hidden="true">${badge}</span>`}
    </button>`;
  }

  #device(device: 'microphone' | 'camera', isOn: boolean): TemplateResult {
    const label = this.text(isOn ? `${device}Off` : `${device}On`);
    if (isOn || this.content.media.problems[device] === null)
      return this.#button(device, isOn ? device : `${device}Off`, { label, off: !isOn });
    return this.#button(device, `${device}Off`, {
      label: `${label} · ${this.text('deviceUnavailable')}`,
      off: true,
      badge: '!',
    });
  }

  /** Returns the button of the screen. A disabled button keeps the focus, so that its label explains why. */
  #screen(): TemplateResult {
    const reason = screenDenied(this.content);
    if (reason) return this.#button('screen', 'screen', { label: reason, disabled: true });
    const isSharing = this.content.media.screenStream !== null;
    const label = this.text(isSharing ? 'screenOff' : 'screenOn');
    return this.#button('screen', isSharing ? 'screenOff' : 'screen', { label, on: isSharing });
  }

  #chat(): TemplateResult {
    const label = this.unread > 0 ? this.text('chatUnread', { count: this.unread }) : this.text('chat');
    return this.#button('chat', 'chat', { label, on: this.panel === 'chat', badge: badgeOf(this.unread) });
  }

  #people(): TemplateResult {
    const count = this.content.state.participants.filter(({ kind }) => kind === 'human').length;
    const { waitingPeople } = this.content.state;
    const waiting = waitingPeople.length;
    const label = this.text('peopleCount', { count });
    return this.#button('people', 'people', {
      label: waiting === 0 ? label : `${label} · ${sentenceOfWaiting(waitingPeople, this.text)}`,
      on: this.panel === 'people',
      badge: badgeOf(waiting),
    });
  }

  #hand(): TemplateResult {
    const isUp = isHandUp(this.content.state);
    return this.#button('hand', 'hand', { label: this.text(isUp ? 'handDown' : 'handUp'), on: isUp });
  }

  /** Returns the record button. A disabled button keeps the focus, so that its label explains why it is disabled. */
  #record(): TemplateResult | typeof nothing {
    const { recording, actions } = this.content;
    const button = recordButtonOf(recording);
    if (button === null) return nothing;
    const label = this.text(button.label);
    return html`<button
      class=${classMap({ control: true, recording: button.on })}
      part="button record-button"
      aria-label=${label}
      aria-disabled=${button.disabled}
      data-tip=${label}
      @click=${() => (button.disabled ? undefined : actions.askToRecord())}
    >
      ${
        recording === 'starting' || recording === 'stopping'
          ? html`<span class="spinner"></span>`
          : icon(button.icon)
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
    if (hasRight('end', state)) {
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

/** Returns a number as a badge has room for it. */
const badgeOf = (count: number): string => (count > 99 ? '99+' : count > 0 ? String(count) : '');

defineElement('conference-room-toolbar', Toolbar);
