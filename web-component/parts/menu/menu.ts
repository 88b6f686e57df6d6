import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type IconName, icon } from '../../theme/icons';

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
  run: () => void;
}

/** A button that opens a menu. Arrow keys, Home, End and Escape work as the menu pattern of ARIA says. */
export class Menu extends LightDomElement {
  static override properties: PropertyDeclarations = {
    label: { attribute: false },
    icon: { attribute: false },
    items: { attribute: false },
    variant: { attribute: false },
    opens: { attribute: false },
    isTabStop: { attribute: false },
    _isOpen: { state: true },
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

  constructor() {
    super();
    this._isOpen = false;
    this.variant = '';
    this.opens = 'above';
    this.isTabStop = true;
    this.addEventListener('focusout', this.#closeOnBlur);
    this.addEventListener('keydown', this.#key);
  }

  /** Opens the menu and moves the focus to the selected item, or to the first. */
  async open(): Promise<void> {
    this._isOpen = true;
    await this.updateComplete;
    const selected = this.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]');
    (selected ?? this.#items()[0])?.focus();
  }

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
    const emojis = this.items.filter(({ emoji }) => emoji !== undefined);
    const others = this.items.filter(({ emoji }) => emoji === undefined);
    return html`<div
      class="menu ${this.opens}"
      part="menu"
      role="menu"
      aria-label=${this.label}
      tabindex="-1"
    >
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
    const { label, emoji, checked, danger, disabled, hint } = item;
    const choice = item.isSwitch ? 'menuitemcheckbox' : 'menuitemradio';
    return html`<button
      class=${classMap({ 'menu-item': emoji === undefined, emoji: emoji !== undefined, danger: danger ?? false })}
      role=${checked === undefined ? 'menuitem' : choice}
      aria-checked=${checked ?? nothing}
      aria-label=${emoji === undefined ? nothing : label}
      aria-disabled=${disabled ? 'true' : nothing}
      tabindex=${item === this.items[0] ? 0 : -1}
      @click=${() => this.#choose(item)}
    >
      ${emoji ?? html`${item.icon ? icon(item.icon) : nothing}<span>${label}${hint ? html`<small>${hint}</small>` : nothing}</span>${checked ? icon('check') : nothing}`}
    </button>`;
  }

  #choose({ run, disabled }: MenuItem): void {
    if (disabled) return;
    this.#close();
    run();
  }

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
    const next = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (next !== undefined) items.at(next % items.length)?.focus();
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #items(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  }
}

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
