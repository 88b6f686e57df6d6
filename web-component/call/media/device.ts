import type { MediaKind } from '../mesh/sections';
import type { MediaProblem } from '../state';
import type { Capture } from './capture';
import { problemOf } from './problem';

/**
 * The microphone or the camera: what the person wants of it, and the track that follows. Wishes may come faster than
 * the browser can follow; the last one counts.
 */
export class Device {
  readonly #kind: MediaKind;
  readonly #capture: Capture;
  readonly #onChange: () => void;
  #track: MediaStreamTrack | null = null;
  /** Made once for each track. */
  #stream: MediaStream | null = null;
  /** The device that the track was opened for; null was the browser's choice. */
  #openedFor: string | null = null;
  #chosen: string | null = null;
  #wanted = false;
  /** It was on when it was unplugged. */
  #unplugged = false;
  #running: Promise<void> | null = null;
  problem: MediaProblem | null = null;

  constructor(kind: MediaKind, capture: Capture, onChange: () => void) {
    this.#kind = kind;
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

  /** Settles when the device follows. A microphone that is off stays open, silent: turning it on takes no time. */
  async set(on: boolean): Promise<void> {
    this.#wanted = on;
    this.#unplugged = false;
    return this.#follow();
  }

  async choose(deviceId: string): Promise<void> {
    this.#chosen = deviceId;
    if (!this.#wanted) this.#replace(null); // a silent microphone: the new one opens when it is turned on
    return this.#follow();
  }

  /** Turns it on again when it was unplugged while it was on. For the event that devices came or went. */
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
    await Promise.resolve(); // wishes uttered together are followed together
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
    this.#running = null; // before anybody is told: they may have the next wish
    this.#onChange();
  }

  /** Goes back to the device that worked before, or gives up. */
  #fail(chosen: string | null, problem: MediaProblem): void {
    this.problem = problem;
    if (chosen !== this.#openedFor) this.#chosen = this.#openedFor;
    else this.#wanted = false;
  }

  #replace(track: MediaStreamTrack | null): void {
    this.#track?.stop();
    this.#track = track;
    this.#stream = track && new MediaStream([track]);
    // Not told for a track that was stopped here: it was unplugged, or the permission was taken back.
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
