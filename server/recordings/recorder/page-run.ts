import type { Log } from '../../platform/log/log';
import type { Metrics } from '../../platform/metrics/metrics';
import { pause } from '../../platform/time/pause';
import type { Timers } from '../../platform/time/timers';
import type { PageState, RecorderPage } from './page';

/** How often a worker renews its claim and looks at the page, in milliseconds. */
const LOOK_MS = 2_000;
/** The longest time for which a page stays while its claim cannot be renewed, in milliseconds. */
const UNRENEWED_MS = 60_000;
/** The pages in a row without progress after which another worker may try. */
const FRUITLESS_PAGES_MAX = 3;

/** The dependencies of a claim that a worker serves with pages. */
export interface PageRunDeps {
  log: Log;
  metrics: Metrics;
  timers: Timers;
  now: () => Date;
  /** The memory that the browser of one page may take, in bytes. */
  memoryBytes: number;
}

/** Why a page is no longer used. */
export type PageEnd = 'over' | 'lost' | 'closing' | 'silent' | 'crashed' | 'too-large' | 'failed';

/** One claim of a worker: opens its pages one after the other, until the work is over. */
export abstract class PageRun<Page extends RecorderPage> {
  readonly #deps: PageRunDeps;
  /** The fields of each line of the log. */
  readonly #about: Readonly<Record<string, string>>;
  #renewedAt: number;

  constructor(deps: PageRunDeps, about: Readonly<Record<string, string>>) {
    this.#deps = deps;
    this.#about = about;
    this.#renewedAt = deps.now().getTime();
  }

  /**
   * Serves the claim.
   * @returns whether it ended as it should: its work is over, another worker has it, or this worker closes. Otherwise
   *   this worker cannot do the work
   */
  async run(signal: AbortSignal): Promise<boolean> {
    const { log, metrics } = this.#deps;
    for (let fruitless = 0; fruitless < FRUITLESS_PAGES_MAX;) {
      const before = await this.progress();
      const end = await this.#runPage(signal).catch((err: unknown): PageEnd => {
        log.error({ err, ...this.#about }, 'the browser of the recorder failed');
        return 'crashed';
      });
      metrics.recorderPageEnded(end);
      log.info({ ...this.#about, end }, 'the page of the recorder ended');
      if (end === 'over' || end === 'lost' || end === 'closing') return true;
      fruitless = (await this.progress()) === before ? fruitless + 1 : 0;
      // The page before can no longer enter: there is never a second one in a call.
      this.replaceToken();
      if (!(await this.#renew())) return true;
    }
    return false;
  }

  /** Opens a page with the present token. */
  protected abstract open(): Promise<Page>;
  /** Mints another token, which makes the one before invalid with the next renewal. */
  protected abstract replaceToken(): void;
  /** Renews the claim. @returns false when its work is over, or another worker has it */
  protected abstract renewClaim(): Promise<boolean>;
  /** Returns something that differs when the pages have done any of their work. */
  protected abstract progress(): Promise<unknown>;
  /** Called when a page is open. @returns a function that looks at the page, and says whether to replace it */
  protected abstract watch(page: Page): Promise<(state: PageState) => Promise<boolean>>;
  /** Called before a page is closed. */
  protected onClose(): void {}

  async #runPage(signal: AbortSignal): Promise<PageEnd> {
    // Starting a browser takes a while on a busy machine, in which the claim must not end.
    const opening = this.open();
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
      return await this.#follow(page, signal);
    } finally {
      this.onClose();
      const use = await page.use().catch(() => null);
      if (use !== null) this.#deps.metrics.recorderUsed(use.processorSeconds);
      await page.close();
    }
  }

  /** Looks at a page until it is of no use any more. */
  async #follow(page: Page, signal: AbortSignal): Promise<PageEnd> {
    const isSilent = await this.watch(page);
    for (;;) {
      await this.#pause(signal);
      if (signal.aborted) return 'closing';
      if (!(await this.#renew())) return 'over';
      const state = await page.state();
      if (state.isOver) {
        this.#logProblem(state.problem);
        return (await this.#renew()) ? 'failed' : 'over';
      }
      if (await isSilent(state)) return 'silent';
      const use = await page.use();
      if (use !== null && use.memoryBytes > this.#deps.memoryBytes) return 'too-large';
    }
  }

  /** Waits until it is time to look again, or the worker closes. @returns false */
  async #pause(signal: AbortSignal): Promise<false> {
    await pause(this.#deps.timers, LOOK_MS, signal);
    return false;
  }

  /**
   * Renews the claim. While the database fails, the page keeps what it has, so it stays for a while.
   * @returns false when the work is over, or another worker has it
   */
  async #renew(): Promise<boolean> {
    const { now, log } = this.#deps;
    try {
      const isHeld = await this.renewClaim();
      this.#renewedAt = now().getTime();
      return isHeld;
    } catch (error) {
      if (now().getTime() - this.#renewedAt > UNRENEWED_MS) throw error;
      log.warn({ err: error, ...this.#about }, 'a claim of the recorder could not be renewed; trying again');
      return true;
    }
  }

  #logProblem(problem: string | null): void {
    if (problem !== null)
      this.#deps.log.warn({ ...this.#about, problem }, 'the page of the recorder gave up');
  }
}
