import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { CallState } from '../../call/state/call-state';
import { hasRight } from '../../call/state/rights';
import { Clock } from '../../controllers/clock';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { type BreakoutsText, breakoutsTextOf } from '../../strings/breakouts';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { elapsedTime } from '../../strings/elapsed-time';

/** How long before breakouts close that is announced, in milliseconds, with what is said. */
const ANNOUNCED = [
  { leftMs: 60_000, key: 'closesInMinute' },
  { leftMs: 10_000, key: 'closesInSeconds' },
] as const;

/** Above the stage while breakout rooms are open: where you are, for how long, and where you can go. */
class BreakoutBar extends LightDomElement {
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    state: { attribute: false },
    isShown: { attribute: false },
    onShow: { attribute: false },
    onTell: { attribute: false },
  };

  declare text: CallText;
  declare call: Call;
  declare state: CallState;
  /** Whether the panel is open. */
  declare isShown: boolean;
  /** Opens the panel. */
  declare onShow: () => void;
  /** Shows a sentence for a while, and has it read out. */
  declare onTell: (sentence: string) => void;
  protected readonly clock = new Clock(this);
  /** The time that was left at the last check, in milliseconds. */
  #lastLeftMs = Infinity;
  /** The breakout that you were in last; null: the main session; undefined: that was not looked at yet. */
  #place: string | null | undefined = undefined;

  protected override updated(): void {
    const text = breakoutsTextOf(this.text.language);
    this.#tellPlace(text);
    this.#tellTime(text);
  }

  #tellPlace(text: BreakoutsText): void {
    const { breakout } = this.state;
    const [before, now] = [this.#place, breakout?.breakoutId ?? null];
    this.#place = now;
    if (before === undefined || before === now) return;
    this.onTell(breakout === null ? text('backInMain') : text('nowIn', { name: breakout.name }));
  }

  #tellTime(text: BreakoutsText): void {
    const left = this.#leftMs();
    const [before, now] = [this.#lastLeftMs, left ?? Infinity];
    this.#lastLeftMs = now;
    if (before === Infinity) return;
    const passed = ANNOUNCED.findLast(({ leftMs }) => before > leftMs && now <= leftMs);
    if (passed && this.state.moving === null) this.onTell(text(passed.key));
  }

  #leftMs(): number | null {
    const closesAt = this.state.breakouts?.closesAt ?? null;
    return closesAt === null ? null : closesAt.getTime() - Date.now();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this;
    const text = breakoutsTextOf(this.text.language);
    if (state.moving !== null) return this.#moving(state.moving.name, text);
    return html`${this.#helpAsked(text)} ${this.#whereabouts(text)}`;
  }

  #moving(name: string | null, text: BreakoutsText): TemplateResult {
    return html`<p class="banner" role="status">
      <span class="spinner"></span>
      <span>${name === null ? text('movingToMain') : text('movingTo', { name })}</span>
    </p>`;
  }

  /**
   * Returns the notice that a person in another breakout asks for a host: one notice, for the first person who asked.
   */
  #helpAsked(text: BreakoutsText): TemplateResult | typeof nothing {
    const { breakouts, breakout } = this.state;
    if (!hasRight('open-breakouts', this.state)) return nothing;
    const asking = (breakouts?.breakouts ?? [])
      .filter(({ breakoutId, helpAskedAt }) => helpAskedAt !== null && breakoutId !== breakout?.breakoutId)
      .toSorted((one, other) => (one.helpAskedAt ?? '').localeCompare(other.helpAskedAt ?? ''));
    const [first] = asking;
    if (first === undefined) return nothing;
    return html`<div class="banner" part="breakout-help" role="status">
      ${icon('hand')}<span>${text('asksForHelp', { name: first.name })}</span>
      <div class="banner-actions">
        <button class="text-button strong" @click=${() => this.#go(first.breakoutId)}>
          ${text('joinName', { name: first.name })}
        </button>
      </div>
    </div>`;
  }

  #whereabouts(text: BreakoutsText): TemplateResult | typeof nothing {
    const { breakout, breakouts } = this.state;
    if (breakout === null && breakouts === null) return nothing;
    const left = this.#leftMs();
    const where = breakout === null ? text('areOpen') : text('youAreIn', { name: breakout.name });
    return html`<div class="banner" part="breakout-notice">
      ${icon('breakouts')}
      <span
        >${where}${
          left === null
            ? nothing
            : html` <small>${text('closesIn', { time: elapsedTime(left, this.text.language) })}</small>`
        }</span
      >
      <div class="banner-actions">
        ${hasRight('open-breakouts', this.state) ? this.#moderatorActions(text) : this.#participantActions(text)}
      </div>
    </div>`;
  }

  #moderatorActions(text: BreakoutsText): TemplateResult {
    return html`${
      this.state.breakout === null
        ? nothing
        : html`<button class="text-button" @click=${() => this.#go(null)}>${text('returnToMain')}</button>`
    }${
      this.isShown
        ? nothing
        : html`<button class="text-button strong" @click=${this.onShow}>${text('show')}</button>`
    }`;
  }

  #participantActions(text: BreakoutsText): TemplateResult | typeof nothing {
    const { breakout, breakouts } = this.state;
    if (breakouts === null) return nothing;
    if (breakout !== null) {
      return html`${
          breakouts.mayReturn
            ? html`<button class="text-button" @click=${() => this.#go(null)}>
                ${text('returnToMain')}
              </button>`
            : nothing
        }<button class="text-button strong" @click=${() => this.#askForHelp(text)}>
          ${text('askForHelp')}
        </button>`;
    }
    const own = breakouts.breakouts.find(({ breakoutId }) => breakoutId === breakouts.ownBreakoutId);
    if (own === undefined) return nothing;
    return html`<button class="text-button strong" @click=${() => this.#go(own.breakoutId)}>
      ${text('goBack', { name: own.name })}
    </button>`;
  }

  #go(breakoutId: string | null): void {
    this.call.changeBreakouts({ type: 'join-breakout', breakoutId });
  }

  #askForHelp(text: BreakoutsText): void {
    this.call.changeBreakouts({ type: 'ask-for-help' });
    this.onTell(text('helpAsked'));
  }
}

defineElement('conference-room-breakout-bar', BreakoutBar);
