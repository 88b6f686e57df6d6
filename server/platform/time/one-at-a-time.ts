/** Runs a task on request, one run at a time. Requests during a run lead to one more run. */
export class OneAtATime {
  readonly #task: () => Promise<void>;
  #isRequested = false;
  #running: Promise<void> | null = null;

  /** @param task never rejects */
  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  request(): void {
    this.#isRequested = true;
    this.#running ??= this.#run();
  }

  /** Resolves when the requested runs are over. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false;
      await this.#task();
    }
    this.#running = null;
  }
}
