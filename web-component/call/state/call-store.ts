import { IDLE } from './idle';
import { reduceCall } from './call-reducer';
import type { CallAction } from './call-action';
import type { CallState } from './call-state';

/** Holds the state of the call. Every change goes through `dispatch` and fires `change`. */
export class CallStore extends EventTarget {
  #state: CallState = IDLE;

  get state(): CallState {
    return this.#state;
  }

  dispatch(action: CallAction): void {
    const next = reduceCall(this.#state, action);
    if (next === this.#state) return;
    this.#state = next;
    this.dispatchEvent(new Event('change'));
  }
}
