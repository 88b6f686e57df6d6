import type { ReactiveControllerHost } from 'lit';
import type { PreviewSettings, Refused, RoomPreview } from '../../call/state/call-state';

/** The longest time for which the element shows nothing while the answer of the room is unknown, in milliseconds. */
const WAIT_MS = 700;

type Answer = RoomPreview | Refused | null;
type Load = () => Promise<Answer>;

/**
 * Loads the room's look and its way of entering before people have joined, or why they could not join. It asks once for
 * each room, and again when it was refused and there is another token.
 */
export class RoomLook {
  /** Null: not known yet, or nothing was said. */
  settings: PreviewSettings | null = null;
  roomName: string | null = null;
  /** Why the holder of the token could not join; null: nothing is known against it. */
  refusal: Refused | null = null;
  /** Whether it is still worth waiting for before anything is shown. */
  isAwaited = false;
  #key: string | null = null;
  #loading: Promise<Answer> = Promise.resolve(null);
  #isTaken = true;

  constructor(private readonly host: ReactiveControllerHost) {}

  /**
   * Asks, unless it was asked about that room already and not refused.
   * @param key names the room; null: there is no token
   * @param load never rejects
   */
  follow(key: string | null, load: Load): void {
    if (key === this.#key && this.refusal === null) return;
    if (key !== this.#key) this.settings = this.roomName = null;
    this.#key = key;
    this.refusal = null;
    if (key !== null) this.#ask(load, WAIT_MS);
  }

  /** Asks again after a refusal, and waits for the answer. @param load never rejects */
  retry(load: Load): void {
    this.refusal = null;
    this.#ask(load, null);
    this.host.requestUpdate();
  }

  /** Forgets a refusal, because the call itself says from now on who may join. */
  forgetRefusal(): void {
    this.refusal = null;
  }

  /** Settles when the answer has arrived, or when there will be none. */
  async loaded(): Promise<void> {
    await this.#loading;
  }

  /** Returns the answer, for a caller who wants to know first what is going on in the room; null when it was taken. */
  take(): Promise<Answer> | null {
    if (this.#isTaken) return null;
    this.#isTaken = true;
    return this.#loading;
  }

  /**
   * Takes in an answer, because the settings may have changed.
   * @returns what is going on in the room; null: it is not known
   */
  note(answer: Answer): RoomPreview | null {
    if (answer === null) return null;
    if ('kind' in answer) {
      this.refusal = answer;
      this.host.requestUpdate();
      return null;
    }
    this.roomName = answer.roomName;
    if (answer.settings && JSON.stringify(answer.settings) !== JSON.stringify(this.settings)) {
      this.settings = answer.settings;
      this.host.requestUpdate();
    }
    return answer;
  }

  /** @param waitMs the longest time for which nothing is shown; null: until the answer */
  #ask(load: Load, waitMs: number | null): void {
    this.isAwaited = true;
    this.#isTaken = false;
    const loading = load();
    this.#loading = loading;
    const timer = waitMs === null ? undefined : setTimeout(() => this.#stopWaiting(loading), waitMs);
    void loading.then((answer) => {
      clearTimeout(timer);
      if (loading !== this.#loading) return;
      this.note(answer);
      this.#stopWaiting(loading);
    });
  }

  #stopWaiting(loading: Promise<Answer>): void {
    if (loading !== this.#loading || !this.isAwaited) return;
    this.isAwaited = false;
    this.host.requestUpdate();
  }
}
