import type { Condition, Trouble } from './service-health';

/** Who is to blame when something could not be transcribed. */
export type Blame = 'speech' | 'service';

/** The first failure may be an accident: it is looked into only a little later. In milliseconds. */
const FIRST_MS = 500;
const MAX_MS = 15_000;

/** How long to wait before something is tried again, in milliseconds. @param failures how often it failed; at least 1 */
export const pauseAfter = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), MAX_MS);

interface Deps {
  /** Has a second of sound of our own transcribed. @returns what is wrong with the service; null: nothing */
  askWithSample(): Promise<Trouble | null>;
  /** Tries one of what waits. @returns whether the service transcribed it */
  tryOne(): Promise<boolean>;
  /** The service works again. */
  onOver(): void;
  after(ms: number, run: () => void): void;
  condition: Condition;
}

/**
 * Tells an outage of the transcription service from something that it cannot transcribe. What people say never decides
 * that: a sample of our own does, so that nobody's speech or settings make the service look as if it failed for all.
 */
export function createOutage({ askWithSample, tryOne, onOver, after, condition }: Deps) {
  let isDown = false;
  let question: Promise<Blame> | null = null;
  const pause = (ms: number) => new Promise<void>((resolve) => after(ms, resolve));

  return {
    /** While it is, nothing is to be tried except through `tryOne`. */
    get isDown() {
      return isDown;
    },
    /** Something failed: finds out whose fault that is. Failures that come together are one question. */
    judge(): Promise<Blame> {
      if (isDown) return Promise.resolve('service');
      question ??= findOut().finally(() => {
        question = null;
      });
      return question;
    },
    /** The service says by itself that it is not to be asked for the moment. */
    begin(): void {
      if (!isDown) void sitOut(0);
    },
  };

  async function findOut(): Promise<Blame> {
    await pause(pauseAfter(1));
    if (isDown) return 'service';
    const trouble = await askWithSample();
    if (isDown) return 'service';
    if (trouble === null) return 'speech';
    condition.noted(trouble);
    void sitOut(1);
    return 'service';
  }

  /** Asks again and again: with the sample, and with what somebody said, should the sample be what it cannot do. */
  async function sitOut(failures: number): Promise<void> {
    isDown = true;
    for (let failed = failures + 1; ; failed += 1) {
      await pause(pauseAfter(failed));
      const [trouble, isTranscribed] = await Promise.all([askWithSample(), tryOne()]);
      if (trouble === null || isTranscribed) break;
      condition.noted(trouble);
    }
    isDown = false;
    condition.noted(null);
    onOver();
  }
}
