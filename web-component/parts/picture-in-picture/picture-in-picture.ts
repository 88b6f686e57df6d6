import type { FloatingContent, FloatingPicture } from './floating';
import { openPictureVideo } from './picture-video';
import { openPictureWindow } from './picture-window';

/** Shows the largest tile of the call in a window of its own that stays on top. */
export class PictureInPicture {
  #open: FloatingPicture | null = null;
  #isOpening = false;
  #isOver = false;

  /**
   * Opens the window, or closes it when it is open. Browsers require a user gesture: call it from a click.
   * @param call the part that the call is drawn in, whose look the window takes
   */
  async toggle(call: HTMLElement, content: FloatingContent): Promise<void> {
    if (this.#isOpening) return;
    if (this.#open !== null) {
      this.#close();
      return;
    }
    this.#isOpening = true;
    const onClosed = (): void => void (this.#open = null);
    this.#open =
      (await openPictureWindow(call, content, onClosed)) ?? (await openPictureVideo(content, onClosed));
    this.#isOpening = false;
    if (this.#isOver) this.#close();
  }

  /** Follows the call. */
  show(content: () => FloatingContent): void {
    this.#open?.show(content());
  }

  /** The call is over. */
  end(): void {
    this.#isOver = true;
    this.#close();
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    open?.close();
  }
}
