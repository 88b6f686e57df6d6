import type { ReactiveController } from 'lit';

/** The distance from the end, in pixels, within which a person still looks at it. */
const NEAR_PX = 24;

/**
 * Keeps the newest message in view for a person who looks at it, when the log becomes smaller or its content larger: a
 * picture has arrived, or the text field grew.
 */
export class StayAtEnd implements ReactiveController {
  readonly #host: Element;
  #observer: ResizeObserver | null = null;
  #log: Element | null = null;
  #isAtEnd = true;

  constructor(host: Element) {
    this.#host = host;
  }

  hostUpdated(): void {
    const log = this.#host.querySelector('.messages');
    if (log === null || log === this.#log) return;
    this.hostDisconnected();
    this.#log = log;
    log.addEventListener('scroll', this.#look);
    log.addEventListener('load', this.#stay, { capture: true }); // of pictures, which does not bubble
    this.#observer = new ResizeObserver(this.#stay);
    this.#observer.observe(log);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#log?.removeEventListener('scroll', this.#look);
    this.#log?.removeEventListener('load', this.#stay, { capture: true });
    this.#log = null;
  }

  readonly #look = (): void => {
    if (this.#log === null) return;
    const { scrollHeight, scrollTop, clientHeight } = this.#log;
    this.#isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR_PX;
  };

  readonly #stay = (): void => {
    if (this.#isAtEnd && this.#log !== null) this.#log.scrollTop = this.#log.scrollHeight;
  };
}
