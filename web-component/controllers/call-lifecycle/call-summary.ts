import type { CallState } from '../../call/state/call-state';

/** The facts about an ended call that the last screen shows. */
export interface CallSummary {
  /** For how long you were in the call, in milliseconds. */
  lastedMs: number;
  /** Whether the call was recorded while you were in it. */
  wasRecorded: boolean;
  /** Whether an agent wrote a transcript while you were in the call. */
  wasTranscribed: boolean;
}

/** Follows a call from joining to its ending. */
export class CallFollower {
  #joinedAt: number | null = null;
  #wasRecorded = false;
  #wasTranscribed = false;
  #summary: CallSummary | null = null;

  /** @param now milliseconds of a clock that is never set */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns the summary of the call that has ended; null: you were in none since the last attempt to join. */
  get summary(): CallSummary | null {
    return this.#summary;
  }

  follow({ phase, recording, agent }: CallState): void {
    if (phase === 'connecting') this.#summary = null;
    if (phase === 'joined' || phase === 'reconnecting') {
      this.#joinedAt ??= this.now();
      this.#wasRecorded ||= recording !== null;
      this.#wasTranscribed ||= agent !== null && agent.mode !== 'Captioner';
    }
    if (phase !== 'idle' || this.#joinedAt === null) return;
    this.#summary = {
      lastedMs: this.now() - this.#joinedAt,
      wasRecorded: this.#wasRecorded,
      wasTranscribed: this.#wasTranscribed,
    };
    this.#joinedAt = null;
    this.#wasRecorded = false;
    this.#wasTranscribed = false;
  }
}
