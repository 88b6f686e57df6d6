import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { RoomPreview } from '../call/state/call-state';

/** The time from one request to the next, in milliseconds. */
const INTERVAL_MS = 10_000;

export type LoadRoomPreview = (signal: AbortSignal) => Promise<RoomPreview | null>;

/** Loads what is going on in the room again and again while its host is in the document. */
export class RoomPreviewPoll implements ReactiveController {
  /** Null until it is known. */
  preview: RoomPreview | null = null;
  #connected: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly load: LoadRoomPreview,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    // The host has its properties only after its first update.
    void this.host.updateComplete.then(() => this.#poll(signal));
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    clearTimeout(this.#timer);
  }

  async #poll(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    // A hidden page sends no requests.
    const preview = document.hidden ? null : await this.load(signal);
    if (signal.aborted) return;
    // The last answer stays while the server cannot be reached.
    if (preview !== null) this.preview = preview;
    this.host.requestUpdate();
    this.#timer = setTimeout(() => void this.#poll(signal), INTERVAL_MS);
  }
}
