import type { Cancel, Timers } from '../../platform/time/timers';
import type { Log } from '../../platform/log/log';
import type { Condition, Trouble } from './service-health';
import type { Heard } from './transcription-result';
import { createOutage, pauseAfter } from './outage';
import { sample } from './probe-speech';
import { secondsOf, SpeechQueue, type QueueLimits, type Speech } from './speech-queue';
import { SpeechFailure, type Transcriber } from './transcriber';

/** Something to be transcribed. A speaker's words come out in the order in which they were said. */
export interface Task extends Speech {
  language: string | null;
  /** Called once with what was said; called again later when it throws. */
  deliver(heard: Heard): Promise<void>;
  /** Nothing more becomes of it: it is delivered, or was given up. */
  finished(): void;
}

export const DESK_LIMITS: QueueLimits = { secondsPerSpeaker: 300, seconds: 1_800, slots: 5 };

/** How often something is tried that fails while the service works for others. */
const ATTEMPTS = 5;
/** How often it is tried to write down what is transcribed: for some five minutes, should the database be away. */
const DELIVERIES = 25;

interface DeskDeps {
  transcriber: Transcriber;
  condition: Condition;
  timers: Timers;
  log: Log;
  limits?: QueueLimits;
}

/**
 * Has speech transcribed: a few utterances at once, a fair share for everybody. While the service fails, speech is kept
 * until it works again. What fails while the service works is tried a few times and then given up, and holds up nobody
 * but its speaker.
 */
export function createDesk({ transcriber, condition, timers, log, limits = DESK_LIMITS }: DeskDeps) {
  const queue = new SpeechQueue<Task>(limits);
  /** What is transcribed and could not be delivered yet: asking once more would be paid for once more. */
  const undelivered = new WeakMap<Task, Heard>();
  const failures = new WeakMap<Task, number>();
  const waits = new Set<Cancel>();
  const closing = new AbortController();
  const outage = createOutage({
    askWithSample,
    tryOne: async () => {
      const task = queue.start();
      return task !== null && (await attempt(task));
    },
    onOver: work,
    after,
    condition,
  });

  return {
    add(task: Task): void {
      if (closing.signal.aborted) return task.finished();
      for (const old of queue.add(task)) {
        log.warn({ seconds: secondsOf([old]) }, 'speech was given up: too much waits to be transcribed');
        old.finished();
      }
      work();
    },
    /** Gives up what is not transcribed yet. */
    close(): void {
      closing.abort();
      for (const cancel of waits) cancel();
      for (const task of queue.clear()) task.finished();
    },
  };

  function work(): void {
    while (!closing.signal.aborted && !outage.isDown) {
      const task = queue.start();
      if (task === null) return;
      void attempt(task);
    }
  }

  /** @returns whether the service transcribed it now */
  async function attempt(task: Task): Promise<boolean> {
    let isTranscribed = false;
    try {
      let heard = undelivered.get(task);
      if (heard === undefined) {
        heard = await transcriber.transcribe(task.samples, task.language, closing.signal);
        isTranscribed = true;
        undelivered.set(task, heard);
        failures.delete(task);
      }
      await task.deliver(heard);
      finish(task);
    } catch (error) {
      if (!closing.signal.aborted) failed(task, error);
    }
    work();
    return isTranscribed;
  }

  function failed(task: Task, error: unknown): void {
    if (!(error instanceof SpeechFailure)) return tryLater(task, error);
    const { trouble } = error;
    if (trouble === 'rubbish') {
      log.warn({ err: error, seconds: secondsOf([task]) }, 'speech could not be transcribed');
      return finish(task);
    }
    log.warn({ err: error }, 'speech waits to be transcribed');
    if (trouble === 'busy') outage.begin();
    queue.stop(task, outage.isDown ? 'again' : 'hold');
    if (outage.isDown) return;
    void outage.judge().then((blame) => {
      if (blame === 'speech') return tryLater(task, error);
      queue.release(task);
      work();
    });
  }

  /** It failed by itself: it is tried again a while later, unless that was often enough. */
  function tryLater(task: Task, error: unknown): void {
    queue.stop(task, 'hold');
    const failed = (failures.get(task) ?? 0) + 1;
    failures.set(task, failed);
    if (failed >= (undelivered.has(task) ? DELIVERIES : ATTEMPTS)) {
      log.error({ err: error, failures: failed }, 'speech was given up: it failed again and again');
      if (queue.giveUp(task)) task.finished();
      return work();
    }
    log.warn({ err: error, failures: failed }, 'speech is tried again later');
    after(pauseAfter(failed), () => {
      queue.release(task);
      work();
    });
  }

  function finish(task: Task): void {
    if (queue.stop(task, 'over')) task.finished();
  }

  /** What our own sound says about the service. A failure of ours says nothing. */
  async function askWithSample(): Promise<Trouble | null> {
    try {
      await transcriber.transcribe(sample(), null, closing.signal);
    } catch (error) {
      if (closing.signal.aborted || !(error instanceof SpeechFailure) || error.trouble === 'rubbish')
        return null;
      return error.trouble === 'auth_failed' ? 'auth_failed' : 'service_unavailable';
    }
    return null;
  }

  function after(ms: number, run: () => void): void {
    if (closing.signal.aborted) return;
    const cancel = timers.after(ms, () => {
      waits.delete(cancel);
      run();
    });
    waits.add(cancel);
  }
}
