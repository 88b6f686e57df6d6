import type { ServiceHealth, ServiceProblem } from './service-health';

/** The cause of a failed transcription: this speech, or the service. */
export type FailureCause = 'speech' | 'service';

/** The pause before the first probe, in milliseconds, because the first failure may be a coincidence. */
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 15_000;

/** Returns the pause before the next attempt, in milliseconds. @param failures number of failed attempts, at least 1 */
export const backoffMs = (failures: number): number =>
  Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);

interface Deps {
  /** Transcribes a second of synthetic speech. @returns the problem of the service; null: it works */
  probe(): Promise<ServiceProblem | null>;
  /** Tries one utterance from the queue. @returns whether the service transcribed it */
  tryNext(): Promise<boolean>;
  /** Called when the service works again. */
  onRecovered(): void;
  after(ms: number, run: () => void): void;
  health: ServiceHealth;
}

/**
 * Distinguishes an outage of the transcription service from speech that it cannot transcribe. Only synthetic speech
 * decides this, so that no person can make the service look broken for everybody else.
 */
export function createOutageDetector({ probe, tryNext, onRecovered, after, health }: Deps) {
  let isDown = false;
  let diagnosis: Promise<FailureCause> | null = null;
  const pause = (ms: number) => new Promise<void>((resolve) => after(ms, resolve));

  return {
    /** Whether there is an outage. During an outage nothing is tried except through `tryNext`. */
    get isDown() {
      return isDown;
    },
    /** Finds out why something failed. Failures at the same time share one probe. */
    diagnose(): Promise<FailureCause> {
      if (isDown) return Promise.resolve('service');
      diagnosis ??= probeService().finally(() => {
        diagnosis = null;
      });
      return diagnosis;
    },
    /** Starts an outage: the service itself asks for fewer requests. */
    start(): void {
      if (!isDown) void waitForRecovery(0);
    },
  };

  async function probeService(): Promise<FailureCause> {
    await pause(backoffMs(1));
    if (isDown) return 'service';
    const problem = await probe();
    if (isDown) return 'service';
    if (problem === null) return 'speech';
    health.report(problem);
    void waitForRecovery(1);
    return 'service';
  }

  /**
   * Tries again after longer and longer pauses. It tries a probe, and an utterance in case only the probe fails.
   */
  async function waitForRecovery(failures: number): Promise<void> {
    isDown = true;
    for (let failed = failures + 1; ; failed += 1) {
      await pause(backoffMs(failed));
      const [problem, isTranscribed] = await Promise.all([probe(), tryNext()]);
      if (problem === null || isTranscribed) break;
      health.report(problem);
    }
    isDown = false;
    health.report(null);
    onRecovered();
  }
}
