import { readSetting, saveSetting } from '../browser-setting';
import type { MediaProblem, ScreenContent } from '../state';
import { problemOf } from './problem';

/** Options that some browsers do not know and ignore. */
interface DisplayOptions extends DisplayMediaStreamOptions {
  selfBrowserSurface?: 'include' | 'exclude';
  surfaceSwitching?: 'include' | 'exclude';
  systemAudio?: 'include' | 'exclude';
}

const SETTING = 'screen-content';

/** Text stays sharp at fewer frames; a film keeps its frames at a lower resolution. */
const WAYS = {
  text: {
    contentHint: 'detail',
    size: { frameRate: { max: 15 }, width: { max: 1920 }, height: { max: 1200 } },
  },
  film: {
    contentHint: 'motion',
    size: { frameRate: { max: 30 }, width: { max: 1920 }, height: { max: 1200 } },
  },
} as const;

/** The shared screen, window or tab, with its sound if the user shares it. */
export class Screen {
  readonly #onChange: () => void;
  #stream: MediaStream | null = null;
  /** The latest attempt; the result of an older one is dropped. */
  #attempt = 0;
  #content: ScreenContent = readSetting(SETTING) === 'film' ? 'film' : 'text';
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

  /** Says what is shared, also while it is; remembers it. */
  async showAs(content: ScreenContent): Promise<void> {
    saveSetting(SETTING, content);
    this.#content = content;
    const picture = this.#stream?.getVideoTracks()[0];
    if (picture) {
      picture.contentHint = WAYS[content].contentHint;
      // A browser that cannot change it goes on as before.
      await picture.applyConstraints(WAYS[content].size).catch(() => undefined);
    }
    this.#onChange();
  }

  async start(): Promise<void> {
    if (this.#stream) return;
    const attempt = (this.#attempt += 1);
    const options: DisplayOptions = {
      video: WAYS[this.#content].size,
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
      this.problem = problemOf(error);
      this.#onChange();
    }
  }

  stop(): void {
    this.#attempt += 1;
    this.problem = null;
    if (!this.#stream) return;
    stop(this.#stream);
    this.#stream = null;
    this.#onChange();
  }

  #show(stream: MediaStream): void {
    const [picture] = stream.getVideoTracks();
    if (!picture) return stop(stream);
    picture.contentHint = WAYS[this.#content].contentHint;
    picture.addEventListener('ended', () => stream === this.#stream && this.stop(), { once: true });
    this.#stream = stream;
    this.problem = null;
    this.#onChange();
  }
}

function stop(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}
