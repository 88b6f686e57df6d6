import type { ReactiveControllerHost } from 'lit';
import type { PreviewSettings, RoomPreview } from '../../call/state/call-state';

/** The time for which the element shows nothing while the language of the room is unknown, in milliseconds. */
const TEXT_WAIT_MS = 700;

/** Loads the room's look and its way of entering before people have joined. It asks once for each room. */
export class RoomLook {
  /** Null: not known yet, or nothing was said. */
  settings: PreviewSettings | null = null;
  /** Whether it is still worth waiting for before anything is shown. */
  isAwaited = false;
  #roomId: string | null = null;
  #loading: Promise<RoomPreview | null> = Promise.resolve(null);
  #isTaken = true;

  constructor(private readonly host: ReactiveControllerHost) {}

  /** Asks, unless it was asked about that room already. @param load never rejects */
  follow(roomId: string | null, load: () => Promise<RoomPreview | null>): void {
    if (roomId === this.#roomId) return;
    this.#roomId = roomId;
    this.settings = null;
    if (roomId === null) return;
    this.isAwaited = true;
    this.#isTaken = false;
    const loading = load();
    this.#loading = loading;
    const timer = setTimeout(() => this.#stopWaiting(loading), TEXT_WAIT_MS);
    void loading.then((preview) => {
      clearTimeout(timer);
      if (loading !== this.#loading) return;
      this.note(preview);
      this.#stopWaiting(loading);
    });
  }

  /** Settles when the answer has arrived, or when there will be none. */
  async loaded(): Promise<void> {
    await this.#loading;
  }

  /** Returns the answer, for a caller who wants to know first what is going on in the room; null when it was taken. */
  take(): Promise<RoomPreview | null> | null {
    if (this.#isTaken) return null;
    this.#isTaken = true;
    return this.#loading;
  }

  /** Takes in a later answer, because the settings may have changed. */
  note(preview: RoomPreview | null): void {
    if (!preview?.settings || JSON.stringify(preview.settings) === JSON.stringify(this.settings)) return;
    this.settings = preview.settings;
    this.host.requestUpdate();
  }

  #stopWaiting(loading: Promise<RoomPreview | null>): void {
    if (loading !== this.#loading || !this.isAwaited) return;
    this.isAwaited = false;
    this.host.requestUpdate();
  }
}
