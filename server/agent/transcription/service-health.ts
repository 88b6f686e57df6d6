import { TranscriptionError, type Transcriber } from './transcriber';

/** The reason why nothing can be transcribed at the moment. */
export type ServiceProblem = 'service_unavailable' | 'auth_failed';

/** The health of the transcription service, as far as this process knows it. */
export interface ServiceHealth {
  /** The problem that makes transcriptions fail; null while they work. */
  readonly problem: ServiceProblem | null;
  /** Records whether transcriptions work: null, or the problem. Notifies the listeners of a change. */
  report(problem: ServiceProblem | null): void;
  /** Asks the service, unless it was asked seconds ago or a problem is known. */
  check(): Promise<ServiceProblem | null>;
  onChange(listener: (problem: ServiceProblem | null) => void): void;
}

const FRESH_MS = 5_000;

export function createServiceHealth(transcriber: Transcriber, now: () => Date): ServiceHealth {
  let problem: ServiceProblem | null = null;
  let last: { at: number; answer: Promise<ServiceProblem | null> } | null = null;
  const listeners: ((problem: ServiceProblem | null) => void)[] = [];
  return {
    get problem() {
      return problem;
    },
    report(reported) {
      if (reported === problem) return;
      problem = reported;
      for (const listener of listeners) listener(problem);
    },
    async check() {
      if (problem !== null) return problem;
      const at = now().getTime();
      if (last === null || at - last.at >= FRESH_MS) last = { at, answer: checkService(transcriber) };
      return last.answer;
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

async function checkService(transcriber: Transcriber): Promise<ServiceProblem | null> {
  try {
    await transcriber.check();
    return null;
  } catch (error) {
    const isRefused = error instanceof TranscriptionError && error.reason === 'auth_failed';
    return isRefused ? 'auth_failed' : 'service_unavailable';
  }
}
