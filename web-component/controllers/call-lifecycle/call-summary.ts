import type { CallState } from '../../call/state/call-state';
import { wasRatingAsked } from './rating-asked';

/** The facts about an ended call that the last screen shows. */
export interface CallSummary {
  /** For how long you were in the call, in milliseconds. */
  lastedMs: number;
  /** Whether the call was recorded while you were in it. */
  wasRecorded: boolean;
  /** Whether an agent wrote a transcript while you were in the call. */
  wasTranscribed: boolean;
  /** The session that can be rated, if it ended in a way after which people are asked; null: nobody asks. */
  rated: string | null;
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

  /** @param rating whether the page has you rate the call; null: the room decides */
  follow(state: CallState, rating: 'on' | 'off' | null): void {
    const { phase, recording, agent } = state;
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
      rated: sessionToRate(state, rating),
    };
    this.#joinedAt = null;
    this.#wasRecorded = false;
    this.#wasTranscribed = false;
  }
}

/** Returns the session to rate after a call, where the page or else the room wants ratings: each only once. */
function sessionToRate({ room, sessionId }: CallState, rating: 'on' | 'off' | null): string | null {
  const isWanted = rating === null ? room?.settings.rating : rating === 'on';
  return isWanted && !wasRatingAsked(sessionId) ? sessionId : null;
}
