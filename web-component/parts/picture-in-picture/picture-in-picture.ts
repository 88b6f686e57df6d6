import type { WatchedTile } from '../../call/engine/engine';
import type { FloatingContent, FloatingPicture } from './floating';
import { FloatingTiles } from './floating-tiles';
import { openPictureVideo } from './picture-video';
import { openPictureWindow, tileSizeIn } from './picture-window';

/** Shows tiles of the call in a window of their own that stays on top: several where the browser lets the page draw it, else the largest. */
export class PictureInPicture {
  #open: FloatingPicture | null = null;
  #isOpening = false;
  #isOver = false;
  #tiles = new FloatingTiles();

  /** @param onChange called when the window was opened or closed */
  constructor(private readonly onChange: () => void) {}

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
    const onClosed = (): void => {
      this.#open = null;
      this.onChange();
    };
    this.#open =
      (await openPictureWindow(call, content, { onClosed, onResized: this.onChange })) ??
      (await openPictureVideo(content, onClosed));
    this.#tiles = new FloatingTiles();
    this.#isOpening = false;
    if (this.#isOver) this.#close();
    this.onChange();
  }

  /** Follows the call. @returns the tiles that are shown, which may have to be received first; null: the window is closed */
  show(content: () => FloatingContent): WatchedTile[] | null {
    if (this.#open === null) return null;
    const now = content();
    const tiles = this.#tiles.show(now, this.#open.capacity);
    this.#open.show(now, tiles);
    const size = tileSizeIn(this.#open.size, tiles.length);
    return tiles.map(({ person: { participantId }, kind }) => ({ tile: { participantId, kind }, ...size }));
  }

  /** Closes the window, because the call is over. */
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
