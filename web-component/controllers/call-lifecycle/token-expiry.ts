import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { untilExpiryNotice } from './join-token';

/** The longest wait that a timer takes, in milliseconds. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** Tells once for each join token that it is about to expire. */
export class ExpiryNotice implements ReactiveController {
  #expiresAt: Date | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connected = false;

  constructor(
    host: ReactiveControllerHost,
    private readonly tell: (expiresAt: Date) => void,
  ) {
    host.addController(this);
  }

  /** @param expiresAt null: there is nothing to watch */
  watch(expiresAt: Date | null): void {
    this.#expiresAt = expiresAt;
    this.#schedule();
  }

  hostConnected(): void {
    this.#connected = true;
    this.#schedule();
  }

  hostDisconnected(): void {
    this.#connected = false;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const expiresAt = this.#expiresAt;
    if (expiresAt === null || !this.#connected) return;
    const waitMs = untilExpiryNotice(expiresAt, new Date());
    if (waitMs === null || waitMs > LONGEST_WAIT_MS) return;
    this.#timer = setTimeout(() => {
      this.#expiresAt = null;
      this.tell(expiresAt);
    }, waitMs);
  }
}
