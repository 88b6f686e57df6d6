import type { LitElement } from 'lit';
import type { WatchedTile } from '../../call/engine/engine';
import { LazyPart } from '../../rendering/lazy-part';
import type { FloatingContent } from '../picture-in-picture/floating';
import type { PictureInPicture } from '../picture-in-picture/picture-in-picture';

/**
 * The place of the picture-in-picture window, which is loaded when the page is idle. The participants in it are
 * received, whichever page of the stage they are on.
 */
export class PictureInPicturePlace {
  readonly #host: LitElement;
  readonly #content: () => FloatingContent;
  readonly #watch: (tiles: readonly WatchedTile[]) => void;
  readonly #part: LazyPart<typeof import('../picture-in-picture/picture-in-picture')>;
  #pictureInPicture: PictureInPicture | null = null;
  #isShown = false;

  constructor(
    host: LitElement,
    content: () => FloatingContent,
    watch: (tiles: readonly WatchedTile[]) => void,
  ) {
    this.#host = host;
    this.#content = content;
    this.#watch = watch;
    this.#part = new LazyPart(host, async () => import('../picture-in-picture/picture-in-picture'));
  }

  /** Loads the code. A click is valid only for a moment, so it must be loaded before the click. */
  preload(): void {
    if (document.pictureInPictureEnabled) void this.#part.load();
  }

  /** Draws the window again, if it is open. */
  show(): void {
    const shown = this.#pictureInPicture?.show(this.#content) ?? null;
    if (shown !== null || this.#isShown) this.#watch(shown ?? []);
    this.#isShown = shown !== null;
  }

  /** Opens the window, or closes it. @returns whether its code is loaded */
  async toggle(): Promise<boolean> {
    await this.#part.load();
    const { module } = this.#part;
    if (module === null) return false;
    if (!this.#host.isConnected) return true;
    this.#pictureInPicture ??= new module.PictureInPicture(() => this.#host.requestUpdate());
    await this.#pictureInPicture.toggle(this.#host, this.#content());
    return true;
  }

  /** Closes the window, because the call is over. */
  end(): void {
    this.#pictureInPicture?.end();
    this.#pictureInPicture = null;
  }
}
