import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { defineElement } from '../../rendering/define-element';
import { layoutScaleOf } from '../../rendering/layout-size';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type IconName, icon } from '../../theme/icons';
import { menuPlace } from './menu-place';
import { TypeAhead } from './type-ahead';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Shown instead of the label, in one row with the other emojis. */
  emoji?: string;
  /** Makes it a radio item: whether it is the selected one. */
  checked?: boolean;
  /** Makes a checked item one that is on or off by itself. */
  isSwitch?: boolean;
  danger?: boolean;
  /** Keeps the focus and can be read, but does nothing. */
  disabled?: boolean;
  /** Shown below the label. */
  hint?: string | undefined;
  /** The name of the item's group. Neighboring items with the same name form one group, and lines separate groups. */
  group?: string;
  /** The items of the menu that it opens in place of this one. */
  items?: readonly MenuItem[];
  run?: () => void;
}

/**
 * A button that opens a menu. Arrow keys, Home, End, Escape and typing the beginning of an item work as the menu pattern
 * of ARIA says.
 */
export class Menu extends LightDomElement {
  static override properties: PropertyDeclarations = {
    label: { attribute: false },
    icon: { attribute: false },
    items: { attribute: false },
    variant: { attribute: false },
    opens: { attribute: false },
    isTabStop: { attribute: false },
    _isOpen: { state: true },
    _submenu: { state: true },
  };

  declare label: string;
  declare icon: IconName;
  declare items: readonly MenuItem[];
  /** CSS class of the button. */
  declare variant: string;
  /** Whether the menu opens above or below the button. */
  declare opens: 'above' | 'below';
  /** Whether Tab reaches the button; otherwise the part around it moves the focus there. */
  declare isTabStop: boolean;
  declare protected _isOpen: boolean;
  /** The label of the item whose items are shown; null: none. */
  declare protected _submenu: string | null;
  readonly #typing = new TypeAhead();
  #life = new AbortController();

  constructor() {
    super();
    this._isOpen = false;
    this._submenu = null;
    this.variant = '';
    this.opens = 'above';
    this.isTabStop = true;
    this.addEventListener('focusout', this.#closeOnBlur);
    this.addEventListener('keydown', this.#key);
  }

  /** Opens the menu and moves the focus to the selected item, or to the first. */
  async open(): Promise<void> {
    this._isOpen = true;
    this.#life.abort();
    const { signal } = (this.#life = new AbortController());
    this.getRootNode().addEventListener('scroll', this.#place, { capture: true, passive: true, signal });
    window.addEventListener('resize', this.#place, { passive: true, signal });
    await this.#show(null);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life.abort();
  }

  protected override updated(): void {
    if (this._isOpen) this.#place();
    else this.#life.abort();
  }

  /** Shows the items of a submenu, or of the menu itself, and moves the focus there. @param from label of the item to focus */
  async #show(submenu: string | null, from: string | null = null): Promise<void> {
    this._submenu = submenu;
    await this.updateComplete;
    const items = this.#items();
    const before = items.find((item) => from !== null && labelOf(item) === from);
    const selected = this.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]');
    (before ?? selected ?? items[0])?.focus();
  }

  get #shown(): readonly MenuItem[] {
    return this.items.find(({ label, items }) => items && label === this._submenu)?.items ?? this.items;
  }

  readonly #place = (event?: Event): void => {
    const menu = this.querySelector<HTMLElement>('.menu');
    const button = this.querySelector<HTMLElement>('button');
    const room = this.closest('.room');
    if (!menu || !button || !room || event?.target === menu) return;
    const scale = layoutScaleOf(button);
    const boxOf = ({ left, top, right, bottom }: Omit<DOMRect, 'toJSON'>) => ({
      left: left * scale,
      top: top * scale,
      right: right * scale,
      bottom: bottom * scale,
    });
    const { scrollTop } = menu;
    Object.assign(menu.style, { left: '0', top: '0', maxBlockSize: 'none' });
    const origin = boxOf(menu.getBoundingClientRect());
    const frame = boxOf(room.getBoundingClientRect());
    const { left, top, maxHeight } = menuPlace({
      button: boxOf(button.getBoundingClientRect()),
      frame: {
        left: Math.max(frame.left, 0),
        top: Math.max(frame.top, 0),
        right: Math.min(frame.right, innerWidth * scale),
        bottom: Math.min(frame.bottom, innerHeight * scale),
      },
      size: { width: menu.offsetWidth, height: menu.offsetHeight },
      prefers: this.opens,
      isMirrored: this.text.dir === 'rtl',
    });
    Object.assign(menu.style, {
      left: `${left - origin.left}px`,
      top: `${top - origin.top}px`,
      maxBlockSize: `${maxHeight}px`,
    });
    menu.scrollTop = scrollTop;
  };

  protected override render(): TemplateResult {
    return html`<button
        class="control ${this.variant}"
        part="button"
        aria-haspopup="menu"
        aria-expanded=${this._isOpen}
        aria-label=${this.label}
        data-tip=${this.label}
        tabindex=${this.isTabStop ? 0 : -1}
        @click=${this.#toggle}
      >
        ${icon(this.icon)}
      </button>
      ${this._isOpen ? this.#list() : nothing}`;
  }

  #list(): TemplateResult {
    const items = this.#shown;
    const submenu = items === this.items ? null : this._submenu;
    const emojis = items.filter(({ emoji }) => emoji !== undefined);
    const others = items.filter(({ emoji }) => emoji === undefined);
    return html`<div class="menu" part="menu" role="menu" aria-label=${submenu ?? this.label} tabindex="-1">
      ${
        submenu === null
          ? nothing
          : html`<button class="menu-item back" role="menuitem" tabindex="-1" @click=${this.#back}>
                ${icon('next')}<span>${submenu}</span>
              </button>
              <div class="menu-line" role="separator"></div>`
      }
      ${
        emojis.length > 0
          ? html`<div class="emoji-row" role="none">${emojis.map((item) => this.#item(item))}</div>`
          : nothing
      }
      ${groupsOf(others).map((items, index) => this.#group(items, index > 0))}
    </div>`;
  }

  #group(items: readonly MenuItem[], isSetApart: boolean): TemplateResult {
    const name = items[0]?.group;
    const rows = items.map((item) => this.#item(item));
    return html`${isSetApart ? html`<div class="menu-line" role="separator"></div>` : nothing}
    ${name === undefined ? rows : html`<div role="group" aria-label=${name}>${rows}</div>`}`;
  }

  #item(item: MenuItem): TemplateResult {
    const { label, emoji, checked, danger, disabled, hint, items } = item;
    const choice = item.isSwitch ? 'menuitemcheckbox' : 'menuitemradio';
    return html`<button
      class=${classMap({ 'menu-item': emoji === undefined, emoji: emoji !== undefined, danger: danger ?? false })}
      role=${checked === undefined ? 'menuitem' : choice}
      aria-checked=${checked ?? nothing}
      aria-label=${emoji === undefined ? nothing : label}
      aria-disabled=${disabled ? 'true' : nothing}
      aria-haspopup=${items ? 'menu' : nothing}
      tabindex=${item === this.items[0] ? 0 : -1}
      @click=${() => this.#choose(item)}
    >
      ${emoji ?? html`${item.icon ? icon(item.icon) : nothing}<span>${label}${hint ? html`<small>${hint}</small>` : nothing}</span>${checked ? icon('check') : nothing}${items ? icon('next') : nothing}`}
    </button>`;
  }

  #choose({ run, disabled, items, label }: MenuItem): void {
    if (disabled) return;
    if (items) return void this.#show(label);
    this.#close();
    run?.();
  }

  readonly #back = (): void => void this.#show(null, this._submenu);

  #toggle = (): void => {
    if (this._isOpen) this.#close();
    else void this.open();
  };

  #close(): void {
    if (!this._isOpen) return;
    this._isOpen = false;
    this.querySelector('button')?.focus();
  }

  #closeOnBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this._isOpen = false;
  };

  #key = (event: KeyboardEvent): void => {
    if (!this._isOpen) return;
    const items = this.#items();
    const at = items.findIndex((item) => item.matches(':focus'));
    const [inward, outward] =
      this.text.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const next = this.#next(event, items, at);
    if (event.key === inward && items[at]?.ariaHasPopup === 'menu') items[at].click();
    else if (this._submenu !== null && (event.key === outward || event.key === 'Escape')) this.#back();
    else if (next !== null) items.at(next % items.length)?.focus();
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Returns the index of the item that a key moves to; null: it moves nowhere. */
  #next({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[], at: number): number | null {
    const moved = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }[key];
    if (moved !== undefined) return moved;
    const isTyped = Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey;
    if (!isTyped || (key === ' ' && !this.#typing.isTyping)) return null;
    return this.#typing.find(key, items.map(labelOf), at) ?? at;
  }

  #items(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  }
}

const labelOf = (item: HTMLElement): string =>
  item.ariaLabel ?? item.querySelector('span')?.firstChild?.textContent?.trim() ?? '';

/** Returns the groups of items: neighboring items of the same group, or of none. */
function groupsOf(items: readonly MenuItem[]): MenuItem[][] {
  const groups: MenuItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0]?.group === item.group) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

defineElement('conference-room-menu', Menu);
