import type { Hub } from '../hub/connection';
import { markFirst } from './frame';

/** One second of audio: what would wait longer is dropped. */
const WAITING_MAX_BYTES = 32_000;

/** Sends the microphone to the agent, at most a second late. */
export class AgentAudio {
  readonly #hub: Pick<Hub, 'sendFrame' | 'waitingBytes'>;
  readonly #onFail: () => void;
  #followed: MediaStream | null = null;
  #life = new AbortController();
  /** Whether the next frame does not continue the one before. */
  #isDiscontinuous = true;

  /** @param onFail the microphone cannot be captured in this page */
  constructor(hub: Pick<Hub, 'sendFrame' | 'waitingBytes'>, onFail: () => void) {
    this.#hub = hub;
    this.#onFail = onFail;
  }

  /** @param stream the microphone to be sent from now on; null sends nothing and releases everything */
  follow(stream: MediaStream | null): void {
    if (stream === this.#followed) return;
    this.#followed = stream;
    this.#life.abort();
    this.#life = new AbortController();
    this.#isDiscontinuous = true;
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
      if (this.#isDiscontinuous) markFirst(frame);
      this.#hub.sendFrame(frame);
    }
    this.#isDiscontinuous = isLate;
  }
}
