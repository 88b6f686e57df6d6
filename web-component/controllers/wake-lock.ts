import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Keeps the screen of the device on while its host is in the document. */
export class WakeLock implements ReactiveController {
  #connected: AbortController | null = null;
  #lock: WakeLockSentinel | null = null;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', () => void this.#request(signal), { signal });
    void this.#request(signal);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#release();
  }

  async #request(signal: AbortSignal): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      this.#lock = await navigator.wakeLock.request('screen');
    } catch {
      // Low battery, or a frame without the permission: the screen turns off as usual.
    }
    if (signal.aborted) this.#release();
  }

  #release(): void {
    // Releasing a lock that the browser has released already does nothing.
    this.#lock?.release().catch(() => undefined);
    this.#lock = null;
  }
}
