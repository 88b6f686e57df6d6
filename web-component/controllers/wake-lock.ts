import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Keeps the screen from going dark as long as its host is there. */
export class WakeLock implements ReactiveController {
  #life: AbortController | null = null;
  #lock: WakeLockSentinel | null = null;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#life = new AbortController();
    const { signal } = this.#life;
    // The browser takes the lock back whenever the page is hidden.
    document.addEventListener('visibilitychange', () => void this.#take(signal), { signal });
    void this.#take(signal);
  }

  hostDisconnected(): void {
    this.#life?.abort();
    this.#release();
  }

  async #take(signal: AbortSignal): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      this.#lock = await navigator.wakeLock.request('screen');
    } catch {
      // Low battery, or a frame that may not: the screen goes dark as it always does.
    }
    if (signal.aborted) this.#release();
  }

  #release(): void {
    // A lock that the browser has taken back meanwhile is released already.
    this.#lock?.release().catch(() => undefined);
    this.#lock = null;
  }
}
