import type { Hub } from '../hub/connection';
import { markFirst } from './frame';

/** As much as a second of sound: what waits longer is stale, and is dropped. */
const WAITING_MAX_BYTES = 32_000;

/** Sends the own voice to the agent: while there is something to follow, and never later than a second. */
export class Voice {
  readonly #hub: Pick<Hub, 'sendFrame' | 'waitingBytes'>;
  readonly #onFail: () => void;
  #followed: MediaStream | null = null;
  #life = new AbortController();
  /** Nothing was sent before the next frame, or what was is lost. */
  #isAnew = true;

  /** @param onFail the sound cannot be had in this page */
  constructor(hub: Pick<Hub, 'sendFrame' | 'waitingBytes'>, onFail: () => void) {
    this.#hub = hub;
    this.#onFail = onFail;
  }

  /** @param stream the microphone that an agent listens to now; null: nothing leaves, and everything is released */
  follow(stream: MediaStream | null): void {
    if (stream === this.#followed) return;
    this.#followed = stream;
    this.#life.abort();
    this.#life = new AbortController();
    this.#isAnew = true;
    if (stream) void this.#listen(stream, this.#life.signal);
  }

  async #listen(stream: MediaStream, signal: AbortSignal): Promise<void> {
    try {
      const { listen } = await import('./microphone');
      await listen(stream, signal, (frame) => this.#send(frame));
    } catch {
      if (!signal.aborted) this.#onFail();
    }
  }

  #send(frame: Uint8Array<ArrayBuffer>): void {
    const isLate = this.#hub.waitingBytes > WAITING_MAX_BYTES;
    if (!isLate) {
      if (this.#isAnew) markFirst(frame);
      this.#hub.sendFrame(frame);
    }
    this.#isAnew = isLate;
  }
}
