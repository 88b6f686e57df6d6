import type { UPLOAD_RATE } from '../../../server/platform/hub/protocol';
import { pause } from '../../call/browser/timers';
import { hubBucket } from '../../call/chat/token-bucket';

const rate: typeof UPLOAD_RATE = { perSecond: 0.5, burst: 20 };

/** A file in the queue. */
export interface Queued {
  status: 'waiting' | 'running' | 'failed';
  /** @returns whether the file is done, or no longer wanted */
  run(): Promise<boolean>;
  cancel(): void;
}

/**
 * The files on their way into the chat: one after the other, in the order in which they were chosen, and no faster than
 * the hub accepts them. A failed file does not hold up the others.
 */
export class FileQueue<File extends Queued> {
  readonly #changed: () => void;
  readonly #leaves = hubBucket(rate);
  readonly #life = new AbortController();
  #files: readonly File[] = [];
  #isRunning = false;

  /** @param changed called when a file begins, has failed, or was removed */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Returns those that wait, the one that is sent, and those that have failed. */
  get files(): readonly File[] {
    return this.#files;
  }

  add(files: readonly File[]): void {
    this.#set([...this.#files, ...files]);
    void this.#run();
  }

  /** Sends one that has failed after those that wait. */
  retry(file: File): void {
    file.status = 'waiting';
    this.#set([...this.#files.filter((one) => one !== file), file]);
    void this.#run();
  }

  /** Ends one, unless its message was sent. */
  cancel(file: File): void {
    file.cancel();
    this.#drop(file);
  }

  /** Ends all of them, for good. */
  close(): void {
    this.#life.abort();
    for (const file of this.#files) file.cancel();
    this.#set([]);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const waitMs = this.#leaves.waitMs(1, performance.now());
      if (waitMs > 0) await pause(waitMs, this.#life.signal);
      else await this.#send(next);
    }
    this.#isRunning = false;
  }

  async #send(file: File): Promise<void> {
    this.#leaves.take(1, performance.now());
    file.status = 'running';
    this.#changed();
    if (await file.run()) return this.#drop(file);
    file.status = 'failed';
    this.#changed();
  }

  #next(): File | undefined {
    return this.#files.find(({ status }) => status === 'waiting');
  }

  #drop(file: File): void {
    this.#set(this.#files.filter((one) => one !== file));
  }

  #set(files: readonly File[]): void {
    this.#files = files;
    this.#changed();
  }
}
