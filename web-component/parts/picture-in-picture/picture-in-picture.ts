import type { WatchedTile } from '../../call/watched';
import { tilesOf, type FloatingContent, type FloatingPicture } from './floating';
import { openPictureVideo } from './picture-video';
import { openPictureWindow } from './picture-window';

/** Shows the largest tile of the call in a window of its own that stays on top. */
export class PictureInPicture {
  #open: FloatingPicture | null = null;
  #isOpening = false;
  #isOver = false;

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
      (await openPictureWindow(call, content, onClosed)) ?? (await openPictureVideo(content, onClosed));
    this.#isOpening = false;
    if (this.#isOver) this.#close();
    this.onChange();
  }

  /** Follows the call. @returns the tile that is shown, which may have to be received first; null: the window is closed */
  show(content: () => FloatingContent): WatchedTile | null {
    if (this.#open === null) return null;
    const now = content();
    this.#open.show(now);
    const [tile] = tilesOf(now);
    if (tile === undefined) return null;
    const { person, kind } = tile;
    return { tile: { participantId: person.participantId, kind }, ...this.#open.size };
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
