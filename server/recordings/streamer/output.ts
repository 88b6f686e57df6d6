import type { StreamReport, StreamTarget } from '../../platform/hub/streaming';
import type { Cancel, Timers } from '../../platform/time/timers';
import type { StreamAddress } from '../streams/address';
import type { Publication, Publish } from './publication';

/** Waits before the next attempt, in milliseconds. The last one repeats. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
/** After an attempt that was live for this long, the waits begin again, in milliseconds. */
const STEADY_MS = 60_000;

interface OutputDeps {
  timers: Timers;
  now: () => Date;
  publish: Publish;
  /** Has the page compose the stream from its beginning, with this number on its chunks. */
  onStart: (run: number) => void;
  /** Has the page stop to compose. */
  onStop: () => void;
  onReport: (report: StreamReport) => void;
}

/**
 * One stream of a page: attempts to send it, one after the other, until it is closed. Every attempt begins a new file,
 * because ffmpeg needs its header. The server decides when a stream is given up.
 */
export class StreamOutput {
  readonly #deps: OutputDeps;
  readonly #streamId: string;
  readonly #address: StreamAddress;
  #run = 0;
  #failures = 0;
  #publication: Publication | null = null;
  #cancelWait: Cancel = () => {};
  #isClosed = false;
  /** When the present attempt began or sent its last part, in milliseconds; null between attempts. */
  #fedAt: number | null = null;

  constructor(deps: OutputDeps, { streamId }: Pick<StreamTarget, 'streamId'>, address: StreamAddress) {
    this.#deps = deps;
    this.#streamId = streamId;
    this.#address = address;
    this.#begin();
  }

  /** Sends a part of the file of a run. Parts of earlier runs are dropped. */
  push(run: number, bytes: Uint8Array): void {
    if (run !== this.#run || this.#publication === null) return;
    this.#fedAt = this.#deps.now().getTime();
    this.#publication.write(bytes);
  }

  /** Returns whether the page has composed nothing for this long during an attempt. */
  isStarved(ms: number): boolean {
    return this.#fedAt !== null && this.#deps.now().getTime() - this.#fedAt > ms;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelWait();
    this.#end();
  }

  #begin(): void {
    const { publish, onStart, now } = this.#deps;
    this.#run += 1;
    this.#fedAt = now().getTime();
    let liveAt: number | null = null;
    const publication = publish(this.#address, () => {
      if (this.#publication !== publication) return;
      liveAt = now().getTime();
      this.#report('live', null);
    });
    this.#publication = publication;
    onStart(this.#run);
    void publication.ended.then((problem) => {
      if (this.#publication !== publication) return;
      this.#end();
      const isSteady = liveAt !== null && now().getTime() - liveAt >= STEADY_MS;
      this.#failures = isSteady ? 0 : this.#failures;
      this.#report('reconnecting', problem);
      this.#wait();
    });
  }

  #wait(): void {
    const waitMs = WAITS_MS[this.#failures] ?? WAITS_MS[WAITS_MS.length - 1] ?? 0;
    this.#failures += 1;
    this.#cancelWait = this.#deps.timers.after(waitMs, () => this.#begin());
  }

  #end(): void {
    const publication = this.#publication;
    if (publication === null) return;
    this.#publication = null;
    this.#fedAt = null;
    this.#deps.onStop();
    publication.close();
  }

  #report(status: StreamReport['status'], problem: StreamReport['problem']): void {
    if (!this.#isClosed) this.#deps.onReport({ streamId: this.#streamId, status, problem });
  }
}
