import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { expiryNoticeDelayMs } from './join-token';

/** The longest delay that a browser's timer supports, in milliseconds. */
const MAX_DELAY_MS = 2_147_483_647;

/** Reports once for each join token that it is about to expire, while its host is in the document. */
export class TokenExpiryTimer implements ReactiveController {
  #expiresAt: Date | null = null;
  #clockOffsetMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;

  constructor(
    host: ReactiveControllerHost,
    private readonly onExpiring: (expiresAt: Date) => void,
  ) {
    host.addController(this);
  }

  /**
   * Plans the report.
   * @param expiresAt null: there is no token, or it does not expire
   */
  schedule(expiresAt: Date | null): void {
    this.#expiresAt = expiresAt;
    this.#setTimer();
  }

  /** @param offsetMs the server's clock less that of this machine, in milliseconds */
  setClock(offsetMs: number): void {
    if (offsetMs === this.#clockOffsetMs) return;
    this.#clockOffsetMs = offsetMs;
    this.#setTimer();
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#setTimer();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    clearTimeout(this.#timer);
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const expiresAt = this.#expiresAt;
    if (expiresAt === null || !this.#isConnected) return;
    const delayMs = expiryNoticeDelayMs(expiresAt, new Date(Date.now() + this.#clockOffsetMs));
    if (delayMs === null || delayMs > MAX_DELAY_MS) return;
    this.#timer = setTimeout(() => {
      this.#expiresAt = null;
      this.onExpiring(expiresAt);
    }, delayMs);
  }
}
