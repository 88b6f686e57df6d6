import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Lobby } from '../call/state';

/** From one look to the next, in milliseconds. */
const EVERY_MS = 10_000;

export type Look = (signal: AbortSignal) => Promise<Lobby | null>;

/** Looks into the room again and again, as long as its host is there. */
export class LobbyWatch implements ReactiveController {
  /** Null while it is not known. */
  lobby: Lobby | null = null;
  #life: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly look: Look,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#life = new AbortController();
    const { signal } = this.#life;
    // The host has its properties by then.
    void this.host.updateComplete.then(() => this.#again(signal));
  }

  hostDisconnected(): void {
    this.#life?.abort();
    clearTimeout(this.#timer);
  }

  async #again(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    // A page that nobody sees asks nothing.
    const lobby = document.hidden ? null : await this.look(signal);
    if (signal.aborted) return;
    // What was known stays when the server cannot be asked for a moment.
    if (lobby !== null) this.lobby = lobby;
    this.host.requestUpdate();
    this.#timer = setTimeout(() => void this.#again(signal), EVERY_MS);
  }
}
