import { SpeechFailure, type Transcriber } from './transcriber';

/** Why nothing can be transcribed at the moment. */
export type Trouble = 'service_unavailable' | 'auth_failed';

/** How the transcription service is doing, as far as this process knows. */
export interface Condition {
  /** Since transcriptions fail; null while they do not. */
  readonly impaired: Trouble | null;
  /** A transcription worked, or with a reason did not. Tells whoever listens when that is news. */
  noted(trouble: Trouble | null): void;
  /** Asks the service, unless it was asked seconds ago or is known to fail. */
  ask(): Promise<Trouble | null>;
  onChange(tell: (trouble: Trouble | null) => void): void;
}

const FRESH_MS = 5_000;

export function createCondition(transcriber: Transcriber, now: () => Date): Condition {
  let impaired: Trouble | null = null;
  let last: { at: number; answer: Promise<Trouble | null> } | null = null;
  const listeners: ((trouble: Trouble | null) => void)[] = [];
  return {
    get impaired() {
      return impaired;
    },
    noted(trouble) {
      if (trouble === impaired) return;
      impaired = trouble;
      for (const tell of listeners) tell(trouble);
    },
    async ask() {
      if (impaired !== null) return impaired;
      const at = now().getTime();
      if (last === null || at - last.at >= FRESH_MS) last = { at, answer: check(transcriber) };
      return last.answer;
    },
    onChange(tell) {
      listeners.push(tell);
    },
  };
}

async function check(transcriber: Transcriber): Promise<Trouble | null> {
  try {
    await transcriber.check();
    return null;
  } catch (error) {
    const isRefused = error instanceof SpeechFailure && error.trouble === 'auth_failed';
    return isRefused ? 'auth_failed' : 'service_unavailable';
  }
}
