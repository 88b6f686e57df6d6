import type { MediaKind } from '../mesh/sections';
import type { MediaProblem } from '../state';
import type { Capture } from './capture';
import { problemOf } from './problem';

/**
 * The microphone or the camera: what the user wants of it, and the track that follows. Requests may come faster than the
 * browser can open devices; the last one counts.
 */
export class Device {
  readonly #kind: MediaKind;
  readonly #capture: Capture;
  readonly #onChange: () => void;
  #track: MediaStreamTrack | null = null;
  /** One for each track. */
  #stream: MediaStream | null = null;
  /** The device that the track was opened for; null for the browser's default. */
  #openedFor: string | null = null;
  #chosen: string | null;
  #wanted = false;
  /** Whether it was on when it was unplugged. */
  #unplugged = false;
  #running: Promise<void> | null = null;
  problem: MediaProblem | null = null;

  /** @param chosen the device to be opened; null, and where it is gone: the browser's default */
  constructor(kind: MediaKind, capture: Capture, chosen: string | null, onChange: () => void) {
    this.#kind = kind;
    this.#chosen = chosen;
    this.#capture = capture;
    this.#onChange = onChange;
  }

  get isOn(): boolean {
    return this.#track?.enabled === true;
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
    while (this.#wanted && !(this.#track && this.#openedFor === this.#chosen)) {
      const chosen = this.#chosen;
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
    }
    if (!this.#wanted && this.#kind === 'video') this.#replace(null);
    this.#running = null; // first: the listener may make the next request
    this.#onChange();
  }

  /** Goes back to the device that worked before, or turns off. */
  #fail(chosen: string | null, problem: MediaProblem): void {
    this.problem = problem;
    if (chosen !== this.#openedFor) this.#chosen = this.#openedFor;
    else this.#wanted = false;
  }

  #replace(track: MediaStreamTrack | null): void {
    this.#track?.stop();
    this.#track = track;
    this.#stream = track && new MediaStream([track]);
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
