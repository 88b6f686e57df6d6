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
  /** Called once with the result; called again later when the call throws. */
  deliver(result: TranscriptionResult): Promise<void>;
  /** Called when the result is delivered, or the task was dropped. */
  onFinished(): void;
}

export interface TranscriptionQueue {
  add(task: TranscriptionTask): void;
  /** Returns how much speech is not transcribed yet, in seconds. */
  seconds(): number;
  /** Drops all tasks that are not transcribed yet. */
  close(): void;
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
 * Creates a queue that transcribes a few utterances at once, with a fair share for every account, room and speaker.
 * While the service is down, speech is kept until it works again. A task that fails while the service works is tried a
 * few times and then dropped; it delays only its own speaker.
 */
export function createTranscriptionQueue({
  transcriber,
  health,
  timers,
  log,
  limits = QUEUE_LIMITS,
}: Deps): TranscriptionQueue {
  const { secondsPerSpeaker: perSpeaker, seconds: inAll, slots } = limits;
  const queue = new FairQueue<TranscriptionTask>({ perSpeaker, inAll, slots }, secondsOf);
  /** Results that could not be delivered yet. They are kept, because transcribing the speech again would cost again. */
  const undelivered = new WeakMap<TranscriptionTask, TranscriptionResult>();
  const failures = new WeakMap<TranscriptionTask, number>();
  const timeouts = new Set<Cancel>();
  const closing = new AbortController();
  const outage = createOutageDetector({
    probe,
    tryNext: async () => {
      const task = queue.start();
      return task !== null && (await attempt(task));
    },
    onRecovered: startTasks,
    after,
    health,
  });

  return {
    add(task) {
      if (closing.signal.aborted) return task.onFinished();
      for (const dropped of queue.add(task)) {
        log.warn({ seconds: secondsOf(dropped) }, 'speech was dropped: too much waits to be transcribed');
        dropped.onFinished();
      }
      startTasks();
    },
    seconds: () => queue.amount(),
    close() {
      closing.abort();
      for (const cancel of timeouts) cancel();
      for (const task of queue.clear()) task.onFinished();
    },
  };

  function startTasks(): void {
    while (!closing.signal.aborted && !outage.isDown) {
      const task = queue.start();
      if (task === null) return;
      void attempt(task);
    }
  }

  /** Transcribes a task. @returns whether the service transcribed it now */
  async function attempt(task: TranscriptionTask): Promise<boolean> {
    let isTranscribed = false;
    try {
      let result = undelivered.get(task);
      if (result === undefined) {
        result = await transcriber.transcribe(task.samples, task.language, closing.signal);
        isTranscribed = true;
        undelivered.set(task, result);
        failures.delete(task);
      }
      await task.deliver(result);
      finish(task);
    } catch (error) {
      if (!closing.signal.aborted) handleFailure(task, error);
    }
    startTasks();
    return isTranscribed;
  }

  function handleFailure(task: TranscriptionTask, error: unknown): void {
    if (!(error instanceof TranscriptionError)) return retryLater(task, error);
    const { reason } = error;
    if (reason === 'invalid_response') {
      log.warn({ err: error, seconds: secondsOf(task) }, 'speech could not be transcribed');
      return finish(task);
    }
    log.warn({ err: error }, 'speech waits to be transcribed');
    if (reason === 'rate_limited') outage.start();
    queue.stop(task, outage.isDown ? 'requeue' : 'hold');
    if (outage.isDown) return;
    void outage.diagnose().then((cause) => {
      if (cause === 'speech') return retryLater(task, error);
      queue.release(task);
      startTasks();
    });
  }

  /** Schedules a task again after a while, up to a limit, when only this task fails. */
  function retryLater(task: TranscriptionTask, error: unknown): void {
    queue.stop(task, 'hold');
    const failed = (failures.get(task) ?? 0) + 1;
    failures.set(task, failed);
    if (failed >= (undelivered.has(task) ? MAX_DELIVERIES : MAX_ATTEMPTS)) {
      log.error({ err: error, failures: failed }, 'speech was dropped: it failed too often');
      if (queue.drop(task)) task.onFinished();
      return startTasks();
    }
    log.warn({ err: error, failures: failed }, 'speech is tried again later');
    after(backoffMs(failed), () => {
      queue.release(task);
      startTasks();
    });
  }

  function finish(task: TranscriptionTask): void {
    if (queue.stop(task, 'done')) task.onFinished();
  }

  /** Transcribes synthetic speech as a test. An error of our own says nothing about the service. */
  async function probe(): Promise<ServiceProblem | null> {
    try {
      await transcriber.transcribe(probeSpeech(), null, closing.signal);
    } catch (error) {
      if (closing.signal.aborted || !(error instanceof TranscriptionError)) return null;
      if (error.reason === 'invalid_response') return null;
      return error.reason === 'auth_failed' ? 'auth_failed' : 'service_unavailable';
    }
    return null;
  }

  function after(ms: number, run: () => void): void {
    if (closing.signal.aborted) return;
    const cancel = timers.after(ms, () => {
      timeouts.delete(cancel);
      run();
    });
    timeouts.add(cancel);
  }
}

/** Returns the length of speech in seconds. */
const secondsOf = ({ samples }: Pick<Speech, 'samples'>): number => samples.length / 16_000;
