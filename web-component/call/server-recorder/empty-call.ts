import type { Participant } from '../state/call-state';

/** The time in which people come back whose connections a restarted server has lost, in milliseconds. */
const RETURN_MS = 10_000;

/** Finds out whether nobody is in a call. */
export class EmptyCall {
  #connectedAt = -Infinity;

  /**
   * Returns whether nobody is in the call now. People whose connection was lost a moment ago count as there: they still
   * hear each other.
   * @param now in milliseconds
   */
  isEmpty(participants: readonly Pick<Participant, 'kind' | 'connected'>[], now: number): boolean {
    const people = participants.filter(({ kind }) => kind === 'human');
    if (people.some(({ connected }) => connected)) this.#connectedAt = now;
    return people.length === 0 || now - this.#connectedAt > RETURN_MS;
  }
}
