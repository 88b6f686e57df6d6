import type { Cancel, Timers } from '../hub/timers';
import type { Log } from '../log';
import type { Condition } from './condition';
import type { Heard } from './heard';
import { SpeechFailure, type Transcriber } from './transcriber';

/** Something to be transcribed. */
export interface Task {
  /** Whose words these are: they come out in the order in which they were said. */
  speaker: string;
  /** Mono, 16 kHz. */
  samples: Int16Array;
  language: string | null;
  /** Called once with what was said; called again later when it throws. */
  deliver(heard: Heard): Promise<void>;
  /** Nothing more becomes of it: it is delivered, or was given up. */
  finished(): void;
}

/** How much speech may wait for a service that fails or is slow; of more the oldest is given up. */
export interface DeskLimits {
  secondsPerSpeaker: number;
  /** Of all speakers of this process together. */
  seconds: number;
}

export const DESK_LIMITS: DeskLimits = { secondsPerSpeaker: 300, seconds: 1_800 };

/** Transcriptions that this process asks for at the same time. */
const CONCURRENCY = 4;
/** The first failure may be an accident: it is tried again before anybody is told. In milliseconds. */
const FIRST_RETRY_MS = 500;
const RETRY_MAX_MS = 15_000;

interface DeskDeps {
  transcriber: Transcriber;
  condition: Condition;
  timers: Timers;
  log: Log;
  limits?: DeskLimits;
}

/**
 * Has speech transcribed: a few utterances at once, never two of one speaker. While the service fails, speech is kept
 * and one request after another finds out when it works again.
 */
export function createDesk({ transcriber, condition, timers, log, limits = DESK_LIMITS }: DeskDeps) {
  /** By speaker, oldest first; whose turn it is comes first. */
  const queues = new Map<string, Task[]>();
  const busy = new Set<string>();
  /** What is transcribed and could not be delivered yet: asking once more would be paid for once more. */
  const undelivered = new WeakMap<Task, Heard>();
  let failures = 0;
  let cancelRetry: Cancel | null = null;
  let isClosed = false;

  return {
    add(task: Task): void {
      if (isClosed) return task.finished();
      const queue = queues.get(task.speaker) ?? [];
      queues.set(task.speaker, [...queue, task]);
      shed(task.speaker);
      work();
    },
    /** Gives up what is not transcribed yet. */
    close(): void {
      isClosed = true;
      cancelRetry?.();
      for (const queue of queues.values()) queue.forEach((task) => task.finished());
      queues.clear();
    },
  };

  function work(): void {
    if (isClosed || cancelRetry !== null) return;
    for (const [speaker, [task]] of queues) {
      if (busy.size >= (failures > 0 ? 1 : CONCURRENCY)) return;
      if (task !== undefined && !busy.has(speaker)) void attempt(task);
    }
  }

  async function attempt(task: Task): Promise<void> {
    const { speaker } = task;
    busy.add(speaker);
    const isDone = await carryOut(task);
    busy.delete(speaker);
    if (isClosed) return;
    if (isDone) remove(task);
    work();
  }

  /** @returns whether nothing more is to be done about it */
  async function carryOut(task: Task): Promise<boolean> {
    try {
      const heard = undelivered.get(task) ?? (await transcribe(task));
      await task.deliver(heard);
      noteSuccess();
      return true;
    } catch (error) {
      if (isClosed) return false;
      if (error instanceof SpeechFailure && error.trouble === 'rubbish') {
        log.warn({ err: error, seconds: secondsOf(task) }, 'speech could not be transcribed');
        noteSuccess(); // it answers, be it to nobody's use
        return true;
      }
      pause(error);
      return false;
    }
  }

  async function transcribe(task: Task): Promise<Heard> {
    const heard = await transcriber.transcribe(task.samples, task.language);
    undelivered.set(task, heard);
    condition.noted(null);
    return heard;
  }

  function noteSuccess(): void {
    failures = 0;
    condition.noted(null);
  }

  function pause(error: unknown): void {
    failures += 1;
    log.warn({ err: error, failures }, 'speech waits to be transcribed');
    const trouble = error instanceof SpeechFailure ? error.trouble : null;
    if (trouble === 'auth_failed') condition.noted('auth_failed');
    else if (trouble !== null && failures > 1) condition.noted('service_unavailable');
    cancelRetry ??= timers.after(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS), () => {
      cancelRetry = null;
      work();
    });
  }

  /** The speaker goes to the end of the line. */
  function remove(task: Task): void {
    const queue = (queues.get(task.speaker) ?? []).filter((other) => other !== task);
    queues.delete(task.speaker);
    if (queue.length > 0) queues.set(task.speaker, queue);
    task.finished();
  }

  /** Gives up the oldest of what is too much, of whoever said most, except what is under way. */
  function shed(speaker: string): void {
    for (;;) {
      const isOwnTooMuch = secondsFor(speaker) > limits.secondsPerSpeaker;
      const speakers = [...queues.keys()];
      const total = speakers.reduce((sum, other) => sum + secondsFor(other), 0);
      if (!isOwnTooMuch && total <= limits.seconds) return;
      const most = speakers.reduce((one, other) => (secondsFor(other) > secondsFor(one) ? other : one));
      const from = isOwnTooMuch ? speaker : most;
      const oldest = queues.get(from)?.[busy.has(from) ? 1 : 0];
      if (oldest === undefined) return;
      log.warn({ seconds: secondsOf(oldest) }, 'speech was given up: too much waits to be transcribed');
      condition.noted('service_unavailable');
      remove(oldest);
    }
  }

  function secondsFor(speaker: string): number {
    return (queues.get(speaker) ?? []).reduce((sum, task) => sum + secondsOf(task), 0);
  }
}

const secondsOf = ({ samples }: Task): number => samples.length / 16_000;
