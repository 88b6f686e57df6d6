/** For whom something is done that many want: everybody gets a fair share of it. */
export interface Claimant {
  /** Whose account it is: all accounts of one person have one share. */
  ownerId: string;
  roomId: string;
  /** The person in the room whose words these are. */
  speaker: string;
}

/**
 * Who is served next: the owner who was served longest ago, of them the room, of that the speaker. So an owner with
 * many rooms gets no more than one with a single speaker. Whoever joins stands behind all that wait already.
 */
export class Rotation {
  #served = 0;
  readonly #members = new Map<string, { servedAt: number; claims: number }>();

  /** Somebody waits. Each call wants a call of `leave`. */
  join(claimant: Claimant): void {
    this.#served += 1;
    for (const key of keysOf(claimant)) {
      const member = this.#members.get(key) ?? { servedAt: this.#served, claims: 0 };
      this.#members.set(key, { ...member, claims: member.claims + 1 });
    }
  }

  leave(claimant: Claimant): void {
    for (const key of keysOf(claimant)) {
      const member = this.#members.get(key);
      if (member === undefined) continue;
      if (member.claims <= 1) this.#members.delete(key);
      else this.#members.set(key, { ...member, claims: member.claims - 1 });
    }
  }

  /**
   * Chooses who is served now, and notes that they are.
   * @param candidates all that have joined and can be served
   */
  pick<T extends Claimant>(candidates: Iterable<T>): T | null {
    let best: { candidate: T; servedAt: number[] } | null = null;
    for (const candidate of candidates) {
      const servedAt = keysOf(candidate).map((key) => this.#members.get(key)?.servedAt ?? 0);
      if (best === null || isEarlier(servedAt, best.servedAt)) best = { candidate, servedAt };
    }
    if (best === null) return null;
    this.served(best.candidate);
    return best.candidate;
  }

  /** Somebody was served until now: they stand behind everybody else. */
  served(claimant: Claimant): void {
    this.#served += 1;
    for (const key of keysOf(claimant)) {
      const member = this.#members.get(key);
      if (member !== undefined) member.servedAt = this.#served;
    }
  }
}

const keysOf = ({ ownerId, roomId, speaker }: Claimant): string[] => [
  `owner ${ownerId}`,
  `room ${roomId}`,
  `speaker ${speaker}`,
];

function isEarlier(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
