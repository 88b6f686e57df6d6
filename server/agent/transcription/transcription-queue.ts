import type { Cancel, Timers } from '../../platform/time/timers';
import { FairQueue } from '../rotation/fair-queue';
import type { Claimant } from '../rotation/rotation';
import type { Log } from '../../platform/log/log';
import type { ServiceHealth, ServiceProblem } from './service-health';
import type { TranscriptionResult } from './transcription-result';
import { backoffMs, createOutageDetector } from './outage';
import { probeSpeech } from './probe-speech';
import { TranscriptionError, type Transcriber } from './transcriber';

/** An utterance that waits to be transcribed. */
export interface Speech extends Claimant {
  /** Mono, 16 kHz. */
  samples: Int16Array;
}

/** The amount of speech that may wait for a service that fails or is slow; beyond it, the oldest is dropped. */
export interface QueueLimits {
  secondsPerSpeaker: number;
  /** The amount for all speakers of this process together. */
  seconds: number;
  /** The number of utterances that are transcribed at the same time. */
  slots: number;
}

/** An utterance to transcribe. The results of one speaker are delivered in the order of speaking. */
export interface TranscriptionTask extends Speech {
  language: string | null;
  /** Names and terms that may be heard; absent or null: none. It does not reject. */
  prompt?: Promise<string | null>;
  /** Called once with the result; called again later when the call throws. */
  deliver(result: TranscriptionResult): Promise<void>;
  /** Called when the result is delivered, or the task was dropped. */
  onFinished(): void;
}

export const QUEUE_LIMITS: QueueLimits = { secondsPerSpeaker: 300, seconds: 1_800, slots: 5 };

/** The highest number of attempts for a task that fails while the service works for others. */
const MAX_ATTEMPTS = 5;
/**
 * The highest number of deliveries of a result that cannot be stored: about five minutes, in case the database is down.
 */
const MAX_DELIVERIES = 25;

interface Deps {
  transcriber: Transcriber;
  health: ServiceHealth;
  timers: Timers;
  log: Log;
  limits?: QueueLimits;
}

/**
 * Transcribes a few utterances at once, with a fair share for every account, room and speaker. While the service is
 * down, speech is kept until it works again. A task that fails while the service works is tried a few times and then
 * dropped; it delays only its own speaker.
 */
export class TranscriptionQueue {
  readonly #deps: Deps;
  readonly #queue: FairQueue<TranscriptionTask>;
  /** Results that could not be delivered yet. They are kept, because transcribing the speech again would cost again. */
  readonly #undelivered = new WeakMap<TranscriptionTask, TranscriptionResult>();
  readonly #failures = new WeakMap<TranscriptionTask, number>();
  readonly #timeouts = new Set<Cancel>();
  readonly #closing = new AbortController();
  readonly #outage: ReturnType<typeof createOutageDetector>;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { transcriber, health, limits = QUEUE_LIMITS } = deps;
    const { secondsPerSpeaker: perSpeaker, seconds: inAll, slots } = limits;
    this.#queue = new FairQueue<TranscriptionTask>({ perSpeaker, inAll, slots }, secondsOf);
    this.#outage = createOutageDetector({
      probe: () => probe(transcriber, this.#closing.signal),
      tryNext: async () => {
        const task = this.#queue.start();
        return task !== null && (await this.#attempt(task));
      },
      onRecovered: () => this.#startTasks(),
      after: (ms, run) => this.#after(ms, run),
      health,
    });
  }

  add(task: TranscriptionTask): void {
    if (this.#closing.signal.aborted) return task.onFinished();
    for (const dropped of this.#queue.add(task)) {
      const seconds = secondsOf(dropped);
      this.#deps.log.warn({ seconds }, 'speech was dropped: too much waits to be transcribed');
      dropped.onFinished();
    }
    this.#startTasks();
  }

  /** Returns how much speech is not transcribed yet, in seconds. */
  seconds(): number {
    return this.#queue.amount();
  }

  /** Drops all tasks that are not transcribed yet. */
  close(): void {
    this.#closing.abort();
    for (const cancel of this.#timeouts) cancel();
    for (const task of this.#queue.clear()) task.onFinished();
  }

  #startTasks(): void {
    while (!this.#closing.signal.aborted && !this.#outage.isDown) {
      const task = this.#queue.start();
      if (task === null) return;
      void this.#attempt(task);
    }
  }

  /** Transcribes a task. @returns whether the service transcribed it now */
  async #attempt(task: TranscriptionTask): Promise<boolean> {
    const { signal } = this.#closing;
    let isTranscribed = false;
    try {
      let result = this.#undelivered.get(task);
      if (result === undefined) {
        const prompt = task.prompt === undefined ? null : await task.prompt;
        result = await this.#deps.transcriber.transcribe(task.samples, task.language, signal, prompt);
        isTranscribed = true;
        this.#undelivered.set(task, result);
        this.#failures.delete(task);
      }
      await task.deliver(result);
      this.#finish(task);
    } catch (error) {
      if (!signal.aborted) this.#handleFailure(task, error);
    }
    this.#startTasks();
    return isTranscribed;
  }

  #handleFailure(task: TranscriptionTask, error: unknown): void {
    if (!(error instanceof TranscriptionError)) return this.#retryLater(task, error);
    const { log } = this.#deps;
    const { reason } = error;
    if (reason === 'invalid_response') {
      log.warn({ err: error, seconds: secondsOf(task) }, 'speech could not be transcribed');
      return this.#finish(task);
    }
    log.warn({ err: error }, 'speech waits to be transcribed');
    if (reason === 'rate_limited') this.#outage.start();
    this.#queue.stop(task, this.#outage.isDown ? 'requeue' : 'hold');
    if (this.#outage.isDown) return;
    void this.#outage.diagnose().then((cause) => {
      if (cause === 'speech') return this.#retryLater(task, error);
      this.#queue.release(task);
      this.#startTasks();
    });
  }

  /** Schedules a task again after a while, up to a limit, when only this task fails. */
  #retryLater(task: TranscriptionTask, error: unknown): void {
    const { log } = this.#deps;
    this.#queue.stop(task, 'hold');
    const failures = (this.#failures.get(task) ?? 0) + 1;
    this.#failures.set(task, failures);
    if (failures >= (this.#undelivered.has(task) ? MAX_DELIVERIES : MAX_ATTEMPTS)) {
      log.error({ err: error, failures }, 'speech was dropped: it failed too often');
      if (this.#queue.drop(task)) task.onFinished();
      return this.#startTasks();
    }
    log.warn({ err: error, failures }, 'speech is tried again later');
    this.#after(backoffMs(failures), () => {
      this.#queue.release(task);
      this.#startTasks();
    });
  }

  #finish(task: TranscriptionTask): void {
    if (this.#queue.stop(task, 'done')) task.onFinished();
  }

  #after(ms: number, run: () => void): void {
    if (this.#closing.signal.aborted) return;
    const cancel = this.#deps.timers.after(ms, () => {
      this.#timeouts.delete(cancel);
      run();
    });
    this.#timeouts.add(cancel);
  }
}

/** Transcribes synthetic speech as a test. An error of our own says nothing about the service. */
async function probe(transcriber: Transcriber, signal: AbortSignal): Promise<ServiceProblem | null> {
  try {
    await transcriber.transcribe(probeSpeech(), null, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof TranscriptionError)) return null;
    if (error.reason === 'invalid_response') return null;
    return error.reason === 'auth_failed' ? 'auth_failed' : 'service_unavailable';
  }
  return null;
}

/** Returns the length of speech in seconds. */
const secondsOf = ({ samples }: Pick<Speech, 'samples'>): number => samples.length / 16_000;
