import type { MediaKind } from '../mesh/sections';
import type { DeviceProblem } from '../state';
import type { Capture } from './capture';
import { problemOf } from './problem';
import type { FilteredTrack, TrackFilter } from './track-filter';

/**
 * The microphone or the camera: what the user wants of it, and the track that follows, which may go through a filter.
 * Requests may come faster than the browser can open devices; the last one counts.
 */
export class Device {
  readonly #kind: MediaKind;
  readonly #capture: Capture;
  readonly #onChange: () => void;
  /** The device's own. */
  #track: MediaStreamTrack | null = null;
  #filter: TrackFilter | null = null;
  /** What the track went through last; null: nothing. */
  #filteredBy: TrackFilter | null = null;
  #filtered: FilteredTrack | null = null;
  /** One for each track that is sent and shown; null while there is none, or its filter does not run yet. */
  #stream: MediaStream | null = null;
  /** The device that the track was opened for; null for the browser's default. */
  #openedFor: string | null = null;
  #chosen: string | null;
  #wanted = false;
  /** Whether it was on when it was unplugged. */
  #unplugged = false;
  #running: Promise<void> | null = null;
  problem: DeviceProblem | null = null;

  /** @param chosen the device to be opened; null, and where it is gone: the browser's default */
  constructor(kind: MediaKind, capture: Capture, chosen: string | null, onChange: () => void) {
    this.#kind = kind;
    this.#chosen = chosen;
    this.#capture = capture;
    this.#onChange = onChange;
  }

  get isOn(): boolean {
    return this.#stream !== null && this.#track?.enabled === true;
  }

  /** Whether it was turned on and waits for its filter. */
  get isStarting(): boolean {
    return this.#wanted && this.#track !== null && this.#stream === null;
  }

  get stream(): MediaStream | null {
    return this.#stream;
  }

  get deviceId(): string | null {
    const isOther = this.#chosen !== this.#openedFor;
    return isOther ? this.#chosen : (this.#track?.getSettings().deviceId ?? null);
  }

  /** Settles when the device is on or off. A microphone that is off stays open and silent, to be turned on quickly. */
  async set(on: boolean): Promise<void> {
    this.#wanted = on;
    this.#unplugged = false;
    return this.#follow();
  }

  async choose(deviceId: string): Promise<void> {
    this.#chosen = deviceId;
    if (!this.#wanted) this.#replace(null); // the new microphone is opened when it is turned on
    return this.#follow();
  }

  /** Has the track go through a filter. Until that runs, nothing is sent or shown. @param filter null: none */
  async filterBy(filter: TrackFilter | null): Promise<void> {
    this.#filter = filter;
    return this.#follow();
  }

  /** For the `devicechange` event: turns the device on again that was unplugged while it was on. */
  returned(): void {
    if (!this.#unplugged) return;
    this.#wanted = true;
    void this.#follow();
  }

  release(): void {
    this.#wanted = false;
    this.#unplugged = false;
    this.problem = null;
    this.#replace(null);
  }

  async #follow(): Promise<void> {
    this.#running ??= this.#run();
    return this.#running;
  }

  async #run(): Promise<void> {
    await Promise.resolve(); // requests of the same task are one
    while (this.#wanted) {
      const chosen = this.#chosen;
      if (this.#track && this.#openedFor === chosen) {
        if (this.#stream && this.#filteredBy === this.#filter) break;
        await this.#applyFilter(this.#track);
        continue;
      }
      // Many phones cannot open a second camera beside the first.
      if (this.#kind === 'video') this.#replace(null);
      try {
        const track = await this.#capture.open(this.#kind, chosen);
        this.#openedFor = chosen;
        if (this.#wanted) this.#replace(track);
        else track.stop();
      } catch (error) {
        if (this.#wanted && chosen === this.#chosen) this.#fail(chosen, problemOf(error));
      }
    }
    if (this.#track) {
      this.problem = null;
      this.#track.enabled = this.#wanted;
      if (this.#filtered) this.#filtered.track.enabled = this.#wanted;
    }
    if (!this.#wanted && this.#kind === 'video') this.#replace(null);
    this.#running = null; // first: the listener may make the next request
    this.#onChange();
  }

  /** Goes back to the device that worked before, or turns off. */
  #fail(chosen: string | null, problem: DeviceProblem): void {
    this.problem = problem;
    if (chosen !== this.#openedFor) this.#chosen = this.#openedFor;
    else this.#wanted = false;
  }

  async #applyFilter(track: MediaStreamTrack): Promise<void> {
    const filter = this.#filter;
    this.#show(null, null);
    this.#filteredBy = filter;
    if (filter === null) return this.#show(track, null);
    this.#onChange();
    try {
      const filtered = await filter(track, () => filtered === this.#filtered && this.#failFilter());
      const isMeant = this.#wanted && track === this.#track && filter === this.#filter;
      if (isMeant) this.#show(filtered.track, filtered);
      else filtered.stop();
    } catch {
      if (track === this.#track && filter === this.#filter) this.#failFilter();
    }
  }

  /** Turns the device off: without its filter it would send what was not to be seen or heard. */
  #failFilter(): void {
    this.#wanted = false;
    this.#replace(null);
    this.problem = 'filter';
    this.#onChange();
  }

  #show(track: MediaStreamTrack | null, filtered: FilteredTrack | null): void {
    this.#filtered?.stop();
    this.#filtered = filtered;
    this.#stream = track && new MediaStream([track]);
  }

  #replace(track: MediaStreamTrack | null): void {
    this.#track?.stop();
    this.#track = track;
    this.#show(this.#filter === null ? track : null, null);
    this.#filteredBy = null;
    // Does not fire for a track that was stopped here: the device was unplugged, or the permission revoked.
    track?.addEventListener('ended', () => track === this.#track && this.#ended(), { once: true });
    this.#onChange();
  }

  #ended(): void {
    const wasOn = this.#wanted;
    this.#replace(null);
    this.#openedFor = null;
    this.#chosen = null;
    if (!wasOn) return;
    void this.#follow().then(() => {
      this.#unplugged = this.#track === null && this.problem === 'missing';
    });
  }
}
