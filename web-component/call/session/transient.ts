import type { CallAction } from '../state/call-action';
import { randomId } from '../browser/random-id';
import type { Caption, Reaction } from '../state/call-state';
import { after } from '../browser/timers';

const REACTION_MS = 5_000;
const CAPTION_MS = 8_000;

/** Shows reactions and captions, each for a few seconds. */
export class Transient {
  readonly #signal: AbortSignal;
  readonly #dispatch: (action: CallAction) => void;

  /** @param signal ends all changes when it aborts */
  constructor(signal: AbortSignal, dispatch: (action: CallAction) => void) {
    this.#signal = signal;
    this.#dispatch = dispatch;
  }

  showReaction(participantId: string, emoji: string): void {
    const reaction: Reaction = { reactionId: randomId(), participantId, emoji };
    this.#dispatch({ type: 'reaction-shown', reaction });
    after(REACTION_MS, this.#signal, () => this.#dispatch({ type: 'reaction-expired', reaction }));
  }

  showCaption(caption: Caption): void {
    this.#dispatch({ type: 'caption-shown', caption, saidAt: new Date() });
    after(CAPTION_MS, this.#signal, () => this.#dispatch({ type: 'caption-expired', caption }));
  }
}
