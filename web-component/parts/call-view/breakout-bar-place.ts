import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { CallState } from '../../call/state/call-state';
import { LazyPart } from '../../rendering/lazy-part';
import type { CallText } from '../../strings/text';
import { latePart } from '../late-part/late-part';

/** The place of the bar of breakouts. The bar stays once it is shown, because it also announces that you are back. */
export class BreakoutBarPlace {
  readonly #part: LazyPart<unknown>;

  constructor(host: LitElement) {
    this.#part = new LazyPart(host, async () => import('../breakout-bar/breakout-bar'));
  }

  render(options: {
    text: CallText;
    call: Call;
    state: CallState;
    /** Whether the panel of breakouts is open. */
    isShown: boolean;
    show: () => void;
    tell: (sentence: string) => void;
  }): TemplateResult | typeof nothing {
    const { text, call, state, isShown, show, tell } = options;
    const { module, hasFailed } = this.#part;
    const isNeeded = state.breakout !== null || state.breakouts !== null || state.moving !== null;
    if (module === null) {
      if (!isNeeded) return nothing;
      if (!hasFailed) void this.#part.load();
      return latePart(hasFailed, text, () => void this.#part.load());
    }
    return html`<conference-room-breakout-bar
      .text=${text}
      .call=${call}
      .state=${state}
      .isShown=${isShown}
      .onShow=${show}
      .onTell=${tell}
    ></conference-room-breakout-bar>`;
  }
}
