import type { CallState, Participant } from '../call/state/call-state';
import { after } from '../call/browser/timers';
import type { CallText } from '../strings/text';

/** The most people whose arrivals and departures are announced one by one. */
const FEW_PEOPLE = 9;
/** The time for which arrivals and departures are gathered, in milliseconds. */
const GATHER_MS = 3_000;

/** Returns whether people who come and go are announced together. */
export const gathersJoinLeave = (state: CallState): boolean => state.participants.length > FEW_PEOPLE;

/** Gathers the arrivals and departures in a large call into one sentence. */
export class JoinLeave {
  readonly #signal: AbortSignal;
  #joined = 0;
  #left = 0;

  /** @param signal aborts when announcements are no longer wanted */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** @param tell called with the sentence a while after the first of them */
  note(before: CallState, state: CallState, text: CallText, tell: (sentence: string) => void): void {
    if (before.phase === 'connecting' || before.phase === 'idle' || !gathersJoinLeave(state)) return;
    const [earlier, now] = [idsOf(before), idsOf(state)];
    const isFirst = this.#joined + this.#left === 0;
    for (const id of now) if (!earlier.has(id)) this.#joined += 1;
    for (const id of earlier) if (!now.has(id)) this.#left += 1;
    if (!isFirst || this.#joined + this.#left === 0) return;
    after(GATHER_MS, this.#signal, () => {
      const count = (people: number) => people.toLocaleString(text.language);
      tell(text('announceJoinLeave', { joined: count(this.#joined), left: count(this.#left) }));
      [this.#joined, this.#left] = [0, 0];
    });
  }
}

const isOther = ({ kind, isSelf }: Participant): boolean => kind === 'human' && !isSelf;

const idsOf = ({ participants }: CallState): Set<string> =>
  new Set(participants.filter(isOther).map(({ participantId }) => participantId));
