import type { ReactiveControllerHost } from 'lit';

/** A part of its host that is a chunk of its own, loaded when it is needed or before. */
export class LazyPart<Module> {
  #module: Module | null = null;
  #hasFailed = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly chunk: () => Promise<Module>,
  ) {}

  /** Returns the module; null while it is not loaded. */
  get module(): Module | null {
    return this.#module;
  }

  /** Returns whether it failed to load when it was last requested. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Loads the part, unless it is loaded. It never rejects: the failure of a part is shown in its place. */
  async load(): Promise<void> {
    if (this.#module !== null) return;
    if (this.#hasFailed) this.#update(false);
    try {
      this.#module = await this.chunk();
      this.#update(false);
    } catch {
      this.#update(true);
    }
  }

  #update(hasFailed: boolean): void {
    this.#hasFailed = hasFailed;
    this.host.requestUpdate();
  }
}
