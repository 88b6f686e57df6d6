import type { Pointers, PointersOptions, Pointed } from './pointers';
import type { Trail } from './trails';

/** The pointers of a call. They are a file of their own, loaded when somebody points. */
export class LazyPointers {
  readonly #options: PointersOptions;
  #loading: Promise<Pointers | null> | null = null;
  #loaded: Pointers | null = null;

  constructor(options: PointersOptions) {
    this.#options = options;
  }

  /** Returns the current pointers and lines. */
  get trails(): readonly Trail[] {
    return this.#loaded?.trails ?? [];
  }

  /** Loads the pointers. Null: they cannot be loaded now. The next movement tries again. */
  async load(): Promise<Pointers | null> {
    return (this.#loading ??= this.#load());
  }

  receive(message: Pointed): void {
    void this.load().then((pointers) => pointers?.receive(message));
  }

  async #load(): Promise<Pointers | null> {
    try {
      const { Pointers: Loaded } = await import('./pointers');
      return (this.#loaded = new Loaded(this.#options));
    } catch {
      this.#loading = null;
      return null;
    }
  }
}
