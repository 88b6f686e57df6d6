import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import type { Metrics } from '../../platform/metrics/metrics';
import type { Timers } from '../../platform/time/timers';
import { findLastChunk, mintToken, renewClaim, type Claim } from '../capture/recorder-tasks';
import type { OpenRecorderPage, RecorderPage } from './page';

/** How often a worker renews its claim and looks at the page, in milliseconds. */
const LOOK_MS = 2_000;
/** A page that stores no chunk for this long is replaced, in milliseconds. */
const SILENCE_MS = 10_000;
/** A page that has lost the server is not replaced for this long, in milliseconds: a new one would not reach it. */
const UNREACHED_MS = 30_000;
/** The longest time for which a page stays while its claim cannot be renewed, in milliseconds. */
const UNRENEWED_MS = 60_000;
/** The pages in a row without a stored chunk after which another worker may try. */
const FRUITLESS_PAGES_MAX = 3;

/** The dependencies of a recording that a worker makes. */
export interface RecordingDeps {
  db: Db;
  log: Log;
  metrics: Metrics;
  timers: Timers;
  now: () => Date;
  openPage: OpenRecorderPage;
  /** The server whose calls are recorded, as the pages of this machine reach it. */
  serverUrl: string;
  /** The memory that the browser of one recording may take, in bytes. */
  memoryBytes: number;
}

/** Why a page is no longer used. */
type PageEnd = 'over' | 'lost' | 'closing' | 'silent' | 'crashed' | 'too-large' | 'failed';

/** One recording that a worker has claimed: opens its pages one after the other, until the recording is over. */
export class ServerRecording {
  readonly #deps: RecordingDeps;
  readonly #worker: { workerId: string; claimMs: number };
  #claim: Claim;
  #renewedAt: number;

  constructor(deps: RecordingDeps, claim: Claim, worker: { workerId: string; claimMs: number }) {
    this.#deps = deps;
    this.#claim = claim;
    this.#worker = worker;
    this.#renewedAt = deps.now().getTime();
  }

  /** Resolves when the recording is over, another worker has it, or this worker cannot make it. */
  async run(signal: AbortSignal): Promise<void> {
    const { log, metrics } = this.#deps;
    const { sessionId, recordingId } = this.#claim.task;
    for (let fruitless = 0; fruitless < FRUITLESS_PAGES_MAX;) {
      const before = await this.#lastChunk();
      const end = await this.#runPage(signal).catch((err: unknown): PageEnd => {
        log.error({ err, sessionId, recordingId }, 'the browser of the recorder failed');
        return 'crashed';
      });
      metrics.recorderPageEnded(end);
      log.info({ sessionId, recordingId, end }, 'the page of the recorder ended');
      if (end === 'over' || end === 'lost' || end === 'closing') return;
      fruitless = (await this.#lastChunk()) === before ? fruitless + 1 : 0;
      // The page before can no longer enter: there is never a second recorder in a call.
      this.#claim = { ...this.#claim, token: mintToken() };
      if (!(await this.#renew())) return;
    }
  }

  async #runPage(signal: AbortSignal): Promise<PageEnd> {
    const { openPage, serverUrl, metrics } = this.#deps;
    // Starting a browser takes a while on a busy machine, in which the claim must not end.
    const opening = openPage({ serverUrl, token: this.#claim.token });
    const opened = opening.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([opened, this.#pause(signal)]))) {
      if (signal.aborted || !(await this.#renew())) {
        opening.then((page) => page.close()).catch(() => {});
        return signal.aborted ? 'closing' : 'lost';
      }
    }
    const page = await opening;
    try {
      return await this.#watch(page, signal);
    } finally {
      const use = await page.use().catch(() => null);
      if (use !== null) metrics.recorderUsed(use.processorSeconds);
      await page.close();
    }
  }

  /** Looks at a page until it is of no use any more. */
  async #watch(page: RecorderPage, signal: AbortSignal): Promise<PageEnd> {
    const now = () => this.#deps.now().getTime();
    const openedAt = now();
    let connectedAt = openedAt;
    let chunk = { at: await this.#lastChunk(), seenAt: openedAt };
    for (;;) {
      await this.#pause(signal);
      if (signal.aborted) return 'closing';
      if (!(await this.#renew())) return 'over';
      const state = await page.state();
      if (state.isOver) {
        this.#logProblem(state.problem);
        return (await this.#renew()) ? 'failed' : 'over';
      }
      const at = now();
      if (state.isConnected) connectedAt = at;
      const last = await this.#lastChunk();
      if (last !== chunk.at || state.isPaused) chunk = { at: last, seenAt: at };
      const isSilent = at - chunk.seenAt > SILENCE_MS;
      if (isSilent && (state.isConnected || at - connectedAt > UNREACHED_MS)) return 'silent';
      const use = await page.use();
      if (use !== null && use.memoryBytes > this.#deps.memoryBytes) return 'too-large';
    }
  }

  /** Waits until it is time to look again, or the worker closes. @returns false */
  async #pause(signal: AbortSignal): Promise<false> {
    if (signal.aborted) return false;
    const over = new AbortController();
    await new Promise<void>((resolve) => {
      const cancel = this.#deps.timers.after(LOOK_MS, resolve);
      const stop = () => {
        cancel();
        resolve();
      };
      signal.addEventListener('abort', stop, { once: true, signal: over.signal });
    });
    over.abort();
    return false;
  }

  /**
   * Renews the claim. While the database fails, the page keeps what it has recorded, so it stays for a while.
   * @returns false when the recording is over, or another worker has it
   */
  async #renew(): Promise<boolean> {
    const { workerId, claimMs } = this.#worker;
    const { db, now, log } = this.#deps;
    try {
      const isHeld = await renewClaim(db, workerId, this.#claim, claimMs);
      this.#renewedAt = now().getTime();
      return isHeld;
    } catch (error) {
      if (now().getTime() - this.#renewedAt > UNRENEWED_MS) throw error;
      log.warn({ err: error }, 'the claim of a recording could not be renewed; trying again');
      return true;
    }
  }

  /** Returns when the recording stored a chunk last, in milliseconds; null: never. */
  async #lastChunk(): Promise<number | null> {
    return (await findLastChunk(this.#deps.db, this.#claim.task))?.getTime() ?? null;
  }

  #logProblem(problem: string | null): void {
    if (problem === null) return;
    const { sessionId, recordingId } = this.#claim.task;
    this.#deps.log.warn({ sessionId, recordingId, problem }, 'the page of the recorder gave up');
  }
}
