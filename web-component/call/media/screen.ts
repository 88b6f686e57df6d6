import type { MediaProblem } from '../state';
import { problemOf } from './problem';

/** Options that some browsers do not know and ignore. */
interface DisplayOptions extends DisplayMediaStreamOptions {
  selfBrowserSurface?: 'include' | 'exclude';
  surfaceSwitching?: 'include' | 'exclude';
  systemAudio?: 'include' | 'exclude';
}

/** The shared screen, window or tab, with its sound if the user shares it. */
export class Screen {
  readonly #onChange: () => void;
  #stream: MediaStream | null = null;
  /** The latest attempt; the result of an older one is dropped. */
  #attempt = 0;
  problem: MediaProblem | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get stream(): MediaStream | null {
    return this.#stream;
  }

  async start(): Promise<void> {
    if (this.#stream) return;
    const attempt = (this.#attempt += 1);
    const options: DisplayOptions = {
      video: { frameRate: { max: 15 }, width: { max: 1920 }, height: { max: 1200 } },
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
    // Keeps text sharp: lowers the frame rate rather than the resolution.
    picture.contentHint = 'detail';
    picture.addEventListener('ended', () => stream === this.#stream && this.stop(), { once: true });
    this.#stream = stream;
    this.problem = null;
    this.#onChange();
  }
}

function stop(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}
