import type { DeviceProblem } from './local-media';
import type { Capture, MediaKind } from './capture';
import { problemOf } from './problem';
import type { FilteredTrack, FilterProblem, TrackFilter } from './track-filter';

/** The way of opening devices, unless a filter needs another. */
const USUAL: MediaTrackConstraints = {};

const FEATURES = { audio: 'microphone', video: 'camera' } as const satisfies Record<MediaKind, string>;

/**
 * The microphone or the camera: the user's wish for it, and its track, which may go through a filter. Requests may come
 * faster than the browser can open devices. The last request wins.
 */
export class Device {
  readonly #kind: MediaKind;
  readonly #capture: Capture;
  readonly #onChange: () => void;
  /** The device's own. */
  #track: MediaStreamTrack | null = null;
  #filter: TrackFilter | null = null;
  /** The way in which the device is opened for the filter. */
  #way = USUAL;
  /** The filter that the track last went through; null: none. */
  #filteredBy: TrackFilter | null = null;
  #filtered: FilteredTrack | null = null;
  /**
   * The stream that is sent and shown, a new one for each track; null while there is none, or its filter does not run
   * yet.
   */
  #stream: MediaStream | null = null;
  /** The device that the track was opened for; null for the browser's default. */
  #openedFor: string | null = null;
  #openedBy = USUAL;
  #chosen: string | null;
  #wanted = false;
  /** Whether it was on when it was unplugged. */
  #unplugged = false;
  #running: Promise<void> | null = null;
  problem: DeviceProblem | null = null;

  /** @param chosen the device to open; null, or a device that is gone: the browser's default */
  constructor(kind: MediaKind, capture: Capture, chosen: string | null, onChange: () => void) {
    this.#kind = kind;
    this.#chosen = chosen;
    this.#capture = capture;
    this.#onChange = onChange;
  }

  /**
   * Returns whether the device is on. A microphone is on while it waits for its filter, so that it is not shown as off
   * for a moment.
   */
  get isOn(): boolean {
    const isSeen = this.#stream !== null || this.#kind === 'audio';
    return isSeen && !this.#isKeptBack() && (this.#filtered?.track ?? this.#track)?.enabled === true;
  }

  /** Returns whether it was turned on and waits for its filter. */
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
    if (on) this.#tryAnew();
    this.#wanted = on;
    this.#unplugged = false;
    return this.#follow();
  }

  async choose(deviceId: string): Promise<void> {
    this.#chosen = deviceId;
    if (!this.#wanted) this.#replace(null); // the new microphone is opened when it is turned on
    return this.#follow();
  }

  /**
   * Makes the track go through a filter. Until the filter runs, nothing is sent or shown.
   * @param filter null: none
   * @param way how the device is opened for it
   */
  async filterBy(filter: TrackFilter | null, way = USUAL): Promise<void> {
    this.#filter = filter;
    this.#way = way;
    return this.#follow();
  }

  /** Handles the `devicechange` event: turns on again a device that was unplugged while it was on. */
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
      const way = this.#way;
      if (this.#track && this.#openedFor === chosen && this.#openedBy === way) {
        if (this.#stream && this.#filteredBy === this.#filter) break;
        await this.#applyFilter(this.#track);
        continue;
      }
      // Many phones cannot open a second camera while the first is open.
      if (this.#kind === 'video') this.#replace(null);
      try {
        const track = await this.#capture.open(this.#kind, chosen, way);
        this.#openedFor = chosen;
        this.#openedBy = way;
        if (this.#wanted) this.#replace(track);
        else track.stop();
      } catch (error) {
        if (this.#wanted && chosen === this.#chosen)
          this.#fail(chosen, problemOf(error, FEATURES[this.#kind]));
      }
    }
    if (this.#track) {
      this.problem = this.#wanted && this.#isKeptBack() ? 'muted' : null;
      // A filtered track still feeds its filter while muted, so that a person who speaks while muted is told.
      this.#track.enabled = this.#wanted || this.#filtered !== null;
      if (this.#filtered) this.#filtered.track.enabled = this.#wanted;
    }
    if (!this.#wanted && this.#kind === 'video') this.#replace(null);
    this.#running = null; // first: the listener may make the next request
    this.#onChange();
  }

  /** Returns whether the system sends silence or no picture in place of what the device takes. */
  #isKeptBack(): boolean {
    return this.#track?.muted === true;
  }

  /** The system muted the device, or takes that back. */
  #keptBack(): void {
    if (!this.#wanted) return;
    this.problem = this.#isKeptBack() ? 'muted' : null;
    this.#onChange();
  }

  /** Forgets the problem, so that the same one is told again, and opens a muted device again: some are heard then. */
  #tryAnew(): void {
    if (this.problem === null) return;
    this.problem = null;
    if (this.#isKeptBack()) this.#replace(null);
    else this.#onChange();
  }

  /** Goes back to the device that worked before, or turns off. */
  #fail(chosen: string | null, problem: DeviceProblem): void {
    this.problem = problem;
    if (chosen !== this.#openedFor) {
      this.#chosen = this.#openedFor;
    } else {
      this.#wanted = false;
      this.#replace(null);
    }
  }

  async #applyFilter(track: MediaStreamTrack): Promise<void> {
    const filter = this.#filter;
    this.#show(null, null);
    this.#filteredBy = filter;
    if (filter === null) return this.#show(track, null);
    this.#onChange();
    try {
      const filtered = await filter(
        track,
        (problem) => filtered === this.#filtered && this.#failFilter(problem),
      );
      const isMeant = this.#wanted && track === this.#track && filter === this.#filter;
      if (isMeant) this.#show(filtered.track, filtered);
      else filtered.stop();
    } catch {
      if (track === this.#track && filter === this.#filter) this.#failFilter('filter');
    }
  }

  /** Turns the device off: without its filter it would send what was not to be seen or heard. */
  #failFilter(problem: FilterProblem): void {
    this.#wanted = false;
    this.#replace(null);
    this.problem = problem;
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
    for (const change of ['mute', 'unmute'])
      track?.addEventListener(change, () => track === this.#track && this.#keptBack());
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
