import type { LanguageTag } from '../../platform/language-tag';
import type { Log } from '../../platform/log/log';
import type { Cancel, Timers } from '../../platform/time/timers';
import { LanguageModelError, type LanguageModel } from '../minutes/language-model';
import { FairQueue, type FairQueueLimits } from '../rotation/fair-queue';
import type { Claimant } from '../rotation/rotation';
import { translate } from './translate';

/** A caption to translate. Its speaker is a person and a language, whose captions are translated in order. */
export interface TranslationTask extends Claimant {
  text: string;
  /** Language tag; null: unknown. */
  from: string | null;
  to: LanguageTag;
  /** Called once. Null: the caption could not be translated in time. */
  onDone(translation: string | null): void;
}

export interface TranslationQueue {
  add(task: TranslationTask): void;
  /** Gives up all tasks without calling `onDone`. */
  close(): void;
}

/** The limits in captions; the oldest caption is given up. */
const TRANSLATION_LIMITS: FairQueueLimits = { perSpeaker: 10, inAll: 500, slots: 4 };

/** The time limit for a caption, including its wait, in milliseconds: nobody needs it later. */
export const TRANSLATION_DEADLINE_MS = 30_000;

interface Deps {
  model: Pick<LanguageModel, 'ask'>;
  timers: Timers;
  log: Log;
  limits?: FairQueueLimits;
}

/** Creates a queue that translates a few captions at once, with a fair share for every account, room and speaker. */
export function createTranslationQueue({
  model,
  timers,
  log,
  limits = TRANSLATION_LIMITS,
}: Deps): TranslationQueue {
  const queue = new FairQueue<TranslationTask>(limits, () => 1);
  const deadlines = new Map<TranslationTask, { passed: AbortController; cancel: Cancel }>();

  return {
    add(task) {
      const passed = new AbortController();
      const cancel = timers.after(TRANSLATION_DEADLINE_MS, () => {
        passed.abort(new LanguageModelError('timeout'));
        if (queue.drop(task)) finish(task, null);
      });
      deadlines.set(task, { passed, cancel });
      for (const dropped of queue.add(task)) {
        log.warn('a caption is not translated: too many wait');
        finish(dropped, null);
      }
      startTasks();
    },
    close() {
      queue.clear();
      for (const { passed, cancel } of deadlines.values()) {
        cancel();
        passed.abort();
      }
      deadlines.clear();
    },
  };

  function startTasks(): void {
    for (let task = queue.start(); task !== null; task = queue.start()) void attempt(task);
  }

  async function attempt(task: TranslationTask): Promise<void> {
    const translation = await translated(task);
    if (!queue.stop(task, 'done')) return; // closed in between
    finish(task, translation);
    startTasks();
  }

  async function translated(task: TranslationTask): Promise<string | null> {
    const signal = deadlines.get(task)?.passed.signal ?? AbortSignal.abort();
    try {
      return await translate(model, task, signal);
    } catch (error) {
      if (!deadlines.has(task)) return null; // closed in between
      if (!(error instanceof LanguageModelError))
        log.error({ err: error }, 'a caption could not be translated');
      else log.warn({ reason: error.reason }, 'a caption could not be translated');
      return null;
    }
  }

  function finish(task: TranslationTask, translation: string | null): void {
    deadlines.get(task)?.cancel();
    deadlines.delete(task);
    task.onDone(translation);
  }
}
