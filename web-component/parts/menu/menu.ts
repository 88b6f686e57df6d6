import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { type IconName, icon } from '../../theme/icons';
import { define, Piece } from '../../rendering/light-dom-element';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Stands in a row with the others of its kind, without its label. */
  emoji?: string;
  /** One of several of which one is chosen. */
  checked?: boolean;
  danger?: boolean;
  /** Can be reached and read, and does nothing. */
  disabled?: boolean;
  /** Said below the label. */
  hint?: string | undefined;
  run: () => void;
}

/** A button that opens a list of things to do. Arrow keys, Home, End and Escape work as menus have them. */
export class Menu extends Piece {
  static override properties: PropertyDeclarations = {
    label: { attribute: false },
    icon: { attribute: false },
    items: { attribute: false },
    variant: { attribute: false },
    opens: { attribute: false },
    _isOpen: { state: true },
  };

  declare label: string;
  declare icon: IconName;
  declare items: readonly MenuItem[];
  /** Class of the button. */
  declare variant: string;
  /** Where the list lies. */
  declare opens: 'above' | 'below';
  declare protected _isOpen: boolean;

  constructor() {
    super();
    this._isOpen = false;
    this.variant = '';
    this.opens = 'above';
    this.addEventListener('focusout', this.#focusLeaves);
    this.addEventListener('keydown', this.#key);
  }

  /** Opens the list and goes to its first item. */
  async open(): Promise<void> {
    this._isOpen = true;
    await this.updateComplete;
    (this.#entries().find((entry) => entry.ariaChecked === 'true') ?? this.#entries()[0])?.focus();
  }

  protected override render(): TemplateResult {
    return html`<button
        class="control ${this.variant}"
        part="button"
        aria-haspopup="menu"
        aria-expanded=${this._isOpen}
        aria-label=${this.label}
        data-tip=${this.label}
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
          ? html`<div class="emoji-row" role="none">${emojis.map((item) => this.#entry(item))}</div>`
          : nothing
      }
      ${others.map((item) => this.#entry(item))}
    </div>`;
  }

  #entry(item: MenuItem): TemplateResult {
    const { label, emoji, checked, danger, disabled, hint } = item;
    return html`<button
      class=${classMap({ 'menu-item': emoji === undefined, emoji: emoji !== undefined, danger: danger ?? false })}
      role=${checked === undefined ? 'menuitem' : 'menuitemradio'}
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

  #focusLeaves = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this._isOpen = false;
  };

  #key = (event: KeyboardEvent): void => {
    if (!this._isOpen) return;
    const entries = this.#entries();
    const at = entries.findIndex((entry) => entry.matches(':focus'));
    const next = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (next !== undefined) entries.at(next % entries.length)?.focus();
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #entries(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  }
}

define('conference-room-menu', Menu);
