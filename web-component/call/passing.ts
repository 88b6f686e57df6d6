import { randomName } from './random-name';
import type { CallState, Caption, Reaction } from './state';
import { after } from './timers';

const REACTION_MS = 5_000;
const CAPTION_MS = 8_000;
/** Captions that are kept at once. */
const CAPTIONS_MAX = 6;

/** What is shown for a few seconds. */
export class Passing {
  readonly #signal: AbortSignal;
  readonly #update: (change: (state: CallState) => CallState) => void;

  constructor(signal: AbortSignal, update: (change: (state: CallState) => CallState) => void) {
    this.#signal = signal;
    this.#update = update;
  }

  react(participantId: string, emoji: string): void {
    const reaction: Reaction = { reactionId: randomName(), participantId, emoji };
    this.#update((state) => ({ ...state, reactions: [...state.reactions, reaction] }));
    after(REACTION_MS, this.#signal, () =>
      this.#update((state) => ({ ...state, reactions: state.reactions.filter((one) => one !== reaction) })),
    );
  }

  /** One that is there already is put right. */
  caption(caption: Caption): void {
    const isOther = (one: Caption) => one.captionId !== caption.captionId;
    this.#update((state) => ({
      ...state,
      captions: [...state.captions.filter(isOther), caption].slice(-CAPTIONS_MAX),
    }));
    after(CAPTION_MS, this.#signal, () =>
      this.#update((state) => ({ ...state, captions: state.captions.filter((one) => one !== caption) })),
    );
  }
}
