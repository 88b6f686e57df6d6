/** Somebody who waits for a shared resource: a speaker, in a room, of an account owner. */
export interface Claimant {
  /** The owner of the account: all accounts of one person have one share. */
  ownerId: string;
  roomId: string;
  /** The person in the room who speaks. */
  speaker: string;
}

/**
 * A fair order: the next owner is the one served longest ago, then the room of that owner, then the speaker in that
 * room. An owner with many rooms gets no more than an owner with a single speaker. A new claimant waits behind all
 * others.
 */
export class Rotation {
  #served = 0;
  readonly #members = new Map<string, { servedAt: number; claims: number }>();

  /** Adds a claim. Call `leave` once for each `join`. */
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
   * Chooses the next claimant, and marks it as served.
   * @param candidates claimants that have joined and can be served
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

  /** Marks a claimant as served now: it waits behind everybody else. */
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
