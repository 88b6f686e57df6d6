import { readSetting, saveSetting } from '../browser/browser-setting';
import type { MediaProblem, ScreenContent } from './local-media';
import { problemOf } from './problem';
import { SCREEN_FRAME_RATES, setFrameRate, type ScreenFrameRate } from './screen-rate';

/** Options that some browsers do not know and ignore. */
interface DisplayOptions extends DisplayMediaStreamOptions {
  selfBrowserSurface?: 'include' | 'exclude';
  surfaceSwitching?: 'include' | 'exclude';
  systemAudio?: 'include' | 'exclude';
}

const SETTING = 'screen-content';
const RATE_SETTING = 'screen-frame-rate';
const POINTERS_SETTING = 'screen-pointers';

/** Text stays sharp at fewer frames; a film keeps its frames at a lower resolution. */
const WAYS = {
  text: { contentHint: 'detail', frameRate: 15 },
  film: { contentHint: 'motion', frameRate: 30 },
} as const;
const SIZE = { width: { max: 1920 }, height: { max: 1200 } };

/** The shared screen, window or tab, with its sound if the user shares it. */
export class Screen {
  readonly #onChange: () => void;
  #stream: MediaStream | null = null;
  /** The latest attempt; the result of an older one is dropped. */
  #attempt = 0;
  #content: ScreenContent = readSetting(SETTING) === 'film' ? 'film' : 'text';
  #frameRate = readFrameRate();
  /** Whether hosts forbid pointing at the screen that is shared now. */
  #pointersStopped = false;
  problem: MediaProblem | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get stream(): MediaStream | null {
    return this.#stream;
  }

  get content(): ScreenContent {
    return this.#content;
  }

  /** Returns the most frames in a second; null: as the content needs. */
  get frameRate(): ScreenFrameRate | null {
    return this.#frameRate;
  }

  /** Returns whether others may point at it. */
  get pointers(): boolean {
    return !this.#pointersStopped && readSetting(POINTERS_SETTING) !== 'off';
  }

  /** Says what is shared, also while it is; remembers it. */
  async showAs(content: ScreenContent): Promise<void> {
    saveSetting(SETTING, content);
    this.#content = content;
    await this.#apply();
  }

  /** Chooses the most frames in a second, also while something is shared; remembers it. */
  async limitFrames(rate: ScreenFrameRate | null): Promise<void> {
    saveSetting(RATE_SETTING, String(rate ?? ''));
    this.#frameRate = rate;
    await this.#apply();
  }

  /** Says whether others may point at what is shared; remembers it. */
  setPointers(on: boolean): void {
    saveSetting(POINTERS_SETTING, on ? 'on' : 'off');
    this.#pointersStopped = false;
    this.#onChange();
  }

  /** Forbids pointing at the shared screen. */
  stopPointers(): void {
    this.#pointersStopped = this.#stream !== null;
    this.#onChange();
  }

  async start(): Promise<void> {
    if (this.#stream) return;
    const attempt = (this.#attempt += 1);
    this.#forgetProblem();
    const options: DisplayOptions = {
      video: this.#constraints(),
      audio: true,
      selfBrowserSurface: 'exclude',
      surfaceSwitching: 'include',
      systemAudio: 'include',
    };
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia(options);
      if (attempt === this.#attempt) this.#show(stream);
      else stop(stream);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.problem = problemOf(error, 'display-capture');
      this.#onChange();
    }
  }

  /** The same problem after another attempt is a new one. */
  #forgetProblem(): void {
    if (this.problem === null) return;
    this.problem = null;
    this.#onChange();
  }

  stop(): void {
    this.#attempt += 1;
    this.problem = null;
    if (!this.#stream) return;
    stop(this.#stream);
    this.#stream = null;
    this.#onChange();
  }

  #constraints(): MediaTrackConstraints {
    return { frameRate: { max: this.#frameRate ?? WAYS[this.#content].frameRate }, ...SIZE };
  }

  /** Marks a track with the hints that its senders read. */
  #mark(picture: MediaStreamTrack): void {
    picture.contentHint = WAYS[this.#content].contentHint;
    setFrameRate(picture, this.#frameRate);
  }

  /**
   * Applies the content and the frame rate. A browser that cannot change a running share continues as before, but less
   * is sent.
   */
  async #apply(): Promise<void> {
    const picture = this.#stream?.getVideoTracks()[0];
    if (picture) {
      this.#mark(picture);
      await picture.applyConstraints(this.#constraints()).catch(() => undefined);
    }
    this.#onChange();
  }

  #show(stream: MediaStream): void {
    const [picture] = stream.getVideoTracks();
    if (!picture) return stop(stream);
    this.#mark(picture);
    this.#pointersStopped = false;
    picture.addEventListener('ended', () => stream === this.#stream && this.stop(), { once: true });
    this.#stream = stream;
    this.problem = null;
    this.#onChange();
  }
}

function readFrameRate(): ScreenFrameRate | null {
  const saved = readSetting(RATE_SETTING);
  return SCREEN_FRAME_RATES.find((rate) => String(rate) === saved) ?? null;
}

function stop(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}
