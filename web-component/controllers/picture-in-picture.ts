import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Shows the largest picture of the stage in a window of its own that stays on top. */
export class PictureInPicture implements ReactiveController {
  #video: HTMLVideoElement | null = null;
  #window: PictureInPictureWindow | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Whether the browser supports it. */
  static get available(): boolean {
    return typeof document !== 'undefined' && document.pictureInPictureEnabled;
  }

  get active(): boolean {
    return this.#video !== null;
  }

  /** Of the window, in pixels; null while it is closed. */
  get size(): { width: number; height: number } | null {
    if (!this.#window) return null;
    const { width, height } = this.#window;
    return { width, height };
  }

  /** Opens the window, or closes it when it is open. Browsers require a user gesture: call it from a click. */
  async toggle(stream: MediaStream | null): Promise<void> {
    if (this.#video) {
      this.#close();
      return;
    }
    if (!stream) return;
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    video.addEventListener('leavepictureinpicture', () => this.#close(), { once: true });
    try {
      await video.play();
      this.#window = await video.requestPictureInPicture();
      this.#video = video;
    } catch {
      // The browser refused, or the picture ended meanwhile: there is no window then.
      video.srcObject = null;
    }
    this.host.requestUpdate();
  }

  /** Follows the stage. While the picture is not received, the last one stays. */
  show(stream: MediaStream | null): void {
    if (!this.#video || !stream || this.#video.srcObject === stream) return;
    this.#video.srcObject = stream;
    this.#video.play().catch(() => this.#close());
  }

  hostDisconnected(): void {
    this.#close();
  }

  #close(): void {
    const video = this.#video;
    this.#video = this.#window = null;
    if (!video) return;
    video.srcObject = null;
    if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
    this.host.requestUpdate();
  }
}
