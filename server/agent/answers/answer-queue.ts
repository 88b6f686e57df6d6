import type { Log } from '../../platform/log/log';
import type { Cancel, Timers } from '../../platform/time/timers';
import { FairQueue, type FairQueueLimits } from '../rotation/fair-queue';
import type { Claimant } from '../rotation/rotation';

/** Why a question got no answer: too many wait, it took too long, or the answer failed. */
export type Unanswered = { reason: 'busy' | 'slow' } | { reason: 'failed'; error: unknown };

/** A question that waits for its answer. Its speaker is the person who asks. */
export interface AnswerTask extends Claimant {
  /** Answers it. @param signal is aborted when the call ends, and when the answer takes too long */
  run(signal: AbortSignal): Promise<void>;
  /** Called when it gets no answer. */
  onFailed(why: Unanswered): Promise<void>;
}

/** The limits in questions. */
const LIMITS: FairQueueLimits = { perSpeaker: 5, inAll: 200, slots: 4 };
/** The time limit for an answer, including its wait, in milliseconds. */
const ANSWER_DEADLINE_MS = 60_000;

/** Answers a few questions at once, with a fair share for every account, room and person. */
export class AnswerQueue {
  readonly #timers: Timers;
  readonly #log: Log;
  readonly #queue: FairQueue<AnswerTask>;
  readonly #tasks = new Map<AnswerTask, { stop: AbortController; cancel: Cancel }>();
  readonly #running = new Set<Promise<void>>();

  constructor({ timers, log, limits = LIMITS }: { timers: Timers; log: Log; limits?: FairQueueLimits }) {
    this.#timers = timers;
    this.#log = log;
    this.#queue = new FairQueue<AnswerTask>(limits, () => 1);
  }

  /** Adds a question. @returns a function that gives it up without `onFailed` */
  add(task: AnswerTask): () => void {
    const stop = new AbortController();
    const cancel = this.#timers.after(ANSWER_DEADLINE_MS, () => this.#fail(task, { reason: 'slow' }));
    this.#tasks.set(task, { stop, cancel });
    for (const dropped of this.#queue.add(task)) this.#fail(dropped, { reason: 'busy' });
    this.#startTasks();
    return () => this.#giveUp(task);
  }

  /** Gives up all questions. Resolves when none is being answered any more. */
  async close(): Promise<void> {
    for (const task of this.#tasks.keys()) this.#giveUp(task);
    await Promise.all(this.#running);
  }

  #startTasks(): void {
    for (let task = this.#queue.start(); task !== null; task = this.#queue.start()) {
      this.#track(this.#attempt(task));
    }
  }

  async #attempt(task: AnswerTask): Promise<void> {
    try {
      await task.run(this.#tasks.get(task)?.stop.signal ?? AbortSignal.abort());
      this.#forget(task);
    } catch (err) {
      if (this.#tasks.has(task)) {
        this.#log.warn({ err }, 'a question could not be answered');
        this.#fail(task, { reason: 'failed', error: err });
      }
    }
    this.#queue.stop(task, 'done');
    this.#startTasks();
  }

  #fail(task: AnswerTask, why: Unanswered): void {
    if (!this.#giveUp(task)) return;
    this.#track(
      task.onFailed(why).catch((err: unknown) => this.#log.error({ err }, 'a question got no response')),
    );
  }

  /** @returns false when the task was over */
  #giveUp(task: AnswerTask): boolean {
    const known = this.#forget(task);
    known?.stop.abort();
    this.#queue.drop(task);
    return known !== undefined;
  }

  #forget(task: AnswerTask) {
    const known = this.#tasks.get(task);
    known?.cancel();
    this.#tasks.delete(task);
    return known;
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}
