import { backoffMs } from './backoff';

/** Attempts to join before giving up: about 10 s when each fails at once. */
const FIRST_ATTEMPTS = 6;
/** Joining is also given up this long after the first failure, in milliseconds. */
const FIRST_GIVE_UP_MS = 8_000;
/** Reconnecting is given up after this time, in milliseconds. */
const GIVE_UP_MS = 5 * 60_000;

/** The attempts to join a call, or to resume it after the connection was lost. They decide when it is given up. */
export class Attempts {
  /** Whether the server said that it restarts, since it was last there. */
  isServerRestarting = false;
  #wereSuccessful = false;
  #count = 0;
  #lostAt = 0;

  /** Whether one has ever succeeded. */
  get wereSuccessful(): boolean {
    return this.#wereSuccessful;
  }

  succeed(): void {
    this.#wereSuccessful = true;
    this.isServerRestarting = false;
    this.#count = 0;
    this.#lostAt = 0;
  }

  /** Records that the connection was lost, or could not be made. @returns whether to try again, or why not */
  fail(now: number): 'again' | 'never-joined' | 'server-shutdown' | 'network' {
    this.#lostAt ||= now;
    const passedMs = now - this.#lostAt;
    if (!this.#wereSuccessful && (this.#count >= FIRST_ATTEMPTS || passedMs > FIRST_GIVE_UP_MS))
      return 'never-joined';
    if (passedMs > GIVE_UP_MS) return this.isServerRestarting ? 'server-shutdown' : 'network';
    return 'again';
  }

  /** Counts the next attempt. @returns after which time it begins, in milliseconds */
  nextMs(): number {
    const ms = backoffMs(this.#count, Math.random());
    this.#count += 1;
    return ms;
  }

  /** Makes the next attempts follow each other quickly again. */
  startOver(): void {
    this.#count = 0;
  }
}
